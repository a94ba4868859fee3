import type { Actor } from '../model/values/actor.js';
import type { UserFields } from '../model/user/user-fields.js';
import type { User } from '../model/user/user.js';
import { forgetKnownNetworks } from '../sessions/login-throttle.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { hashOf, lastHashes, passwordPolicyOf } from '../people/given-password.js';
import { revokePending } from '../people/issue-ticket.js';
import { modifyIn, type ModifiedUser } from '../people/modify-user.js';
import type { UserWriteDeps } from '../people/create-user.js';
import { requireFound } from '../support/must-exist.js';
import { intendedChange } from '../unit-of-work/journal.js';
import {
  assertMayChange,
  stampUpdated,
  write,
  writeAfterWaiting,
  type UnitOfWork,
} from '../unit-of-work/write.js';
import {
  assertNameFree,
  blockReasons,
  fieldsFor,
  isBlockedByOthers,
  isGone,
  requireVisible,
  shownUserName,
  type DirectoryUser,
} from './directory-user.js';

/**
 * Changes a user as a directory says, in one transaction that holds the user meanwhile.
 * Rule: a user who is not active any more is blocked, and their sessions and tokens end.
 * @throws Refusal `record_not_found`, `already_exists`, `invalid_field`, `password_policy_violation`
 * @throws Refusal `last_tenant_admin`, `escalation_refused`
 */
export const changeUser =
  (deps: UserWriteDeps) =>
  async (
    id: string,
    next: (user: User) => DirectoryUser,
    actor: Actor,
    takesBack = false,
  ): Promise<User> => {
    const found = await deps.storage.within(actor.tenancy).users.find(id);
    const before = takesBack ? requireFound('user', id, found) : requireVisible(id, found);
    const { password } = next(before);
    const passwordHash = await newHash(deps, before, password, actor);
    const writing = password === undefined ? write : writeAfterWaiting;

    const { user, isHandedOver } = await writing(deps, actor, async (stores, note) => {
      const held = await stores.users.change(id, (current) => current);
      const current = takesBack ? requireFound('user', id, held) : requireVisible(id, held);
      const work: ChangeOfUser = { deps, actor, current, wanted: next(current) };
      const modified = await changeIn(work, { stores, note });
      if (passwordHash === undefined) return modified;
      const changed = await replacePassword(work, { stores, note }, passwordHash);
      return { ...modified, user: changed };
    });
    if (isHandedOver) await forgetKnownNetworks(deps, id);
    return user;
  };

interface ChangeOfUser {
  readonly deps: UserWriteDeps;
  readonly actor: Actor;
  readonly current: User;
  readonly wanted: DirectoryUser;
}

const changeIn = async (
  { deps, actor, current, wanted }: ChangeOfUser,
  { stores, note }: UnitOfWork,
): Promise<ModifiedUser> => {
  const { domainNames } = deps;
  if (shownUserName(current) !== wanted.userName)
    await assertNameFree(stores, domainNames, { id: current.id, userName: wanted.userName });

  const tenant = requireFound(
    'tenant',
    current.tenantId,
    await stores.tenants.find(current.tenantId),
  );
  const now = deps.clock.now();
  const patch = fieldsFor({ domainNames, now }, tenant, current, wanted);
  const terms = blockTerms(current, { patch, wanted, now });
  if (Object.keys({ ...patch, ...terms }).length === 0)
    return { user: current, isHandedOver: false };

  const modified = await modifyIn(deps, { stores, note }, current.id, { patch, actor });
  if (Object.keys(terms).length === 0) return modified;
  const blocked = await stores.users.change(current.id, (user) => ({ ...user, ...terms }));
  return { ...modified, user: requireFound('user', current.id, blocked) };
};

interface Saying {
  readonly patch: UserFields;
  readonly wanted: DirectoryUser;
  readonly now: Date;
}

/**
 * What the block of the user says afterwards, where it is another one.
 * Rule: a block of others is left to them, and does not end while the directory says that the user is not active.
 */
const blockTerms = (
  current: User,
  { patch, wanted, now }: Saying,
): Partial<Pick<User, 'blockedReason' | 'blockedUntil'>> => {
  if (patch.isBlocked === true) return { blockedReason: blockReasons.inactive };
  if (patch.isBlocked === false) return {};
  if (isGone(current))
    return { blockedReason: isBlockedByOthers(current, now) ? null : blockReasons.inactive };
  const isKeptOut = wanted.isActive === false && isBlockedByOthers(current, now);
  return isKeptOut && current.blockedUntil !== null ? { blockedUntil: null } : {};
};

/**
 * The hash of a password that is new.
 * Rule: the authority is asked before a secret is compared (docs/adr/0060-authority-is-guarded-once.md).
 */
const newHash = async (
  deps: UserWriteDeps,
  owner: User,
  password: string | undefined,
  actor: Actor,
): Promise<string | undefined> => {
  if (password === undefined) return undefined;
  const changed: User = { ...owner, passwordHash: '', passwordChangedAt: deps.clock.now() };
  await assertMayChange(deps, actor, intendedChange('users', owner, changed));

  // Some directories send the password with each change.
  if (owner.passwordHash !== null && (await deps.hasher.matches(password, owner.passwordHash)))
    return undefined;
  return hashOf(deps, { password }, owner);
};

const replacePassword = async (
  { deps, actor, current: { id, tenantId } }: ChangeOfUser,
  { stores, note }: UnitOfWork,
  passwordHash: string,
): Promise<User> => {
  const { history } = await passwordPolicyOf(stores, tenantId);
  const change = (user: User): User => ({
    ...user,
    passwordHash,
    previousPasswordHashes: lastHashes(user, history),
    passwordChangedAt: deps.clock.now(),
    mustChangePassword: false,
    ...stampUpdated(deps, actor),
  });
  const user = await endAllSessions(deps, { stores, note }, id, { change });
  await revokePending(deps, stores, { userId: id, types: ['password_change'], actor });
  note('user.password_set', id);
  return requireFound('user', id, user);
};
