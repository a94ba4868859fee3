/** What callers may say of a user, on creation and afterwards. A new attribute of users is a row here. */
import { blocked, notBlocked } from './block.js';
import { mergedMetadata, type FreeMetadata } from './free-metadata.js';
import { assertEmail, assertPhoneNumber, assertUsername } from './identifiers.js';
import type { KeyValue } from './key-value.js';
import { turnsOff, turnsOn } from './looser.js';
import { mergePatch } from './merge-patch.js';
import { assertProfile, type UserProfile, type UserProfilePatch } from './profile.js';
import {
  decides,
  fieldsPatcher,
  initialFields,
  initially,
  loosens,
  made,
  onlyShown,
  optional,
  resettable,
  ruled,
  workedOut,
  type FieldRules,
  type FieldsOf,
} from './record-fields.js';
import type { Audited } from './record-type.js';
import { refuse } from './refusals.js';
import { assertAppMetadata } from './text-rules.js';
import { withKeys, type User } from './user.js';

const mergedProfile = (patch: UserProfilePatch, current: UserProfile): UserProfile => {
  const profile = mergePatch(current, patch) as UserProfile;
  assertProfile(profile);
  return profile;
};

export const userFields = {
  /** What an address opens, `emailKey` decides. */
  username: onlyShown(optional<string>((_, username) => assertUsername(username))),
  email: onlyShown(optional<string>((_, email) => assertEmail(email))),
  phoneNumber: decides(optional<string>((_, phoneNumber) => assertPhoneNumber(phoneNumber))),
  appMetadata: onlyShown(resettable<readonly KeyValue[]>([], assertAppMetadata)),
  profile: onlyShown(made<UserProfile, UserProfilePatch>({}, mergedProfile)),
  userMetadata: onlyShown(made<FreeMetadata, FreeMetadata | null>({}, mergedMetadata)),
  /** A temporary password that need not be replaced stays good for those who know it. */
  mustChangePassword: loosens(initially(false), turnsOff()),
  /** Both depend on the address or number, and on whether it changes. */
  emailVerified: loosens(workedOut<boolean, boolean>(false), turnsOn()),
  phoneNumberVerified: loosens(workedOut<boolean, boolean>(false), turnsOn()),
  /** Comes with who blocks, and when. */
  isBlocked: ruled(workedOut<boolean, boolean>(false)),
} satisfies FieldRules<User>;

/** A merge patch (RFC 7396) of a user, new or not: what is absent stays, and null clears. */
export type UserFields = FieldsOf<typeof userFields>;

const initial = initialFields(userFields);
const patchFields = fieldsPatcher(userFields);

/** A user with nothing but what is given. */
export const newUser = (
  given: Pick<User, 'id' | 'tenantId' | keyof Audited> &
    Partial<Omit<User, 'usernameKey' | 'emailKey'>>,
): User =>
  withKeys({
    ...initial,
    passwordHash: null,
    passwordChangedAt: null,
    passwordUsedAt: null,
    previousPasswordHashes: [],
    sessionsEndedAt: null,
    blockedAt: null,
    blockedBy: null,
    blockedReason: null,
    blockedUntil: null,
    isMfaEnrolled: false,
    lastLoginAt: null,
    lastLoginIp: null,
    loginsCount: 0,
    ...given,
  });

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

/** The user with these fields, checked as a whole; `by` is who asks. */
export const withUserFields = (
  current: User,
  given: UserFields,
  by: string | null,
  now: Date,
): User => {
  const user = withKeys({
    ...patchFields(current, given),
    ...(given.isBlocked === true ? blocked(current, by, now) : {}),
    ...(given.isBlocked === false ? notBlocked : {}),
  });
  assertIdentified(user);
  return { ...user, ...verification(current, user, given) };
};

const assertIdentified = ({ username, email, phoneNumber }: User): void => {
  if (username === null && email === null && phoneNumber === null) {
    invalid('username, email or phoneNumber', 'is required');
  }
};

/**
 * Rule: a new e-mail address or phone number is not verified, unless the same call says that it is
 * (operations §6.1).
 */
const verification = (
  before: User,
  after: User,
  { emailVerified, phoneNumberVerified }: UserFields,
): Pick<User, 'emailVerified' | 'phoneNumberVerified'> => {
  if (emailVerified && after.email === null)
    invalid('emailVerified', 'cannot be true without an email');
  if (phoneNumberVerified && after.phoneNumber === null)
    invalid('phoneNumberVerified', 'cannot be true without a phone number');
  return {
    emailVerified: emailVerified ?? (before.emailKey === after.emailKey && before.emailVerified),
    phoneNumberVerified:
      phoneNumberVerified ??
      (before.phoneNumber === after.phoneNumber && before.phoneNumberVerified),
  };
};
