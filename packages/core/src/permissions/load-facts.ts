/** Reads what `effectivePermissions` is asked about: a few queries for each level of groups, however many groups there are. */
import type { NestedGroup } from '../groups/group.js';
import type { Stores } from '../ports/storage.js';
import { isBlockedAt } from '../users/user-status.js';
import type { User } from '../users/user.js';
import { effectivePermissions, type Effective, type Facts } from './effective-permissions.js';

const held = ['resourceId', 'scopeId', 'expiresAt'] as const;
const edge = ['groupId', 'nestedGroupId', 'expiresAt'] as const;

/** A group within another, as far as it matters here. */
export type Edge = Pick<NestedGroup, (typeof edge)[number]>;

/** All facts about a person, or those about the scopes of some resources. */
export const loadFacts = async (stores: Stores, user: User, now: Date, resourceIds?: readonly string[]): Promise<Facts> => {
  const mine = [{ attribute: 'userId', equals: user.id }] as const;
  const there = resourceIds === undefined ? [] : [{ attribute: 'resourceId', in: resourceIds } as const];
  const [tenant, memberships, directRoles, directPermissions] = await Promise.all([
    stores.tenants.find(user.tenantId), stores.groupMembers.pick(['groupId', 'expiresAt'], mine), stores.roleMembers.pick(['roleId', 'expiresAt'], mine), stores.userPermissions.pick(held, [...mine, ...there]),
  ]);
  const nesting = await nestingAbove(stores, memberships.map(({ groupId }) => groupId));
  const groupRoles = await stores.groupRoles.pick(['groupId', 'roleId', 'expiresAt'], [{ attribute: 'groupId', in: distinct([...memberships, ...nesting].map(({ groupId }) => groupId)) }]);
  const roleIds = distinct([...directRoles, ...groupRoles].map(({ roleId }) => roleId));
  const [roles, rolePermissions] = await Promise.all([
    stores.roles.pick(['id', 'tenantId'], [{ attribute: 'id', in: roleIds }]), stores.rolePermissions.pick(['roleId', ...held], [{ attribute: 'roleId', in: roleIds }, ...there]),
  ]);
  const resources = await resourcesOf(stores, [...directPermissions, ...rolePermissions]);
  const isShutOut = isBlockedAt(user, now) || tenant === undefined || tenant.isSuspended;
  return { tenantId: user.tenantId, now, isShutOut, memberships, nesting, directRoles, groupRoles, directPermissions, rolePermissions, roles, resources };
};

export const loadEffective = async (stores: Stores, user: User, now: Date, resourceIds?: readonly string[]): Promise<Effective> =>
  effectivePermissions(await loadFacts(stores, user, now, resourceIds));

/** The edges above these groups, level by level. */
export const nestingAbove = (stores: Pick<Stores, 'nestedGroups'>, groupIds: readonly string[]): Promise<readonly Edge[]> =>
  levels(groupIds, (ids) => stores.nestedGroups.pick(edge, [{ attribute: 'nestedGroupId', in: ids }]), ({ groupId }) => groupId);

/** The edges below these groups, level by level. */
export const nestingBelow = (stores: Pick<Stores, 'nestedGroups'>, groupIds: readonly string[]): Promise<readonly Edge[]> =>
  levels(groupIds, (ids) => stores.nestedGroups.pick(edge, [{ attribute: 'groupId', in: ids }]), ({ nestedGroupId }) => nestedGroupId);

const levels = async (starts: readonly string[], edgesOf: (ids: readonly string[]) => Promise<readonly Edge[]>, farEnd: (edge: Edge) => string): Promise<readonly Edge[]> => {
  const found: Edge[] = [];
  const seen = new Set(starts);
  for (let level: readonly string[] = [...seen]; level.length > 0;) {
    const edges = await edgesOf(level);
    found.push(...edges);
    level = distinct(edges.map(farEnd)).filter((id) => !seen.has(id));
    level.forEach((id) => seen.add(id));
  }
  return found;
};

const resourcesOf = (stores: Stores, permissions: readonly { readonly resourceId: string }[]): Promise<Facts['resources']> =>
  stores.resources.pick(['id', 'tenantId'], [{ attribute: 'id', in: distinct(permissions.map(({ resourceId }) => resourceId)) }]);

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
