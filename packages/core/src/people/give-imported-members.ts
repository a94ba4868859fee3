/** Gives a new person what a line of an import names. */
import type { Actor } from '../model/values/actor.js';
import { giveRoles } from '../access/default-roles.js';
import type { Authenticator } from '../model/user/authenticator.js';
import { refuse } from '../model/values/refusals.js';
import type { Role } from '../model/role/role.js';
import type { User } from '../model/user/user.js';
import type { UserIdentity } from '../model/user/user-identity.js';
import type { Change } from '../unit-of-work/journal.js';
import { stampCreated, type UnitOfWork, type WriteDeps } from '../unit-of-work/write.js';
import {
  importedAuthenticator,
  type FoundIdentity,
  type FoundMembers,
} from './imported-members.js';

interface Receiver {
  readonly user: User;
  readonly members: FoundMembers;
}

const linkOf = (deps: WriteDeps, { id, tenantId }: User, actor: Actor) => ({
  id: deps.random.uuid(),
  userId: id,
  tenantId,
  identityProviderId: null,
  expiresAt: null,
  ...stampCreated(deps, actor),
});

/** The links that a line is about to make. */
export const linksOf = (
  deps: WriteDeps,
  user: User,
  { roles, groups }: FoundMembers,
  actor: Actor,
): readonly Change[] =>
  [
    ...roles.map(({ id: roleId }) => ({ kind: 'roleMembers' as const, link: { roleId } })),
    ...groups.map(({ id: groupId }) => ({ kind: 'groupMembers' as const, link: { groupId } })),
  ].map(({ kind, link }) => {
    const after = { ...linkOf(deps, user, actor), ...link };
    return { kind, id: after.id, after };
  });

/** What may be one person's alone, and is. */
export interface TakenMembers {
  readonly identities: ReadonlySet<string>;
  /** Digests of credentials. */
  readonly passkeys: ReadonlySet<string>;
}

export const identityKey = ({ provider, providerUserId }: FoundIdentity): string =>
  `${provider.id}/${providerUserId}`;

const digestsIn = ({ digest }: WriteDeps, { authenticators }: FoundMembers): readonly string[] =>
  authenticators.flatMap((each) =>
    each.kind === 'passkey' ? [digest.sha256(each.credentialId)] : [],
  );

/** Of what these people are about to get. A passkey belongs to one person of all tenants. */
export const takenMembers = async (
  deps: WriteDeps,
  receivers: readonly Receiver[],
): Promise<TakenMembers> => {
  const identities = receivers.flatMap(({ members }) => members.identities);
  const digests = receivers.flatMap(({ members }) => digestsIn(deps, members));
  const { userIdentities, authenticators } = deps.storage;
  const known =
    identities.length === 0
      ? []
      : await userIdentities.all([
          { attribute: 'identityProviderId', in: identities.map(({ provider }) => provider.id) },
          { attribute: 'providerUserId', in: identities.map((each) => each.providerUserId) },
        ]);
  const passkeys =
    digests.length === 0
      ? []
      : await authenticators.all([{ attribute: 'credentialDigest', in: digests }]);
  return {
    identities: new Set(
      known.map((each) => `${String(each.identityProviderId)}/${each.providerUserId}`),
    ),
    passkeys: new Set(passkeys.map(({ credentialDigest }) => credentialDigest!)),
  };
};

/**
 * Rule: a line that names what another has is refused before any of it is written (operations §6.5). Notes what
 * it takes.
 * @throws Refusal `identity_in_use`, `already_exists`
 */
export const takeMembers = (
  deps: WriteDeps,
  members: FoundMembers,
  taken: { readonly identities: Set<string>; readonly passkeys: Set<string> },
): void => {
  const identities = members.identities.map(identityKey);
  const passkeys = digestsIn(deps, members);
  if (hasDouble(identities) || identities.some((key) => taken.identities.has(key)))
    refuse('identity_in_use');
  if (hasDouble(passkeys) || passkeys.some((digest) => taken.passkeys.has(digest)))
    refuse('already_exists', { record: 'authenticator', key: 'credential_id' });
  for (const key of identities) taken.identities.add(key);
  for (const digest of passkeys) taken.passkeys.add(digest);
};

const hasDouble = (keys: readonly string[]): boolean => new Set(keys).size < keys.length;

export interface Giving extends Receiver {
  readonly actor: Actor;
  /** Each new person has them. */
  readonly defaultRoles: readonly Role[];
}

/** For a person who is there already within this write. */
export const addMembers = async (
  deps: WriteDeps,
  { stores, note }: UnitOfWork,
  { user, members, actor, defaultRoles }: Giving,
): Promise<void> => {
  const roles = new Map([...defaultRoles, ...members.roles].map((role) => [role.id, role]));
  await giveRoles(deps, stores, [...roles.values()], { user, actor });
  for (const { id: groupId } of members.groups)
    await stores.groupMembers.add({ ...linkOf(deps, user, actor), groupId });

  for (const [at, each] of members.identities.entries()) {
    const isPrimary = at === 0 && user.passwordHash === null;
    const identity = newIdentity(deps, user, each, actor);
    await stores.userIdentities.add({ ...identity, isPrimary });
    note('identity.linked', identity.id, [user.id]);
  }
  for (const authenticator of newAuthenticators(deps, user, members, actor)) {
    await stores.authenticators.add(authenticator);
    note('authenticator.added', authenticator.id, [user.id]);
  }
};

export const newIdentity = (
  deps: WriteDeps,
  { id: userId, tenantId }: User,
  { provider, providerUserId }: FoundIdentity,
  actor: Actor,
): UserIdentity => ({
  id: deps.random.uuid(),
  tenantId,
  userId,
  identityProviderId: provider.id,
  providerUserId,
  isPrimary: false,
  profileData: {},
  lastLoginAt: null,
  ...stampCreated(deps, actor),
});

export const newAuthenticators = (
  deps: WriteDeps,
  { id: userId, tenantId }: User,
  { authenticators }: Pick<FoundMembers, 'authenticators'>,
  actor: Actor,
): readonly Authenticator[] =>
  authenticators.map((given) =>
    importedAuthenticator(
      given,
      { id: deps.random.uuid(), tenantId, userId, ...stampCreated(deps, actor) },
      (text) => deps.digest.sha256(text),
    ),
  );
