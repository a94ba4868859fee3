/** What a person or a client can do at this moment, asked from the stores of one transaction. */
import type { Actor } from '../model/values/actor.js';
import { clientTenancy } from '../model/client/client.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { selfServiceScopes } from '../model/scope/management-scopes.js';
import { allTenants, oneTenant } from '../model/values/tenancy.js';
import type { Stores } from '../ports/storage.js';
import type { User } from '../model/user/user.js';
import { isBlockedAt } from '../model/user/user-status.js';
import { globalAdminScope, isGlobalAdmin } from './global-admins.js';
import { heldManagementScopes } from './held-scopes.js';
import { loadClientAccess } from './load-client-access.js';
import { withoutExpiredLinks } from './without-expired-links.js';

/** Who acted once: a person or a client, and the client whose token the call came with. */
export interface PastActor {
  /** A user id or a client id. */
  readonly id: string;
  /** Null where that is not known. */
  readonly clientId: string | null;
}

/**
 * The actor as it is now: with what the person holds, bounded by what the client holds. Undefined where one of the
 * two is gone, blocked or suspended. `stores` reach all tenants, since an actor may belong to another one.
 */
export const actorNow = async (
  stores: Stores,
  { id, clientId }: PastActor,
  now: Date,
): Promise<Actor | undefined> => {
  const current = withoutExpiredLinks(stores, now);
  const bound = clientId === null ? undefined : await activeClient(current, clientId);
  if (clientId !== null && bound === undefined) return undefined;

  const user = await current.users.find(id);
  if (user !== undefined) return personNow(current, user, bound, now);

  const client = id === clientId ? bound : await activeClient(current, id);
  return client === undefined ? undefined : clientNow(client, bound);
};

const activeClient = async (stores: Stores, id: string): Promise<ClientAccess | undefined> => {
  const access = await loadClientAccess(stores, id);
  return access?.suspended === false ? access : undefined;
};

const managementOf = ({ resources }: ClientAccess): ReadonlySet<string> =>
  new Set(resources.find(({ resource }) => resource.isSystem)?.scopes);

const within = (
  scopes: ReadonlySet<string>,
  bound: ClientAccess | undefined,
): ReadonlySet<string> => {
  if (bound === undefined) return scopes;
  const most = managementOf(bound);
  return new Set([...scopes].filter((scope) => most.has(scope)));
};

const personNow = async (
  stores: Stores,
  user: User,
  bound: ClientAccess | undefined,
  now: Date,
): Promise<Actor | undefined> => {
  if (isBlockedAt(user, now)) return undefined;

  const held = await heldManagementScopes(stores, user, now);
  const scopes = within(new Set([...held, ...selfServiceScopes]), bound);
  const throughGlobal = bound === undefined || clientTenancy(bound.client) === null;
  const isGlobal =
    throughGlobal && scopes.has(globalAdminScope) && (await isGlobalAdmin(stores, user));
  return {
    id: user.id,
    tenancy: isGlobal ? allTenants : oneTenant(user.tenantId),
    managementScopes: scopes,
  };
};

const clientNow = (access: ClientAccess, bound: ClientAccess | undefined): Actor => {
  const owner = clientTenancy(access.client);
  return {
    id: access.client.id,
    tenancy: owner === null ? allTenants : oneTenant(owner),
    managementScopes: within(managementOf(access), bound),
  };
};
