/** Finds, among the records that a write changed, the accounts whose people must hear of it. */
import { accountChanges, type AccountChange } from '../model/user/account-change.js';
import type { Authenticator, AuthenticatorKind } from '../model/user/authenticator.js';
import type { DomainNames } from '../model/values/domain-name.js';
import type { Identified } from '../model/record/record-type.js';
import { hasSameMailbox, type User } from '../model/user/user.js';
import type { Session } from '../model/session/session.js';
import type { UserIdentity } from '../model/user/user-identity.js';
import type { Change } from '../unit-of-work/journal.js';
import type { RecordName } from '../ports/storage.js';

export interface ChangedAccount {
  readonly userId: string;
  /** Undefined where the write did not change the user. */
  readonly user: ChangedUser | undefined;
  /** In the order of `accountChanges`, each once. */
  readonly changes: readonly AccountChange[];
}

/** The user as before and as after the write, which may have deleted it. */
export interface ChangedUser {
  readonly before: User;
  readonly after: User | undefined;
}

/** A record before the first and after the last change of a write. */
interface Difference<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/**
 * A new password, user name, e-mail address or phone number concerns the person, and so does each authenticator or
 * identity that is added or removed. A user whom the same write adds is not among them, nor one who is merged into
 * another.
 */
export const changedAccounts = (
  names: DomainNames,
  changes: readonly Change[],
): readonly ChangedAccount[] => {
  const users = differences<User>(changes, 'users');
  const found = new Map<string, Set<AccountChange>>();
  const add = (userId: string, change: AccountChange): void => {
    found.set(userId, (found.get(userId) ?? new Set()).add(change));
  };

  for (const [id, difference] of users)
    userChanges(names, difference).forEach((each) => add(id, each));
  for (const difference of differences<Authenticator>(changes, 'authenticators').values())
    noteOwner(difference, authenticatorWords, add);
  const identities = [...differences<UserIdentity>(changes, 'userIdentities').values()];
  for (const difference of identities) noteOwner(difference, identityWords, add);

  for (const { before, after } of differences<Session>(changes, 'sessions').values())
    if (before === undefined && after !== undefined && after.actorId !== null)
      add(after.userId, 'impersonated');

  const merged = new Set(identities.flatMap(ownerLeft));
  return [...found]
    .filter(([userId]) => isTold(users.get(userId), merged.has(userId)))
    .map(([userId, own]) => ({
      userId,
      user: changedUser(users.get(userId)),
      changes: accountChanges.filter((each) => own.has(each) && !isReplaced(each, own)),
    }));
};

/** What another change says already: one of both is told. */
const isReplaced = (change: AccountChange, all: ReadonlySet<AccountChange>): boolean => {
  if (all.has('account_deleted')) return change !== 'account_deleted';
  return change === 'recovery_codes_removed' && all.has('recovery_codes_created');
};

const differences = <T extends Identified>(
  changes: readonly Change[],
  kind: RecordName,
): ReadonlyMap<string, Difference<T>> => {
  const found = new Map<string, Difference<T>>();
  for (const change of changes) {
    if (change.kind !== kind) continue;

    const earlier = found.get(change.id);
    const before = earlier === undefined ? change.before : earlier.before;
    found.set(change.id, { before: before as T | undefined, after: change.after as T | undefined });
  }
  return found;
};

/** Whom an identity belonged to that belongs to another now. */
const ownerLeft = ({ before, after }: Difference<UserIdentity>): readonly string[] =>
  before !== undefined && after !== undefined && before.userId !== after.userId
    ? [before.userId]
    : [];

const isTold = (user: Difference<User> | undefined, wasMerged: boolean): boolean => {
  if (user === undefined) return true;
  if (user.before === undefined) return false;
  return user.after !== undefined || !wasMerged;
};

const changedUser = (user: Difference<User> | undefined): ChangedUser | undefined =>
  user?.before && { before: user.before, after: user.after };

const userChanges = (
  names: DomainNames,
  difference: Difference<User>,
): readonly AccountChange[] => {
  const { before, after } = difference;
  if (before === undefined) return [];
  if (after === undefined) return ['account_deleted'];

  const changes: AccountChange[] = [];
  if (before.passwordHash !== after.passwordHash)
    changes.push(after.passwordHash === null ? 'password_removed' : 'password_set');
  if (before.usernameKey !== after.usernameKey) changes.push('username_changed');
  if (!hasSameMailbox(names, before, after)) changes.push('email_changed');
  if (before.phoneNumber !== after.phoneNumber) changes.push('phone_number_changed');
  return changes;
};

interface Words<T> {
  readonly added: (record: T) => AccountChange;
  readonly removed: (record: T) => AccountChange;
}

/** An identity that moves to another user is removed from the one and added to the other. */
const noteOwner = <T extends { readonly userId: string }>(
  { before, after }: Difference<T>,
  words: Words<T>,
  add: (userId: string, change: AccountChange) => void,
): void => {
  if (before?.userId === after?.userId) return;
  if (before !== undefined) add(before.userId, words.removed(before));
  if (after !== undefined) add(after.userId, words.added(after));
};

const addedWords: Readonly<Record<AuthenticatorKind, AccountChange>> = {
  totp: 'totp_added',
  passkey: 'passkey_added',
  recovery_code: 'recovery_codes_created',
};

const removedWords: Readonly<Record<AuthenticatorKind, AccountChange>> = {
  totp: 'totp_removed',
  passkey: 'passkey_removed',
  recovery_code: 'recovery_codes_removed',
};

const authenticatorWords: Words<Authenticator> = {
  added: ({ kind }) => addedWords[kind],
  removed: ({ kind }) => removedWords[kind],
};

const identityWords: Words<UserIdentity> = {
  added: () => 'identity_linked',
  removed: () => 'identity_unlinked',
};
