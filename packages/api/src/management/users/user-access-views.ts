/** The direct permissions, roles and groups of a user, and users with them (operations §6.4). */
import type { Group, Resource, Role, Scope, User } from '@keyward/core';
import type { GroupMember, RoleMember, UserPermission } from '@keyward/core/ports';
import { children, joined } from '../../kernel/edge.js';
import type { View } from '../../kernel/view.js';
import { aggregations, count } from '../../kernel/aggregations.js';
import { auditValues } from '../../kernel/audit-fields.js';
import { groupView } from '../groups/group-views.js';
import { identityCount } from '../identities/identity-views.js';
import { linkView, mappedBy } from '../links/link-view.js';
import { roleView } from '../roles/role-views.js';
import { grantCount, userView } from './user-view.js';
import { resourceView } from '../resources/resource-view.js';
import { scopeView } from '../resources/scope-view.js';

export const userPermissionView: View<UserPermission> = linkView(
  'user_permission',
  { user_id: 'userId', resource_id: 'resourceId', scope_id: 'scopeId' },
  {
    resource_data: joined<UserPermission, Resource>({
      name: 'resource',
      view: () => resourceView,
      store: (stores) => stores.resources,
      idOf: (link) => link.resourceId,
    }),
    scope_data: joined<UserPermission, Scope>({
      name: 'scope',
      view: () => scopeView,
      store: (stores) => stores.scopes,
      idOf: (link) => link.scopeId,
    }),
  },
);

export const userRoleView: View<RoleMember> = linkView(
  'user_role',
  { user_id: 'userId', role_id: 'roleId' },
  {
    role_data: joined<RoleMember, Role>({
      name: 'role',
      view: () => roleView,
      store: (stores) => stores.roles,
      idOf: (link) => link.roleId,
    }),
  },
  mappedBy(),
);

export const userGroupView: View<GroupMember> = linkView(
  'user_group',
  { user_id: 'userId', group_id: 'groupId' },
  {
    group_data: joined<GroupMember, Group>({
      name: 'group',
      view: () => groupView,
      store: (stores) => stores.groups,
      idOf: (link) => link.groupId,
    }),
  },
  mappedBy(),
);

/** The user in full. Within links stands `userView`, which names none of them. */
export const userWithAccessView: View<User> = {
  ...userView,
  parts: {
    ...userView.parts,
    aggregations: aggregations<User>(
      'user_id',
      {
        identities: identityCount,
        roles: count<RoleMember>((stores) => stores.roleMembers, 'userId'),
        groups: count<GroupMember>((stores) => stores.groupMembers, 'userId'),
        permissions: count<UserPermission>((stores) => stores.userPermissions, 'userId'),
        grants: grantCount,
      },
      auditValues,
    ),
    permissions: children<User, UserPermission>({
      list: {
        path: '/users/{user_id}/permissions',
        scope: 'read:users',
        ownScope: 'read:current_user',
      },
      view: userPermissionView,
      store: (stores) => stores.userPermissions,
      attribute: 'userId',
    }),
    roles: children<User, RoleMember>({
      list: { path: '/users/{user_id}/roles', scope: 'read:users', ownScope: 'read:current_user' },
      view: userRoleView,
      store: (stores) => stores.roleMembers,
      attribute: 'userId',
    }),
    groups: children<User, GroupMember>({
      list: { path: '/users/{user_id}/groups', scope: 'read:users', ownScope: 'read:current_user' },
      view: userGroupView,
      store: (stores) => stores.groupMembers,
      attribute: 'userId',
    }),
  },
};
