/** What callers may say of a user, on creation and afterwards. */
import type { KeyValue } from './key-value.js';
import { mergedMetadata } from './free-metadata.js';
import { mergePatch } from './merge-patch.js';
import { refuse } from './refusals.js';
import { assertAppMetadata } from './text-rules.js';
import { blocked, notBlocked } from './block.js';
import { assertEmail, assertPhoneNumber, assertUsername } from './identifiers.js';
import { assertProfile, type UserProfile, type UserProfilePatch } from './profile.js';
import { withKeys, type User } from './user.js';

/** A merge patch (RFC 7396): what is absent stays, null clears. */
export interface UserFields {
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly phoneNumberVerified?: boolean | undefined;
  readonly profile?: UserProfilePatch | undefined;
  readonly userMetadata?: Readonly<Record<string, unknown>> | null | undefined;
  readonly appMetadata?: readonly KeyValue[] | null | undefined;
  readonly isBlocked?: boolean | undefined;
  readonly mustChangePassword?: boolean | undefined;
}

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });
const kept = <V>(given: V | undefined, current: V): V => (given === undefined ? current : given);

/** The user with these fields, checked as a whole; `by` is who asks. */
export const withFields = (
  current: User,
  fields: UserFields,
  by: string | null,
  now: Date,
): User => {
  assertIdentifiers(fields);
  if (fields.appMetadata) assertAppMetadata('appMetadata', fields.appMetadata);
  const user = withKeys({
    ...current,
    username: kept(fields.username, current.username),
    email: kept(fields.email, current.email),
    phoneNumber: kept(fields.phoneNumber, current.phoneNumber),
    profile: mergedProfile(current.profile, fields.profile),
    userMetadata:
      fields.userMetadata === undefined
        ? current.userMetadata
        : mergedMetadata(fields.userMetadata, current.userMetadata, 'userMetadata'),
    appMetadata: kept(fields.appMetadata, current.appMetadata) ?? [],
    mustChangePassword: fields.mustChangePassword ?? current.mustChangePassword,
    ...(fields.isBlocked === true ? blocked(current, by, now) : {}),
    ...(fields.isBlocked === false ? notBlocked : {}),
  });
  assertIdentified(user);
  return { ...user, ...verification(current, user, fields) };
};

const assertIdentifiers = ({ username, email, phoneNumber }: UserFields): void => {
  if (typeof username === 'string') assertUsername(username);
  if (typeof email === 'string') assertEmail(email);
  if (typeof phoneNumber === 'string') assertPhoneNumber(phoneNumber);
};

const assertIdentified = ({ username, email, phoneNumber }: User): void => {
  if (username === null && email === null && phoneNumber === null) {
    invalid('username, email or phone_number', 'is required');
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

const mergedProfile = (current: UserProfile, patch: UserProfilePatch | undefined): UserProfile => {
  if (patch === undefined) return current;
  const profile = mergePatch(current, patch) as UserProfile;
  assertProfile(profile);
  return profile;
};
