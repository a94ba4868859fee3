import type { KeyValue } from '../values/key-value.js';
import {
  foldName,
  type Audited,
  type Identified,
  type RecordType,
  type ScannedText,
} from '../record/record-type.js';
import type { DomainNames } from '../values/domain-name.js';
import { emailKeyOf, usernameKeyOf } from './identifiers.js';
import type { ProfileClaim, UserProfile } from './profile.js';
import { userTerms } from './user-terms.js';

/** A person (operations §6.1). Its id is the subject of the tokens issued for that person. */
export interface User extends Identified, Audited {
  readonly tenantId: string;
  /** Of user name, e-mail address and phone number at least one is there. */
  readonly username: string | null;
  /** What the user name is found by, see `withKeys`. */
  readonly usernameKey: string | null;
  readonly email: string | null;
  /** What the e-mail address is found by, see `withKeys`. */
  readonly emailKey: string | null;
  readonly emailVerified: boolean;
  /** The key by which a directory elsewhere knows the user (contract §19). */
  readonly externalId: string | null;
  /** What a directory elsewhere calls the user. It is no login name. */
  readonly directoryName: string | null;
  /** What that name is found by, see `withKeys`. */
  readonly directoryNameKey: string | null;
  /** E.164, so it is its own key. */
  readonly phoneNumber: string | null;
  readonly phoneNumberVerified: boolean;
  readonly profile: UserProfile;
  /** Null for a person who has no password. */
  readonly passwordHash: string | null;
  readonly passwordChangedAt: Date | null;
  /** The last login by password. */
  readonly passwordUsedAt: Date | null;
  /** As many as the tenant's policy wanted, the last one first; the present one is not among them. */
  readonly previousPasswordHashes: readonly string[];
  /** True while the password is a temporary one: the next login asks for another. */
  readonly mustChangePassword: boolean;
  /** Sessions, codes and refresh tokens that began before this are void (operations §10.4). */
  readonly sessionsEndedAt: Date | null;
  /** The user's own to edit; `appMetadata` is not. */
  readonly userMetadata: Readonly<Record<string, unknown>>;
  readonly appMetadata: readonly KeyValue[];
  /** Until `blockedUntil`, if there is one: whether it holds now says `isBlockedAt`. */
  readonly isBlocked: boolean;
  readonly blockedAt: Date | null;
  readonly blockedBy: string | null;
  readonly blockedReason: string | null;
  readonly blockedUntil: Date | null;
  readonly isMfaEnrolled: boolean;
  readonly lastLoginAt: Date | null;
  readonly lastLoginIp: string | null;
  readonly loginsCount: number;
}

/** What sessions, tokens and claims need of a user; neither secrets nor what only the Management API shows. */
export const personAttributes = [
  'id',
  'tenantId',
  'username',
  'email',
  'emailVerified',
  'phoneNumber',
  'phoneNumberVerified',
  'profile',
  'passwordChangedAt',
  'sessionsEndedAt',
  'isBlocked',
  'blockedUntil',
  'isMfaEnrolled',
  'updatedAt',
] as const satisfies readonly (keyof User)[];

/** A user as the paths of tokens read them: each request does, so it reads no more than it needs. */
export type Person = Pick<User, (typeof personAttributes)[number]>;

/** What `withKeys` works out. */
export type UserKey = 'usernameKey' | 'emailKey' | 'directoryNameKey';

/**
 * Keys are stored beside what they are made of, so that a person is found through an index, however the name
 * was typed.
 */
export const withKeys = (names: DomainNames, user: Omit<User, UserKey>): User => ({
  ...user,
  usernameKey: user.username === null ? null : usernameKeyOf(user.username),
  directoryNameKey: user.directoryName === null ? null : foldName(user.directoryName),
  emailKey: user.email === null ? null : emailKeyOf(names, user.email),
});

/**
 * Whether both have one mailbox, however it is spelled. The stored key of an address may be an old one
 * (docs/adr/0141-one-mailbox-has-one-key.md).
 */
export const hasSameMailbox = (
  names: DomainNames,
  { email: one }: Pick<User, 'email'>,
  { email: other }: Pick<User, 'email'>,
): boolean =>
  one === other ||
  (one !== null && other !== null && emailKeyOf(names, one) === emailKeyOf(names, other));

/** Whether the person has made the account, or a provider for them, and no administrator. */
export const registeredItself = ({ id, createdBy }: Pick<User, 'id' | 'createdBy'>): boolean =>
  createdBy === id;

/** A name in the profile, without regard to case. */
const keyOfClaim =
  (claim: 'name' | 'given_name' | 'family_name' | 'nickname') =>
  ({ profile }: User): string | null =>
    profile[claim] === undefined ? null : foldName(profile[claim]);

/** The claims that no storage keeps beside the record: each would cost every user two indexes more. */
const scannedClaim = (member: ProfileClaim): ScannedText<User> => ({ document: 'profile', member });

const withinTenant = (user: User, key: string | null): string | null =>
  key === null ? null : `${user.tenantId}/${key}`;

/**
 * Rule: user name, e-mail address and phone number are each unique in their tenant, whatever the case
 * (operations §6.1).
 */
export const userType: RecordType<User> = {
  label: 'user',
  unique: {
    username: (user) => withinTenant(user, user.usernameKey),
    email: (user) => withinTenant(user, user.emailKey),
    phone_number: (user) => withinTenant(user, user.phoneNumber),
    external_id: (user) => withinTenant(user, user.externalId),
    directory_name: (user) => withinTenant(user, user.directoryNameKey),
  },
  computed: {
    nameKey: keyOfClaim('name'),
    givenNameKey: keyOfClaim('given_name'),
    familyNameKey: keyOfClaim('family_name'),
    nicknameKey: keyOfClaim('nickname'),
  },
  terms: userTerms,
  scanned: {
    middleNameKey: scannedClaim('middle_name'),
    preferredUsernameKey: scannedClaim('preferred_username'),
    profileKey: scannedClaim('profile'),
    pictureKey: scannedClaim('picture'),
    websiteKey: scannedClaim('website'),
    genderKey: scannedClaim('gender'),
    birthdateKey: scannedClaim('birthdate'),
    zoneinfoKey: scannedClaim('zoneinfo'),
    localeKey: scannedClaim('locale'),
  },
  references: { tenantId: 'tenants' },
  // A login may store a stronger hash of the same password; an edit of it changes `passwordChangedAt`.
  unversioned: [
    'lastLoginAt',
    'lastLoginIp',
    'loginsCount',
    'passwordHash',
    'passwordUsedAt',
    'sessionsEndedAt',
  ],
  tenancyOf: (user) => user.tenantId,
  globalIsVisible: false,
};
