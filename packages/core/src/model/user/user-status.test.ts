import { expect, test } from '@jest/globals';
import { listedDomainNames } from '../../in-memory/index.js';
import type { User } from './user.js';
import { newUser } from './user-fields.js';
import { matches } from '../values/filter.js';
import { isBlockedAt, userStatus, userStatuses, usersThatAre } from './user-status.js';

const now = new Date('2026-01-01T12:00:00.000Z');
const later = new Date('2026-01-01T12:00:00.001Z');
const user = (given: Partial<User>): User =>
  newUser(listedDomainNames, {
    id: 'u',
    tenantId: 't',
    createdBy: null,
    createdAt: now,
    updatedBy: null,
    updatedAt: now,
    ...given,
  });

const cases: readonly (readonly [string, Partial<User>])[] = [
  ['active', { username: 'ada' }],
  ['active', { username: 'ada', email: 'ada@example.com', emailVerified: true }],
  ['active', { email: 'ada@example.com', phoneNumber: '+4930123456', phoneNumberVerified: true }],
  ['pending_verification', { email: 'ada@example.com' }],
  ['pending_verification', { username: 'ada', phoneNumber: '+4930123456' }],
  ['blocked', { email: 'ada@example.com', isBlocked: true }],
  ['blocked', { username: 'ada', isBlocked: true, blockedUntil: later }],
  ['active', { username: 'ada', isBlocked: true, blockedUntil: now }],
];

test.each(cases)(
  'a user waits for verification while there is an address and none is verified, and a block counts more: %s for %j',
  (status, given) => {
    expect(userStatus(user(given), now)).toBe(status);
  },
);

test('a block is over at its end, to the millisecond', () => {
  expect(isBlockedAt(user({ isBlocked: true, blockedUntil: later }), now)).toBe(true);
  expect(isBlockedAt(user({ isBlocked: true, blockedUntil: later }), later)).toBe(false);
});

test.each(cases)('a store that is asked for users finds under %s alone: %j', (status, given) => {
  const found = userStatuses.filter((each) => {
    const filter = usersThatAre(each, now);
    return filter !== undefined && matches(filter, user(given));
  });

  expect(found).toEqual([status]);
});

test('failed logins are counted apart, so no filter asks for locked users', () => {
  expect(usersThatAre('locked', now)).toBeUndefined();
});
