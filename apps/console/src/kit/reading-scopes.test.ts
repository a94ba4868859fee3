import { expect, test } from '@jest/globals';
import { isReading } from './reading-scopes.js';

test.each([
  'read:orders',
  'orders.read',
  'orders:view',
  'list-orders',
  'Read:Orders',
  'read:user_grants',
])('%s only reads', (name) => {
  expect(isReading(name)).toBe(true);
});

test.each([
  'write:orders',
  'update:readers',
  'orders',
  'readable',
  'read:client_secrets',
  'read_write:orders',
])('%s does more than read, or may do more', (name) => {
  expect(isReading(name)).toBe(false);
});
