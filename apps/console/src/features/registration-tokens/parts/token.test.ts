import { expect, test } from '@jest/globals';
import { stateOf, type RegistrationToken } from './token.js';

const now = new Date('2026-01-01T12:00:00Z');

const token = (more: Partial<RegistrationToken>): RegistrationToken =>
  ({ uses: 2, used: 0, expires_at: '2026-01-31T12:00:00Z', ...more }) as RegistrationToken;

test.each([
  ['works while a use is left', 'works', { used: 1 }],
  ['is used up with its last use', 'usedUp', { used: 2 }],
  ['has ended at its end', 'ended', { expires_at: '2026-01-01T12:00:00Z' }],
  ['has ended, rather than been used up', 'ended', { used: 2, expires_at: '2026-01-01T11:00:00Z' }],
])('a registration token %s', (_, state, more) => {
  expect(stateOf(token(more), now)).toBe(state);
});
