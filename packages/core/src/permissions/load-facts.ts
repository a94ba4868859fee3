/** Reads what `effectivePermissions` is asked about: a few queries for each level of groups, however many groups there are. */
import type { NestedGroup } from '../groups/group.js';
import type { Stores } from '../ports/storage.js';
import type { Resource } from '../resources/resource.js';
import { isBlockedAt } from '../users/user-status.js';
import type { User } from '../users/user.js';
import { effectivePermissions, type Effective, type Facts } from './effective-permissions.js';

/** All facts about a person, or those about the scopes of some resources. */
export const loadFacts = async (stores: Stores, user: User, now: Date, resourceIds?: readonly string[]): Promise<Facts> => {
  const mine = [{ attribute: 'userId', equals: user.id }] as const;
  const there = resourceIds === undefined ? [] : [{ attribute: 'resourceId', in: resourceIds } as const];
  const [tenant, memberships, directRoles, directPermissions] = await Promise.all([
    stores.tenants.find(user.tenantId), stores.groupMembers.all(mine), stores.roleMembers.all(mine), stores.userPermissions.all([...mine, ...there]),
  ]);
  const nesting = await nestingAbove(stores, memberships.map(({ groupId }) => groupId));
  const groupRoles = await stores.groupRoles.all([{ attribute: 'groupId', in: distinct([...memberships, ...nesting].map(({ groupId }) => groupId)) }]);
  const roleIds = distinct([...directRoles, ...groupRoles].map(({ roleId }) => roleId));
  const [roles, rolePermissions] = await Promise.all([
    stores.roles.all([{ attribute: 'id', in: roleIds }]), stores.rolePermissions.all([{ attribute: 'roleId', in: roleIds }, ...there]),
  ]);
  const resources = await resourcesOf(stores, [...directPermissions, ...rolePermissions]);
  const isShutOut = isBlockedAt(user, now) || tenant === undefined || tenant.isSuspended;
  return { tenantId: user.tenantId, now, isShutOut, memberships, nesting, directRoles, groupRoles, directPermissions, rolePermissions, roles, resources };
};

export const loadEffective = async (stores: Stores, user: User, now: Date, resourceIds?: readonly string[]): Promise<Effective> =>
  effectivePermissions(await loadFacts(stores, user, now, resourceIds));

/** The edges above these groups, level by level. */
export const nestingAbove = (stores: Pick<Stores, 'nestedGroups'>, groupIds: readonly string[]): Promise<readonly NestedGroup[]> =>
  levels(groupIds, (ids) => stores.nestedGroups.all([{ attribute: 'nestedGroupId', in: ids }]), ({ groupId }) => groupId);

/** The edges below these groups, level by level. */
export const nestingBelow = (stores: Pick<Stores, 'nestedGroups'>, groupIds: readonly string[]): Promise<readonly NestedGroup[]> =>
  levels(groupIds, (ids) => stores.nestedGroups.all([{ attribute: 'groupId', in: ids }]), ({ nestedGroupId }) => nestedGroupId);

const levels = async (starts: readonly string[], edgesOf: (ids: readonly string[]) => Promise<readonly NestedGroup[]>, farEnd: (edge: NestedGroup) => string): Promise<readonly NestedGroup[]> => {
  const found: NestedGroup[] = [];
  const seen = new Set(starts);
  for (let level: readonly string[] = [...seen]; level.length > 0;) {
    const edges = await edgesOf(level);
    found.push(...edges);
    level = distinct(edges.map(farEnd)).filter((id) => !seen.has(id));
    level.forEach((id) => seen.add(id));
  }
  return found;
};

const resourcesOf = (stores: Stores, permissions: readonly { readonly resourceId: string }[]): Promise<readonly Resource[]> =>
  stores.resources.all([{ attribute: 'id', in: distinct(permissions.map(({ resourceId }) => resourceId)) }]);

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
