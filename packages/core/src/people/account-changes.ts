/** Finds, among the records that a write changed, the accounts whose people must hear of it. */
import { accountChanges, type AccountChange } from '../model/user/account-change.js';
import type { Authenticator, AuthenticatorKind } from '../model/user/authenticator.js';
import type { DomainNames } from '../model/values/domain-name.js';
import type { Identified } from '../model/record/record-type.js';
import { hasSameMailbox, type User } from '../model/user/user.js';
import type { UserIdentity } from '../model/user/user-identity.js';
import type { Change } from '../unit-of-work/journal.js';
import type { RecordName } from '../ports/storage.js';

export interface ChangedAccount {
  readonly userId: string;
  /** The user as before and as after the write; undefined where the write did not change the user. */
  readonly user: { readonly before: User; readonly after: User } | undefined;
  /** In the order of `accountChanges`, each once. */
  readonly changes: readonly AccountChange[];
}

/** A record before the first and after the last change of a write. */
interface Difference<T> {
  readonly before: T | undefined;
  readonly after: T | undefined;
}

/**
 * A new password, user name, e-mail address or phone number concerns the person, and so does each authenticator or
 * identity that is added or removed. A user whom the same write adds or deletes is not among them.
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
  for (const difference of differences<UserIdentity>(changes, 'userIdentities').values())
    noteOwner(difference, identityWords, add);

  return [...found]
    .filter(([userId]) => stays(users.get(userId)))
    .map(([userId, own]) => ({
      userId,
      user: bothOf(users.get(userId)),
      changes: accountChanges.filter((each) => own.has(each) && !isReplaced(each, own)),
    }));
};

/** New recovery codes take the place of the old ones, which is one change to a person. */
const isReplaced = (change: AccountChange, all: ReadonlySet<AccountChange>): boolean =>
  change === 'recovery_codes_removed' && all.has('recovery_codes_created');

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

const stays = (user: Difference<User> | undefined): boolean =>
  user === undefined || bothOf(user) !== undefined;

const bothOf = (user: Difference<User> | undefined): ChangedAccount['user'] => {
  if (user?.before === undefined || user.after === undefined) return undefined;
  return { before: user.before, after: user.after };
};

const userChanges = (
  names: DomainNames,
  difference: Difference<User>,
): readonly AccountChange[] => {
  const both = bothOf(difference);
  if (both === undefined) return [];

  const { before, after } = both;
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
