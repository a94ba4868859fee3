/**
 * What people effectively hold (operations §10.1): the one place that knows, for tokens and for each call of
 * the Management API.
 */
import type { ClientAccess } from '../model/client/client-access.js';
import type { Stores } from '../ports/storage.js';
import { selfServiceScopes } from '../model/scope/management-scopes.js';
import { asksForLogin } from '../model/scope/scope.js';
import type { Resource } from '../model/resource/resource.js';
import { tenantAdminScopes } from './admin-scopes.js';
import { isAdmin } from './guard-admins.js';
import type { Person } from '../model/user/user.js';
import { loadEffective } from './load-facts.js';

/** By the id of a resource, the names of the scopes on it. */
export type HeldScopes = (resourceId: string) => ReadonlySet<string>;

/** Whether roles decide what a person holds at a resource of the client: it takes several reads to know that. */
export const asksForRoles = ({ resources }: Pick<ClientAccess, 'resources'>): boolean =>
  resources.some(({ resource }) => resource.rbacEnabled);

/** What a person holds on those of these resources that ask for it (`rbac_enabled`). */
export const heldScopes = async (
  stores: Stores,
  user: Person,
  now: Date,
  resources: readonly Resource[],
): Promise<HeldScopes> => {
  const asking = resources.filter(({ rbacEnabled }) => rbacEnabled);
  if (asking.length === 0) return () => none;

  const askingIds = asking.map(({ id }) => id);
  const { permissions, isInactive } = await loadEffective(stores, user, now, askingIds);
  const scopes = await stores.scopes.pick(
    ['resourceId', 'name'],
    [{ attribute: 'id', in: [...permissions.keys()] }],
  );

  const byResource = new Map(askingIds.map((id) => [id, new Set<string>()]));
  for (const { resourceId, name } of scopes) byResource.get(resourceId)?.add(name);

  const system = asking.find(({ isSystem }) => isSystem);
  if (system !== undefined && !isInactive && (await isAdmin(stores, user))) {
    for (const name of tenantAdminScopes) byResource.get(system.id)!.add(name);
  }
  return (resourceId) => byResource.get(resourceId) ?? none;
};

/** Asked anew at each call, so that a former administrator loses them at once. */
export const heldManagementScopes = async (
  stores: Stores,
  user: Person,
  now: Date,
): Promise<ReadonlySet<string>> => {
  const [system] = await stores.resources.all([{ attribute: 'isSystem', equals: true }]);
  if (system === undefined) return none;

  const held = await heldScopes(stores, user, now, [system]);
  return held(system.id);
};

/** What no personal token opens: it makes no tokens, and changes no factors and passwords. */
const withheldFromTokens: readonly string[] = [
  'create:registration_tokens',
  'create:tickets',
  'create:user_delegates',
  'impersonate:users',
  'update:user_identities',
  'update:user_passwords',
  'delete:user_passwords',
  'update:current_user',
  'delete:current_user',
];

/**
 * What personal tokens can open: what their person holds on these resources by roles and permissions.
 * Rule: such a token opens no scope that asks for a login (RFC 9470).
 */
export const personalScopes = async (
  stores: Stores,
  user: Person,
  now: Date,
  resources: readonly Resource[],
): Promise<HeldScopes> => {
  const byRoles = resources.map((resource) => ({ ...resource, rbacEnabled: true }));
  const held = await heldScopes(stores, user, now, byRoles);
  const system = resources.find(({ isSystem }) => isSystem);
  const own = system === undefined ? [] : [...held(system.id), ...selfServiceScopes];
  const ofSystem = new Set(own.filter((scope) => !withheldFromTokens.includes(scope)));
  const asking = await scopesThatAskForLogin(stores, resources);
  return (resourceId) =>
    resourceId === system?.id
      ? ofSystem
      : new Set([...held(resourceId)].filter((scope) => !asking(resourceId).has(scope)));
};

const scopesThatAskForLogin = async (
  { scopes }: Stores,
  resources: readonly Resource[],
): Promise<HeldScopes> => {
  const ids = resources.map(({ id }) => id);
  const all = await scopes.pick(
    ['resourceId', 'name', 'requiredAcr', 'requiredAge'],
    [{ attribute: 'resourceId', in: ids }],
  );
  const asking = all.filter(asksForLogin);
  return (resourceId) =>
    new Set(asking.filter((scope) => scope.resourceId === resourceId).map(({ name }) => name));
};

/** Everything that the client holds: what a person who is not known yet could hold at most. */
export const scopesOfClient =
  ({ resources }: ClientAccess): HeldScopes =>
  (resourceId) =>
    new Set(resources.find(({ resource }) => resource.id === resourceId)?.scopes);

const none: ReadonlySet<string> = new Set();
