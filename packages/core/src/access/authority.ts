/** What clients and people may do, as far as it counts when one of them hands something to another. */
import { isAdmin } from './guard-admins.js';
import { tenantAdminPowers } from './admin-scopes.js';
import type { Actor } from '../model/values/actor.js';
import { selfServiceScopes } from '../model/scope/management-scopes.js';
import type { User } from '../model/user/user.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';
import { effectivePermissions } from './effective-permissions.js';
import { globalAdminScope, isGlobalAdmin } from './global-admins.js';
import { loadFacts, nestingAbove } from './load-facts.js';

/** Scopes that are held together. */
export interface Authority {
  /** Names of scopes of the Management API. */
  readonly management: ReadonlySet<string>;
  /** Scopes of other resources: their ids, with their names. */
  readonly applications: ReadonlyMap<string, string>;
}

export const noAuthority: Authority = { management: new Set(), applications: new Map() };

/**
 * Stands among the scopes of a person who is a global administrator: the same scopes are more power in every
 * tenant than in one. No scope has this name, because names of scopes have no space.
 */
const reachOfAllTenants = 'every tenant';

/** What it takes to make a person a global administrator, or to become one. */
export const globalAdminAuthority: Authority = {
  management: new Set([globalAdminScope, reachOfAllTenants]),
  applications: new Map(),
};

/** What any further scope of a global administrator is worth beside its name: it counts in every tenant. */
export const reachAuthority: Authority = {
  management: new Set([reachOfAllTenants]),
  applications: new Map(),
};

const reachesAllTenants = ({ tenancy, reachesAllTenants: may }: Actor): boolean =>
  tenancy.kind === 'all' || may === true;

/** Authority over the Management API alone. */
export const managementAuthority = (scopes: Iterable<string>): Authority => ({
  management: new Set(scopes),
  applications: new Map(),
});

export const union = (all: readonly Authority[]): Authority => ({
  management: new Set(all.flatMap(({ management }) => [...management])),
  applications: new Map(all.flatMap(({ applications }) => [...applications])),
});

/** The scope whose holders give scopes of applications to clients, and so to themselves. */
const givesApplications = 'update:client_permissions';

/** Says which scope of an authority the actor lacks; undefined where the actor holds all of it. */
export type LackingScope = (authority: Authority) => Promise<string | undefined>;

/**
 * Compares authorities with what the actor holds. A scope of an application counts as held by an actor who
 * may give it to a client. What the actor holds of applications is read once, and only where it matters.
 */
export const lackingScopeOf = (stores: Stores, actor: Actor): LackingScope => {
  const { managementScopes } = actor;
  let own: Promise<ReadonlySet<string>> | undefined;

  return async ({ management, applications }) => {
    if (managementScopes === 'all') return undefined;

    const lacking = [...management].find(
      (scope) => scope !== reachOfAllTenants && !managementScopes.has(scope),
    );
    if (lacking !== undefined) return lacking;
    if (management.has(reachOfAllTenants) && !reachesAllTenants(actor)) return globalAdminScope;

    if (applications.size === 0 || managementScopes.has(givesApplications)) return undefined;
    own ??= applicationScopesOf(stores, actor);
    const held = await own;
    return [...applications].find(([scopeId]) => !held.has(scopeId))?.[1];
  };
};

/** @throws Refusal `escalation_refused`, naming a scope that the actor lacks */
export const assertHolds = async (
  stores: Stores,
  actor: Actor,
  authority: Authority,
): Promise<void> => {
  const scope = await lackingScopeOf(stores, actor)(authority);
  if (scope !== undefined) refuse('escalation_refused', { scope });
};

/**
 * The ids of the scopes that the actor holds as a client. A person's token is for the Management API alone, so it
 * carries no scope of an application.
 */
const applicationScopesOf = async (
  { permissions }: Stores,
  { id }: Actor,
): Promise<ReadonlySet<string>> => {
  if (id === null) return new Set();
  const held = await permissions.pick(['scopeId'], [{ attribute: 'clientId', equals: id }]);
  return new Set(held.map(({ scopeId }) => scopeId));
};

interface ClassifiedScopes {
  /** The names of scopes of the Management API, by id. */
  readonly management: ReadonlyMap<string, string>;
  /** The names of all other scopes, by id. */
  readonly applications: ReadonlyMap<string, string>;
}

const classify = async (
  { resources, scopes }: Stores,
  scopeIds: readonly string[],
): Promise<ClassifiedScopes> => {
  if (scopeIds.length === 0) return { management: new Map(), applications: new Map() };
  const [system] = await resources.all([{ attribute: 'isSystem', equals: true }]);
  const named = await scopes.pick(
    ['id', 'name', 'resourceId'],
    [{ attribute: 'id', in: [...new Set(scopeIds)] }],
  );
  const namesOf = (isWanted: (resourceId: string) => boolean): ReadonlyMap<string, string> =>
    new Map(
      named.filter(({ resourceId }) => isWanted(resourceId)).map(({ id, name }) => [id, name]),
    );

  return {
    management: namesOf((resourceId) => resourceId === system?.id),
    applications: namesOf((resourceId) => resourceId !== system?.id),
  };
};

/** What these scopes amount to. */
export const authorityOfScopes = async (
  stores: Stores,
  scopeIds: readonly string[],
): Promise<Authority> => {
  const { management, applications } = await classify(stores, scopeIds);
  return { management: new Set(management.values()), applications };
};

/** The part of an authority that is over the Management API. */
const overManagement = ({ management }: Authority): Authority => managementAuthority(management);

/** What the rows of each owner amount to. Every owner that is asked for is in the answer. */
const authoritiesOf = async (
  stores: Stores,
  owners: readonly string[],
  held: readonly { readonly owner: string; readonly scopeId: string }[],
): Promise<ReadonlyMap<string, Authority>> => {
  const { management, applications } = await classify(
    stores,
    held.map(({ scopeId }) => scopeId),
  );
  const authorities = new Map(
    owners.map((owner) => [
      owner,
      { management: new Set<string>(), applications: new Map<string, string>() },
    ]),
  );

  for (const { owner, scopeId } of held) {
    const name = management.get(scopeId);
    const applicationScope = applications.get(scopeId);
    if (name !== undefined) authorities.get(owner)?.management.add(name);
    if (applicationScope !== undefined)
      authorities.get(owner)?.applications.set(scopeId, applicationScope);
  }
  return authorities;
};

/** All that each of these clients holds, for itself and as the most that people can let it do. */
export const authoritiesOfClients = async (
  stores: Stores,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, Authority>> => {
  const held = await stores.permissions.pick(
    ['clientId', 'scopeId'],
    [{ attribute: 'clientId', in: clientIds }],
  );
  return authoritiesOf(
    stores,
    clientIds,
    held.map(({ clientId, scopeId }) => ({ owner: clientId, scopeId })),
  );
};

export const authorityOfClient = async (stores: Stores, clientId: string): Promise<Authority> =>
  (await authoritiesOfClients(stores, [clientId])).get(clientId)!;

/** All that each of these resources can be asked for: a signer of its tokens can write any of it into one. */
export const authoritiesOfSigners = async (
  stores: Stores,
  resourceIds: readonly string[],
): Promise<ReadonlyMap<string, Authority>> => {
  const own = await stores.scopes.pick(
    ['id', 'resourceId'],
    [{ attribute: 'resourceId', in: resourceIds }],
  );
  return authoritiesOf(
    stores,
    resourceIds,
    own.map(({ id, resourceId }) => ({ owner: resourceId, scopeId: id })),
  );
};

export const authorityOfSigner = async (stores: Stores, resourceId: string): Promise<Authority> =>
  (await authoritiesOfSigners(stores, [resourceId])).get(resourceId)!;

/**
 * What a person manages by roles, groups, direct permissions and as an administrator of a tenant, whether or
 * not the person can log in at the moment. A link that has ended counts until it is removed.
 */
export const authorityOfUser = async (stores: Stores, user: User): Promise<Authority> => {
  const admin = (await isAdmin(stores, user)) ? tenantAdminPowers : [];
  const own = await managementScopesOfUser(stores, user);
  const held = managementAuthority([...admin, ...own]);

  const isGlobal = held.management.has(globalAdminScope) && (await isGlobalAdmin(stores, user));
  return isGlobal ? union([held, globalAdminAuthority]) : held;
};

/** Whether the person has power over more than an account of their own. */
export const managesSomething = async (stores: Stores, user: User): Promise<boolean> =>
  isManaging(await authorityOfUser(stores, user));

/** Whether it is power over more than an account of one's own. */
export const isManaging = ({ management }: Authority): boolean =>
  [...management].some((scope) => !selfServiceScopes.includes(scope));

/** The management scopes that a person who gets these roles gets with them. */
export const authorityOfRoles = async (
  stores: Stores,
  roleIds: readonly string[],
): Promise<Authority> => {
  if (roleIds.length === 0) return noAuthority;
  const held = await stores.rolePermissions.pick(
    ['scopeId'],
    [{ attribute: 'roleId', in: [...new Set(roleIds)] }],
  );
  return overManagement(
    await authorityOfScopes(
      stores,
      held.map(({ scopeId }) => scopeId),
    ),
  );
};

/**
 * The management scopes that members of these groups have by the roles of the groups and of all groups above.
 */
export const authorityOfGroups = async (
  stores: Stores,
  groupIds: readonly string[],
): Promise<Authority> => {
  if (groupIds.length === 0) return noAuthority;
  const above = await nestingAbove(stores, groupIds);
  const all = [...new Set([...groupIds, ...above.map(({ groupId }) => groupId)])];
  const roles = await stores.groupRoles.pick(['roleId'], [{ attribute: 'groupId', in: all }]);
  return authorityOfRoles(
    stores,
    roles.map(({ roleId }) => roleId),
  );
};

/** The management scopes among some scopes. */
export const managementOf = async (
  stores: Stores,
  scopeIds: readonly string[],
): Promise<Authority> => overManagement(await authorityOfScopes(stores, scopeIds));

/** The names of the management scopes that a person has by roles, groups and direct permissions. */
export const managementScopesOfUser = async (
  stores: Stores,
  user: User,
): Promise<readonly string[]> => {
  const [system] = await stores.resources.all([{ attribute: 'isSystem', equals: true }]);
  if (system === undefined) return [];
  const facts = await loadFacts(stores, user, new Date(0), [system.id]);
  const { permissions } = effectivePermissions({ ...facts, isInactive: false });
  return [...(await authorityOfScopes(stores, [...permissions.keys()])).management];
};
