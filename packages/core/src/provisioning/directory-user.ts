/** What a directory elsewhere says of a user, and how it sees one (contract §19). */
import { domainKeyOf, type DomainNames } from '../model/values/domain-name.js';
import type { Filter } from '../model/values/filter.js';
import { foldName } from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';
import type { Tenant } from '../model/tenant/tenant.js';
import { isBlockedAt } from '../model/user/user-status.js';
import { assertUsername, emailKeyOf, usernameKeyOf } from '../model/user/identifiers.js';
import type { UserFields } from '../model/user/user-fields.js';
import type { User } from '../model/user/user.js';
import type { Stores } from '../ports/storage.js';

/** What a directory says of a user: what is absent stays. */
export interface DirectoryUser {
  readonly userName: string;
  readonly fields: Omit<UserFields, 'username' | 'directoryName' | 'isBlocked' | 'emailVerified'>;
  readonly isActive?: boolean | undefined;
  readonly password?: string | undefined;
}

/**
 * The reasons of blocks that a directory sets: for a user who is not active, and for one that it has deleted, which
 * remembers whether others had blocked the user before.
 */
export const blockReasons = {
  inactive: 'scim',
  deleted: 'scim_deleted',
  deletedBlocked: 'scim_deleted_blocked',
} as const;

/** The name that a directory knows the user by; a user of another origin shows one that is theirs. */
export const shownUserName = ({
  id,
  directoryName,
  username,
  email,
}: Pick<User, 'id' | 'directoryName' | 'username' | 'email'>): string =>
  directoryName ?? username ?? email ?? id;

const goneReasons: readonly (string | null)[] = [blockReasons.deleted, blockReasons.deletedBlocked];

/** Whether a directory has deleted the user, and the user was blocked instead. */
export const isGone = ({ isBlocked, blockedReason }: User): boolean =>
  isBlocked && goneReasons.includes(blockedReason);

/** The same for lists. */
export const notGone: Filter<User> = {
  kind: 'and',
  of: [blockReasons.deleted, blockReasons.deletedBlocked].map((value): Filter<User> => ({
    kind: 'not',
    of: { kind: 'equals', attribute: 'blockedReason', value },
  })),
};

/** Whether others than a directory keep the user out at the moment. */
export const isBlockedByOthers = (user: User, now: Date): boolean =>
  isBlockedAt(user, now) && !isInactive(user);

/** Whether a block keeps the user out that the directory set. It lifts no other. */
export const isInactive = ({ isBlocked, blockedReason }: User): boolean =>
  isBlocked && (blockedReason === blockReasons.inactive || blockedReason === blockReasons.deleted);

/** A user that a directory sees. @throws Refusal `record_not_found` */
export const requireVisible = (id: string, user: User | undefined): User =>
  user === undefined || isGone(user) ? refuse('record_not_found', { record: 'user', id }) : user;

/**
 * Refuses a name under which a directory would see two users.
 * @throws Refusal `already_exists`
 */
export const assertNameFree = async (
  { users }: Pick<Stores, 'users'>,
  names: DomainNames,
  { id, userName }: { readonly id: string; readonly userName: string },
): Promise<void> => {
  const found = await usersNamed({ users }, names, userName);
  // A user of another origin is found by each of their names.
  const isOther = (user: User): boolean =>
    user.id !== id &&
    (user.directoryName === null || foldName(user.directoryName) === foldName(userName));
  if (found.some(isOther)) refuse('already_exists', { record: 'user', key: 'userName' });
};

/** Those of whom it is a name; each kind of name has an index of its own. */
export const usersNamed = async (
  { users }: Pick<Stores, 'users'>,
  names: DomainNames,
  name: string,
): Promise<readonly User[]> => {
  const found = await Promise.all([
    users.all([{ attribute: 'directoryNameKey', equals: foldName(name) }]),
    users.all([{ attribute: 'usernameKey', equals: usernameKeyOf(name) }]),
    users.all([{ attribute: 'emailKey', equals: emailKeyOf(names, name) }]),
  ]);
  return [...new Map(found.flat().map((user) => [user.id, user])).values()];
};

interface Moment {
  readonly domainNames: DomainNames;
  readonly now: Date;
}

/** What a record gets from what a directory says of it. */
export const fieldsFor = (
  { domainNames: names, now }: Moment,
  { domains }: Pick<Tenant, 'domains'>,
  before: User | undefined,
  { userName, fields, isActive }: DirectoryUser,
): UserFields => ({
  ...fields,
  ...nameFields(before, userName),
  ...activeFields(before, isActive, now),
  ...verifiedFields({ names, domains }, before, fields.email),
});

/** Rule: a name without @ is a user name, too, where it fits and the user has no other. */
const nameFields = (before: User | undefined, userName: string): UserFields => {
  const isNamedByDirectory =
    before === undefined || before.username === null || before.username === before.directoryName;
  const isNew = before?.directoryName !== userName;
  if (!isNew) return {};
  return isNamedByDirectory && isUsername(userName)
    ? { directoryName: userName, username: userName }
    : { directoryName: userName };
};

const isUsername = (name: string): boolean => {
  try {
    assertUsername(name);
    return true;
  } catch {
    return false;
  }
};

/** Rule: a directory lifts only the blocks that it set. */
const activeFields = (
  before: User | undefined,
  isActive: boolean | undefined,
  now: Date,
): UserFields => {
  if (isActive === undefined) return {};
  // A block that has run out keeps no one out.
  if (!isActive) return before !== undefined && isBlockedAt(before, now) ? {} : { isBlocked: true };
  return before !== undefined && isInactive(before) ? { isBlocked: false } : {};
};

interface TenantDomains {
  readonly names: DomainNames;
  readonly domains: readonly string[];
}

/**
 * Rule: an address that a directory gives is verified where its domain is one of the tenant. So the first login through
 * the provider of the tenant finds the user.
 */
const verifiedFields = (
  { names, domains }: TenantDomains,
  before: User | undefined,
  email: string | null | undefined,
): UserFields => {
  const isAdopted = before !== undefined && before.directoryName === null;
  const address = email === undefined && isAdopted ? before.email : email;
  if (!address) return {};
  const domain = domainKeyOf(names, address.slice(address.lastIndexOf('@') + 1));
  return domain !== undefined && domains.includes(domain) ? { emailVerified: true } : {};
};

/** Whether the user may log in, as a directory sees it. */
export const isActiveAt = (user: User, now: Date): boolean => !isBlockedAt(user, now);
