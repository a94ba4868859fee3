import { describe, expect, test } from '@jest/globals';
import { addUser } from '../testing/people.test-support.js';
import { setUp } from '../testing/set-up.test-support.js';
import type { User } from '../model/user/user.js';
import { isStillProven } from './rests-on.js';

const later = new Date('2026-01-02T00:00:00.000Z');

type ChangedPerson = readonly [
  string,
  methods: readonly string[],
  change: Partial<User>,
  counts: boolean,
];

const cases: readonly ChangedPerson[] = [
  ['nothing has changed', ['pwd'], {}, true],
  ['logins were ended', ['pwd'], { sessionsEndedAt: later }, false],
  ['logins were ended after a passkey', ['pop', 'mfa'], { sessionsEndedAt: later }, false],
  ['another password after a password', ['pwd'], { passwordChangedAt: later }, false],
  ['another password after a passkey', ['pop', 'mfa'], { passwordChangedAt: later }, true],
  ['a second factor after one factor', ['pwd'], { isMfaEnrolled: true }, false],
  ['a second factor after two factors', ['pwd', 'mfa'], { isMfaEnrolled: true }, true],
  ['a stronger hash of the same password', ['pwd'], { passwordHash: 'stronger' }, true],
];

describe('a proof counts until logins are ended, the password is another one, or a factor is set up', () => {
  test.each(cases)('%s', async (_, methods, change, counts) => {
    const person = await addUser(await setUp());
    expect(isStillProven({ person, methods }, { ...person, ...change })).toBe(counts);
  });
});
