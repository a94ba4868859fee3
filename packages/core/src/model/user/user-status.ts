import type { Filter, ScalarKey } from '../values/filter.js';
import type { Person, User } from './user.js';

export const userStatuses = ['pending_verification', 'active', 'locked', 'blocked'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** A block with an end is over at that moment, without anybody lifting it. */
export const isBlockedAt = (
  { isBlocked, blockedUntil }: Pick<User, 'isBlocked' | 'blockedUntil'>,
  now: Date,
): boolean => isBlocked && (blockedUntil === null || blockedUntil > now);

/**
 * Where a user stands (operations §6.1). Rule: a user waits for verification while there is an address and
 * none is verified. Locked is who has to wait because of failed logins. A person with a user name alone has
 * nothing to verify. Whether that stops a login is for the tenant to say.
 */
export const userStatus = (user: User, now: Date, isLocked = false): UserStatus => {
  if (isBlockedAt(user, now)) return 'blocked';
  if (isLocked) return 'locked';
  return isUnverified(user) ? 'pending_verification' : 'active';
};

/**
 * What a store is asked for users of a status; undefined for `locked`, since failed logins are counted apart from
 * users. A locked user is found under the status that holds when the lock is over.
 */
export const usersThatAre = (status: string, now: Date): Filter<User> | undefined => {
  const not = (of: Filter<User>): Filter<User> => ({ kind: 'not', of });
  const is = (attribute: ScalarKey<User>): Filter<User> => ({
    kind: 'equals',
    attribute,
    value: true,
  });
  const isOver: Filter<User> = { kind: 'atMost', attribute: 'blockedUntil', value: now };
  const blocked: Filter<User> = { kind: 'and', of: [is('isBlocked'), not(isOver)] };
  const hasAddress: Filter<User> = {
    kind: 'or',
    of: [
      { kind: 'present', attribute: 'email' },
      { kind: 'present', attribute: 'phoneNumber' },
    ],
  };
  const unverified: Filter<User> = {
    kind: 'and',
    of: [hasAddress, not(is('emailVerified')), not(is('phoneNumberVerified'))],
  };
  if (status === 'blocked') return blocked;
  if (status === 'pending_verification') return { kind: 'and', of: [not(blocked), unverified] };
  return status === 'active' ? { kind: 'and', of: [not(blocked), not(unverified)] } : undefined;
};

/** Whether there is an address and none is verified. */
export const isUnverified = ({
  email,
  phoneNumber,
  emailVerified,
  phoneNumberVerified,
}: Pick<User, 'email' | 'phoneNumber' | 'emailVerified' | 'phoneNumberVerified'>): boolean =>
  (email !== null || phoneNumber !== null) && !emailVerified && !phoneNumberVerified;

/**
 * Whether what began then, a session or a delegation, is over for its person (operations §10.4): blocked now,
 * or everything ended since.
 */
export const isEndedForUser = (user: Person, begunAt: Date, now: Date): boolean =>
  isBlockedAt(user, now) || (user.sessionsEndedAt !== null && begunAt <= user.sessionsEndedAt);
