/** A line of an import whose person is there already, and gets what changed meanwhile. */
import type { Actor } from '../model/values/actor.js';
import { put } from '../access/change-links.js';
import { isLive, type Link } from '../model/record/link.js';
import { refuse } from '../model/values/refusals.js';
import { importReason } from '../model/user/block.js';
import { registeredItself, type User } from '../model/user/user.js';
import { linksIn } from '../access/without-expired-links.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { forgetKnownNetworks } from '../sessions/login-throttle.js';
import { requireFound } from '../support/must-exist.js';
import { intendedChange } from '../unit-of-work/journal.js';
import { assertMayChange, writeAfterWaiting, type UnitOfWork } from '../unit-of-work/write.js';
import type { UserWriteDeps } from './create-user.js';
import { hashOf, lastHashes, passwordPolicyOf, type GivenPassword } from './given-password.js';
import { newAuthenticators, newIdentity } from './give-imported-members.js';
import { importedMemberLimits, type FoundMembers, type ImportedUser } from './imported-members.js';
import { revokePending } from './issue-ticket.js';
import { modifyIn } from './modify-user.js';

interface Updated {
  readonly input: ImportedUser;
  readonly members: FoundMembers;
}

/**
 * In one write: the line is kept whole or not at all. Roles, groups and identities come on top of those of the person.
 * @throws Refusal as `modifyUser` and `setPassword`
 */
export const updateImported = async (
  deps: UserWriteDeps,
  id: string,
  { input, members }: Updated,
  actor: Actor,
): Promise<void> => {
  const found = await deps.storage.within(actor.tenancy).users.find(id);
  const owner = requireFound('user', id, found);
  const passwordHash = await hashFor(deps, owner, input, actor);
  const isHandedOver = await writeAfterWaiting(deps, actor, async (stores, note) => {
    const work = { stores, note };
    const current = requireFound('user', id, await stores.users.find(id));
    const patch = isLiftedHere(current, input) ? input : { ...input, isBlocked: undefined };
    const modified = await modifyIn(deps, work, id, { patch, actor, reason: importReason });
    if (passwordHash !== undefined)
      await replacePassword(deps, work, owner, { passwordHash, actor });
    await addLinks(deps, work, modified.user, { members, actor });
    await addIdentities(deps, work, modified.user, { members, actor });
    await addAuthenticators(deps, work, modified.user, { members, actor });
    return modified.isHandedOver;
  });
  if (isHandedOver) await forgetKnownNetworks(deps, id);
};

/** Rule: an import lifts the blocks of imports alone */
const isLiftedHere = ({ blockedReason }: User, { isBlocked }: ImportedUser): boolean =>
  isBlocked !== false || blockedReason === importReason;

/**
 * Rule: a password that the person has chosen here stays, whatever an import says. An import keeps the time of the
 * account as that of the password, so a later one shows a change.
 */
const choseHere = (user: User): boolean =>
  registeredItself(user) ||
  (user.passwordChangedAt !== null && user.passwordChangedAt > user.createdAt);

const hashFor = async (
  deps: UserWriteDeps,
  owner: User,
  { password }: ImportedUser,
  actor: Actor,
): Promise<string | undefined> => {
  if (password === undefined || choseHere(owner)) return undefined;
  // Before a secret is compared (docs/adr/0060-authority-is-guarded-once.md).
  const changed: User = { ...owner, passwordHash: '' };
  await assertMayChange(deps, actor, intendedChange('users', owner, changed));
  return isHeld(deps, owner, password) ? undefined : hashOf(deps, password, owner);
};

/** Sealed anew it would be another text, which ends sessions and is told to the person. */
const isHeld = (
  { hasher }: UserWriteDeps,
  { passwordHash }: User,
  given: GivenPassword,
): boolean => {
  if (passwordHash === null || 'password' in given) return false;
  const held = hasher.reveal?.(passwordHash);
  return held?.algorithm === given.algorithm && held.value === given.value;
};

interface Replaced {
  readonly passwordHash: string;
  readonly actor: Actor;
}

const replacePassword = async (
  deps: UserWriteDeps,
  { stores, note }: UnitOfWork,
  { id, tenantId }: User,
  { passwordHash, actor }: Replaced,
): Promise<void> => {
  const current = requireFound('user', id, await stores.users.find(id));
  if (choseHere(current)) return;

  const { history } = await passwordPolicyOf(stores, tenantId);
  const change = (user: User): User =>
    choseHere(user)
      ? user
      : {
          ...user,
          passwordHash,
          previousPasswordHashes: lastHashes(user, history),
          passwordChangedAt: user.createdAt,
        };
  await endAllSessions(deps, { stores, note }, id, { change });
  await revokePending(deps, stores, { userId: id, types: ['password_change'], actor });
  note('user.password_set', id);
};

interface Given {
  readonly members: FoundMembers;
  readonly actor: Actor;
}

const addLinks = async (
  deps: UserWriteDeps,
  { stores, note }: UnitOfWork,
  user: User,
  { members, actor }: Given,
): Promise<void> => {
  for (const [link, key, records, event] of [
    ['roleMembers', 'roleId', members.roles, 'user.roles_added'],
    ['groupMembers', 'groupId', members.groups, 'user.groups_added'],
  ] as const) {
    const store = linksIn(stores, link);
    const own = await store.all([{ attribute: 'userId' as 'id', equals: user.id }]);
    const there = (id: string): Link | undefined => own.find((each) => each[key as 'id'] === id);
    const now = deps.clock.now();
    const fresh = records.filter(({ id }) => {
      const held = there(id);
      return held === undefined || !isLive(held, now);
    });
    for (const { id } of fresh) {
      const fields = {
        userId: user.id,
        [key]: id,
        tenantId: user.tenantId,
        identityProviderId: null,
      };
      await put(deps, store, { there: there(id), fields, actor });
    }
    if (fresh.length > 0)
      note(
        event,
        user.id,
        fresh.map(({ id }) => id),
      );
  }
};

const addIdentities = async (
  deps: UserWriteDeps,
  { stores, note }: UnitOfWork,
  user: User,
  { members, actor }: Given,
): Promise<void> => {
  for (const each of members.identities) {
    const [known] = await stores.userIdentities.all([
      { attribute: 'identityProviderId', equals: each.provider.id },
      { attribute: 'providerUserId', equals: each.providerUserId },
    ]);
    if (known !== undefined && known.userId !== user.id) refuse('identity_in_use');
    if (known !== undefined) continue;

    const identity = newIdentity(deps, user, each, actor);
    await stores.userIdentities.add(identity);
    note('identity.linked', identity.id, [user.id]);
  }
};

/** Rule: an app that the person has set up here stays, and an import adds none beside it. */
const addAuthenticators = async (
  deps: UserWriteDeps,
  { stores, note }: UnitOfWork,
  user: User,
  { members, actor }: Given,
): Promise<void> => {
  if (members.authenticators.length === 0) return;

  const own = await stores.authenticators.all([{ attribute: 'userId', equals: user.id }]);
  const fresh = newAuthenticators(deps, user, members, actor).filter(
    ({ kind, credentialDigest }) =>
      !own.some((each) =>
        kind === 'totp' ? each.kind === kind : each.credentialDigest === credentialDigest,
      ),
  );
  const passkeys = [...own, ...fresh].filter(({ kind }) => kind === 'passkey');
  const most = importedMemberLimits.passkeys;
  if (passkeys.length > most)
    refuse('invalid_field', { field: 'authenticators', why: `must hold at most ${most}` });

  for (const authenticator of fresh) {
    await stores.authenticators.add(authenticator);
    note('authenticator.added', authenticator.id, [user.id]);
  }
  if (fresh.length > 0)
    await stores.users.change(user.id, (current) => ({ ...current, isMfaEnrolled: true }));
};
