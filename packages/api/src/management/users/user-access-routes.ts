/** The permissions, roles and groups of users: what they hold directly (operations §6.4). */
import type { Route } from '../../kernel/route.js';
import { groupIds, roleIds, scopeSelections } from '../links/link-bodies.js';
import { linkRoutes, type Parent } from '../links/link-routes.js';
import { userGroupView, userPermissionView, userRoleView } from './user-access-views.js';

export const userParent: Parent<'users'> = {
  tag: 'Users',
  label: 'user',
  path: '/users',
  kind: 'users',
};

const scopes = {
  read: 'read:users',
  ownRead: 'read:current_user',
  change: 'update:users',
} as const;

export const userAccessRoutes: readonly Route[] = [
  ...linkRoutes(userParent, {
    path: 'permissions',
    list: { operation: 'list_user_permissions', summary: 'Get user permissions' },
    add: { operation: 'grant_user_permissions', summary: 'Grant permissions to a user' },
    remove: { operation: 'revoke_user_permissions', summary: 'Revoke permissions from a user' },
    scopes,
    view: userPermissionView,
    store: (stores) => stores.userPermissions,
    attribute: 'userId',
    bodies: scopeSelections,
    adder: ({ users }) => users.grantPermissions,
    remover: ({ users }) => users.revokePermissions,
  }),

  ...linkRoutes(userParent, {
    path: 'roles',
    list: { operation: 'list_user_roles', summary: 'Get user roles' },
    add: { operation: 'add_user_roles', summary: 'Give a user roles' },
    remove: { operation: 'remove_user_roles', summary: 'Take roles from a user' },
    scopes,
    view: userRoleView,
    store: (stores) => stores.roleMembers,
    attribute: 'userId',
    bodies: roleIds,
    adder: ({ users }) => users.addRoles,
    remover: ({ users }) => users.removeRoles,
  }),

  ...linkRoutes(userParent, {
    path: 'groups',
    list: { operation: 'list_user_groups', summary: 'Get user groups' },
    add: { operation: 'add_user_groups', summary: 'Add a user to groups' },
    remove: { operation: 'remove_user_groups', summary: 'Remove a user from groups' },
    scopes,
    view: userGroupView,
    store: (stores) => stores.groupMembers,
    attribute: 'userId',
    bodies: groupIds,
    adder: ({ users }) => users.addGroups,
    remover: ({ users }) => users.removeGroups,
  }),
];
