/**
 * Reads what `effectivePermissions` is asked about: a few queries, however many groups there are and however
 * deep they stand.
 */
import type { NestedGroup } from '../model/group/group.js';
import type { Stores } from '../ports/storage.js';
import { isBlockedAt } from '../model/user/user-status.js';
import type { Person } from '../model/user/user.js';
import { effectivePermissions, type Effective, type Facts } from './effective-permissions.js';

const held = ['resourceId', 'scopeId', 'expiresAt'] as const;
const edge = ['groupId', 'nestedGroupId', 'expiresAt'] as const;

/** A group within another, as far as it matters here. */
export type Edge = Pick<NestedGroup, (typeof edge)[number]>;

/** All facts about a person, or those about the scopes of some resources. */
export const loadFacts = async (
  stores: Stores,
  user: Person,
  now: Date,
  resourceIds?: readonly string[],
): Promise<Facts> => {
  const ofUser = [{ attribute: 'userId', equals: user.id }] as const;
  const onResources =
    resourceIds === undefined ? [] : [{ attribute: 'resourceId', in: resourceIds } as const];
  const [tenant, memberships, directRoles, directPermissions] = await Promise.all([
    stores.tenants.find(user.tenantId),
    stores.groupMembers.pick(['groupId', 'expiresAt'], ofUser),
    stores.roleMembers.pick(['roleId', 'expiresAt'], ofUser),
    stores.userPermissions.pick(held, [...ofUser, ...onResources]),
  ]);

  const ownGroupIds = memberships.map(({ groupId }) => groupId);
  const nesting = await nestingAbove(stores, ownGroupIds);
  const groupIds = distinct([...memberships, ...nesting].map(({ groupId }) => groupId));
  const groupRoles = await stores.groupRoles.pick(
    ['groupId', 'roleId', 'expiresAt'],
    [{ attribute: 'groupId', in: groupIds }],
  );

  const roleIds = distinct([...directRoles, ...groupRoles].map(({ roleId }) => roleId));
  const [roles, rolePermissions] = await Promise.all([
    stores.roles.pick(['id', 'tenantId'], [{ attribute: 'id', in: roleIds }]),
    stores.rolePermissions.groupIds(
      'scopeId',
      ['roleId', 'resourceId', 'expiresAt'],
      [{ attribute: 'roleId', in: roleIds }, ...onResources],
    ),
  ]);

  const resources = await resourcesOf(stores, [...directPermissions, ...rolePermissions]);
  return {
    tenantId: user.tenantId,
    now,
    isInactive: isBlockedAt(user, now) || tenant === undefined || tenant.isSuspended,
    memberships,
    nesting,
    directRoles,
    groupRoles,
    directPermissions,
    rolePermissions,
    roles,
    resources,
  };
};

export const loadEffective = async (
  stores: Stores,
  user: Person,
  now: Date,
  resourceIds?: readonly string[],
): Promise<Effective> => effectivePermissions(await loadFacts(stores, user, now, resourceIds));

/** The edges above these groups, however far up. */
export const nestingAbove = (
  { nestedGroups }: Pick<Stores, 'nestedGroups'>,
  groupIds: readonly string[],
): Promise<readonly Edge[]> =>
  nestedGroups.traverse(edge, { from: 'nestedGroupId', to: 'groupId', starts: groupIds });

/** The edges below these groups, however far down. */
export const nestingBelow = (
  { nestedGroups }: Pick<Stores, 'nestedGroups'>,
  groupIds: readonly string[],
): Promise<readonly Edge[]> =>
  nestedGroups.traverse(edge, { from: 'groupId', to: 'nestedGroupId', starts: groupIds });

const resourcesOf = (
  stores: Stores,
  permissions: readonly { readonly resourceId: string }[],
): Promise<Facts['resources']> =>
  stores.resources.pick(
    ['id', 'tenantId'],
    [{ attribute: 'id', in: distinct(permissions.map(({ resourceId }) => resourceId)) }],
  );

const distinct = (ids: readonly string[]): string[] => [...new Set(ids)];
