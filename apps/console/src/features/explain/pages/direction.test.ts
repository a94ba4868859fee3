import { expect, test } from '@jest/globals';
import { directionOf } from './direction.js';

test.each([
  ['came', 'role_members', null, true],
  ['came', 'client_resources', false, true],
  ['went', 'role_members', true, null],
  ['went', 'role_members', '2026-03-03T09:00:00.000Z', null],
  ['went', 'client_resources', true, false],
  ['changed', 'role_members', true, '2026-03-03T09:00:00.000Z'],
  ['changed', null, false, true],
] as const)('%s: %s from %s to %s', (direction, link, before, after) => {
  expect(directionOf({ link, before, after })).toBe(direction);
});
