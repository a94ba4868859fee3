import { selfServiceScopes } from '../model/scope/management-scopes.js';
import type { Stores } from '../ports/storage.js';
import { nestingBelow } from './load-facts.js';

/**
 * The users who have power over more than their own account, directly, by roles or through groups. A link
 * that has ended counts until it is removed.
 */
export const usersWhoManage = async (stores: Stores): Promise<readonly string[]> => {
  const [system] = await stores.resources.all([{ attribute: 'isSystem', equals: true }]);
  if (system === undefined) return [];

  const scopeIds = await managingScopes(stores, system.id);
  const holdsScope = { attribute: 'scopeId', in: scopeIds } as const;
  const direct = await stores.userPermissions.pick(['userId'], [holdsScope]);

  const roleIds = await rolesWith(stores, scopeIds);
  const hasRole = { attribute: 'roleId', in: roleIds } as const;
  const members = await stores.roleMembers.pick(['userId'], [hasRole]);

  const groupIds = await groupsWith(stores, roleIds);
  const isInGroup = { attribute: 'groupId', in: groupIds } as const;
  const membersOfGroups = await stores.groupMembers.pick(['userId'], [isInGroup]);

  const links = [...direct, ...members, ...membersOfGroups];
  return distinct(links.map(({ userId }) => userId));
};

const managingScopes = async ({ scopes }: Stores, resourceId: string): Promise<string[]> => {
  const all = await scopes.pick(['id', 'name'], [{ attribute: 'resourceId', equals: resourceId }]);
  return all.filter(({ name }) => !selfServiceScopes.includes(name)).map(({ id }) => id);
};

const rolesWith = async (
  { rolePermissions }: Stores,
  scopeIds: readonly string[],
): Promise<string[]> => {
  // By tenant, since each has ready roles with all of these scopes.
  const ofScopes = [{ attribute: 'scopeId', in: scopeIds }] as const;
  const grouped = await rolePermissions.groupIds('roleId', ['tenantId'], ofScopes);
  return distinct(grouped.flatMap(({ ids }) => ids));
};

/** The groups that have one of the roles, and all groups below them. */
const groupsWith = async (stores: Stores, roleIds: readonly string[]): Promise<string[]> => {
  const links = await stores.groupRoles.pick(['groupId'], [{ attribute: 'roleId', in: roleIds }]);
  const groupIds = links.map(({ groupId }) => groupId);
  const edges = await nestingBelow(stores, groupIds);
  return distinct([...groupIds, ...edges.map(({ nestedGroupId }) => nestedGroupId)]);
};

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
