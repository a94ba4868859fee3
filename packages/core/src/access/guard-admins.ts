/** What holds for users because they administer a tenant (operations §4.4). */
import type { Actor } from '../model/values/actor.js';
import { admitsLogin, loginPolicyIn, type LoginPolicy } from '../model/tenant/login-policy.js';
import type { UserIdentity } from '../model/user/user-identity.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';
import { isBlockedAt } from '../model/user/user-status.js';
import type { Note } from '../unit-of-work/write.js';

export const isAdmin = async (
  { tenantAdmins }: Pick<Stores, 'tenantAdmins'>,
  { id, tenantId }: Pick<User, 'id' | 'tenantId'>,
): Promise<boolean> =>
  (
    await tenantAdmins.all([
      { attribute: 'userId', equals: id },
      { attribute: 'tenantId', equals: tenantId },
    ])
  ).length > 0;

/** The write that asks, while it can still be undone. */
export interface GuardedWrite {
  readonly stores: Stores;
  readonly actor: Actor;
  readonly note: Note;
  readonly now: Date;
}

/** What a write is about to take away. */
interface Loss {
  readonly userIds?: readonly string[];
  readonly passwordOf?: string;
  readonly identityIds?: readonly string[];
  readonly providerId?: string;
  /** How people could log in before the tenant says otherwise. */
  readonly policyBefore?: LoginPolicy;
}

/**
 * Rule: no write takes a tenant its last administrator who can log in (operations §4.4). To be asked before a
 * user is deleted, blocked, or left without a way to log in. A tenant that has none already has nothing to
 * lose.
 */
export const assertNotLastAdmin = async (guarded: GuardedWrite, user: User): Promise<void> => {
  if (await isAdmin(guarded.stores, user))
    await assertAdminsRemain(guarded, user.tenantId, { userIds: [user.id] });
};

/**
 * The same before logins are taken away: a password, identities, or a whole identity provider; and after the tenant
 * has said by which ways its people log in.
 * Rule: where a caller forces it, the log says that the tenant was left without an administrator.
 */
export const assertAdminsRemain = async (
  { stores, actor, note, now }: GuardedWrite,
  tenantId: string,
  loss: Loss,
): Promise<void> => {
  // The tenant's row is held, so that of two administrators who remove each other the second one sees what
  // the first did.
  const tenant = await stores.tenants.change(tenantId, (current) => current);
  const links = await stores.tenantAdmins.all([{ attribute: 'tenantId', equals: tenantId }]);
  const users = (
    await stores.users.all([{ attribute: 'id', in: links.map(({ userId }) => userId) }])
  ).filter((user) => !isBlockedAt(user, now));
  const ways = await waysOf(stores, users);
  const policy = loginPolicyIn(tenant?.metadata.login);
  const { policyBefore = policy } = loss;
  const before = users.filter((user) => ways.some((way) => opens(way, user, policyBefore)));
  const remaining = before.filter(
    (user) =>
      !loss.userIds?.includes(user.id) &&
      ways.some((way) => opens(way, user, policy) && !isLost(way, loss)),
  );
  if (before.length === 0 || remaining.length > 0) return;
  if (!actor.forces) refuse('last_tenant_admin');
  note('tenant.left_without_admin', tenantId);
};

/** By what a person can log in. */
interface WayIn {
  readonly userId: string;
  readonly methods: readonly string[];
  readonly identityProviderId: string | null;
  /** Of the identity, for a login through a provider. */
  readonly identityId?: string;
}

/** A passkey counts where a tenant names passkeys: elsewhere it stands beside a password. */
const opens = ({ userId, ...way }: WayIn, user: User, policy: LoginPolicy): boolean => {
  const isPasskey = way.methods.includes('pop');
  const counts = !isPasskey || policy.methods.includes('passkey');
  return userId === user.id && counts && admitsLogin(policy, userId, way);
};

const isLost = (
  { userId, methods, identityProviderId, identityId = '' }: WayIn,
  { passwordOf, identityIds = [], providerId }: Loss,
): boolean => {
  if (methods.includes('pwd')) return userId === passwordOf;
  if (identityProviderId === null) return false;
  return identityProviderId === providerId || identityIds.includes(identityId);
};

const waysOf = async (stores: Stores, users: readonly User[]): Promise<readonly WayIn[]> => {
  const identities = await usableIdentities(stores, users);
  const passkeys = await stores.authenticators.all([
    { attribute: 'userId', in: users.map(({ id }) => id) },
    { attribute: 'kind', equals: 'passkey' },
  ]);
  const own = { identityProviderId: null } as const;
  return [
    ...users
      .filter(({ passwordHash }) => passwordHash !== null)
      .map(({ id }): WayIn => ({ userId: id, methods: ['pwd'], ...own })),
    ...passkeys.map(({ userId }): WayIn => ({ userId, methods: ['pop'], ...own })),
    ...identities.map(({ id, userId, identityProviderId }): WayIn => ({
      userId,
      methods: [],
      identityProviderId,
      identityId: id,
    })),
  ];
};

/** A provider that is switched off lets nobody in. */
const usableIdentities = async (
  { userIdentities, identityProviders }: Stores,
  users: readonly User[],
): Promise<readonly UserIdentity[]> => {
  const identities = await userIdentities.all([
    { attribute: 'userId', in: users.map(({ id }) => id) },
  ]);
  const enabled = await identityProviders.all([
    {
      attribute: 'id',
      in: [...new Set(identities.map((identity) => identity.identityProviderId!))],
    },
    { attribute: 'isEnabled', equals: true },
  ]);
  return identities.filter((identity) =>
    enabled.some(({ id }) => id === identity.identityProviderId),
  );
};
