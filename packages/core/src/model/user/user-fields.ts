/** What callers may say of a user, on creation and afterwards. A new attribute of users is a row here. */
import { blocked, notBlocked } from './block.js';
import type { DomainNames } from '../values/domain-name.js';
import { mergedMetadata, type FreeMetadata } from '../record/free-metadata.js';
import {
  assertDirectoryName,
  assertEmail,
  assertExternalKey,
  assertPhoneNumber,
  assertUsername,
} from './identifiers.js';
import type { KeyValue } from '../values/key-value.js';
import { turnsOff, turnsOn } from '../record/looser.js';
import { mergePatch } from '../values/merge-patch.js';
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
} from '../record/record-fields.js';
import { foldName, type Audited } from '../record/record-type.js';
import { refuse } from '../values/refusals.js';
import { assertAppMetadata } from '../record/text-rules.js';
import { hasSameMailbox, withKeys, type User, type UserKey } from './user.js';

const mergedProfile = (patch: UserProfilePatch, current: UserProfile): UserProfile => {
  const profile = mergePatch(current, patch) as UserProfile;
  assertProfile(profile);
  return profile;
};

export const userFields = {
  /** What an address opens, `emailKey` decides. */
  username: onlyShown(optional<string>((_, username) => assertUsername(username))),
  /** Its domain is the matter of a port, so `withUserFields` checks it. */
  email: onlyShown(optional<string>(() => undefined)),
  /** Who is called so gets what a directory says of another, their address too. */
  externalId: decides(optional<string>(assertExternalKey)),
  directoryName: decides(optional<string>(assertDirectoryName)),
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
  names: DomainNames,
  given: Pick<User, 'id' | 'tenantId' | keyof Audited> & Partial<Omit<User, UserKey>>,
): User =>
  withKeys(names, {
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

/** What a change of a user is made with; `by` is who asks, and `reason` that of a block that it sets. */
export interface UserEdit {
  readonly names: DomainNames;
  readonly by: string | null;
  readonly now: Date;
  readonly reason?: string | undefined;
}

/** The user with these fields, checked as a whole. */
export const withUserFields = (
  current: User,
  given: UserFields,
  { names, ...edit }: UserEdit,
): User => {
  if (given.email) assertEmail(names, given.email);

  const patched = {
    ...patchFields(current, given),
    ...(given.isBlocked === true ? blocked(current, edit) : {}),
    ...(given.isBlocked === false ? notBlocked : {}),
  };
  // A key that the migration had to leave stays until the address is given anew
  // (docs/adr/0141-one-mailbox-has-one-key.md).
  const isRenamed = given.username !== undefined || given.email !== undefined;
  const renamed = isRenamed ? withKeys(names, patched) : patched;
  const user = { ...renamed, directoryNameKey: keyOfDirectoryName(patched) };
  assertIdentified(user);
  const isSameMailbox = !isRenamed || hasSameMailbox(names, current, user);
  return { ...user, ...verification(current, user, { ...given, isSameMailbox }) };
};

const keyOfDirectoryName = ({ directoryName }: Pick<User, 'directoryName'>): string | null =>
  directoryName === null ? null : foldName(directoryName);

const assertIdentified = ({ username, email, phoneNumber, directoryName }: User): void => {
  const names = [username, email, phoneNumber, directoryName];
  if (names.every((name) => name === null)) {
    invalid('username, email or phoneNumber', 'is required');
  }
};

interface Verification extends Pick<UserFields, 'emailVerified' | 'phoneNumberVerified'> {
  readonly isSameMailbox: boolean;
}

/**
 * Rule: a new e-mail address or phone number is not verified, unless the same call says that it is
 * (operations §6.1).
 */
const verification = (
  before: User,
  after: User,
  { emailVerified, phoneNumberVerified, isSameMailbox }: Verification,
): Pick<User, 'emailVerified' | 'phoneNumberVerified'> => {
  if (emailVerified && after.email === null)
    invalid('emailVerified', 'cannot be true without an email');
  if (phoneNumberVerified && after.phoneNumber === null)
    invalid('phoneNumberVerified', 'cannot be true without a phone number');
  return {
    emailVerified: emailVerified ?? (isSameMailbox && before.emailVerified),
    phoneNumberVerified:
      phoneNumberVerified ??
      (before.phoneNumber === after.phoneNumber && before.phoneNumberVerified),
  };
};
