/** Whether an administrator may act as a person, as it is now (contract §13). */
import type { Delegation } from '../model/grant/delegation.js';
import { hasEnded, type AccessKey } from '../model/key/access-key.js';
import type { Session } from '../model/session/session.js';
import { admitsLogin } from '../model/tenant/login-policy.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import { isBlockedAt, isEndedForUser } from '../model/user/user-status.js';
import type { Person } from '../model/user/user.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';
import { heldManagementScopes } from './held-scopes.js';
import { loadEffective } from './load-facts.js';
import { withoutExpiredLinks } from './without-expired-links.js';

/** The scope of the Management API that it takes. */
export const impersonationScope = 'impersonate:users';

export interface ActingAs {
  readonly actorId: string;
  readonly user: Person;
  /** When it began; the administrator's own logins have not ended since. */
  readonly begunAt: Date;
}

/**
 * Why an administrator may not act as a person; undefined where they may.
 * Rule: an administrator acts neither as another administrator, nor as a person with a scope that they lack.
 * Rule: it is asked at each use, so that acting ends with the right to it, with the setting of the tenant, and with
 * the yes of the person.
 */
export const whyNotActAs = async (
  stores: Stores,
  { actorId, user, begunAt }: ActingAs,
  now: Date,
): Promise<string | undefined> => {
  const tenant = await stores.tenants.find(user.tenantId);
  const policy = tenant === undefined ? 'off' : tenantSettings(tenant).impersonation;
  if (policy === 'off') return 'the tenant does not let administrators act as people';

  const actor = await stores.users.find(actorId);
  if (actor === undefined || isEndedForUser(actor, begunAt, now))
    return 'the login of the administrator has ended';
  if (actor.id === user.id) return 'it is your own account';
  if (actor.tenantId !== user.tenantId) return 'the person belongs to another tenant';
  if (isBlockedAt(user, now)) return 'the person is blocked';

  const lacking = await whatActorLacks(stores, { actor, user }, now);
  if (lacking !== undefined) return lacking;
  if (policy === 'consent' && !(await hasAllowedSupport(stores, user.id, { begunAt, now })))
    return 'the person has not allowed support to act as them';
  return undefined;
};

/**
 * Whether the session goes on; one of the person's own always does.
 * Rule: acting as a person ends with the login that the administrator asked with: its session, its tokens, its factors.
 */
export const maySessionGoOn = async (
  stores: Stores,
  { actorId, actorGrantId, createdAt: begunAt }: ActingSession,
  user: Person,
  now: Date,
): Promise<boolean> =>
  actorId === null ||
  ((await liveGrant(stores, actorGrantId)) !== undefined &&
    (await whyNotActAs(stores, { actorId, user, begunAt }, now)) === undefined);

type ActingSession = Pick<Session, 'actorId' | 'actorGrantId' | 'createdAt'>;

/**
 * The grant, unless it was revoked: whatever ends a login of its person revokes it.
 * Rule: acting as a person ends where the administrator's tenant lets nobody log in by that way any more.
 */
export const liveGrant = async (
  { delegations, tenants }: Pick<Stores, 'delegations' | 'tenants'>,
  id: string | null,
): Promise<Delegation | undefined> => {
  const grant = id === null ? undefined : await delegations.find(id);
  if (grant?.revokedAt !== null) return undefined;

  const tenant = await tenants.find(grant.tenantId);
  const isAdmitted =
    tenant !== undefined && admitsLogin(tenantSettings(tenant).login, grant.userId, grant);
  return isAdmitted ? grant : undefined;
};

/** Whether what was granted in the session of an administrator who acts goes on; anything else always does. */
export const mayActStill = async (
  stores: Stores,
  { actorId, sessionId }: Pick<Delegation, 'actorId' | 'sessionId'>,
  user: Person,
  now: Date,
): Promise<boolean> => {
  if (actorId === null) return true;
  const session = sessionId === null ? undefined : await stores.sessions.find(sessionId);
  const isAlive = session !== undefined && session.expiresAt > now;
  return isAlive && maySessionGoOn(stores, session, user, now);
};

const whatActorLacks = async (
  stores: Stores,
  { actor, user }: { readonly actor: Person; readonly user: Person },
  now: Date,
): Promise<string | undefined> => {
  const current = withoutExpiredLinks(stores, now);
  if (!(await heldManagementScopes(current, actor, now)).has(impersonationScope))
    return `the administrator does not hold ${impersonationScope}`;
  if ((await heldManagementScopes(current, user, now)).size > 0)
    return 'the person is an administrator';

  const own = await loadEffective(stores, actor, now);
  const others = await loadEffective(stores, user, now);
  const holdsAll = [...others.permissions.keys()].every((scopeId) => own.permissions.has(scopeId));
  return holdsAll ? undefined : 'the person holds a scope that the administrator lacks';
};

/** The time until which a person has allowed support to act as them. */
export const supportAllowedUntil = async (
  stores: Pick<Stores, 'accessKeys'>,
  userId: string,
  now: Date,
): Promise<Date | undefined> => (await supportKeyOf(stores, userId, now))?.expiresAt ?? undefined;

const supportKeyOf = async (
  { accessKeys }: Pick<Stores, 'accessKeys'>,
  userId: string,
  now: Date,
): Promise<AccessKey | undefined> => {
  const keys = await accessKeys.all([
    { attribute: 'purpose', equals: 'support' },
    { attribute: 'userId', equals: userId },
  ]);
  return keys.find((key) => !hasEnded(key, now));
};

/** Rule: a yes that is given anew revives nothing that was begun before it. */
const hasAllowedSupport = async (
  stores: Pick<Stores, 'accessKeys'>,
  userId: string,
  { begunAt, now }: { readonly begunAt: Date; readonly now: Date },
): Promise<boolean> => {
  const key = await supportKeyOf(stores, userId, now);
  return key !== undefined && key.createdAt <= begunAt;
};

/** @throws Refusal `impersonation_refused` */
export const assertMayActAs = async (
  stores: Stores,
  acting: ActingAs,
  now: Date,
): Promise<void> => {
  const why = await whyNotActAs(stores, acting, now);
  if (why !== undefined) refuse('impersonation_refused', { why });
};
