/** The permissions, roles and groups of users: what they hold directly (operations §6.4). */
import type { User } from '@keyward/core';
import type { Route } from '../../kernel/route.js';
import { groupIds, roleIds, scopeSelections } from '../links/link-bodies.js';
import { linkRoutes, type Parent } from '../links/link-routes.js';
import { userGroupView, userPermissionView, userRoleView } from './user-access-views.js';

export const userParent: Parent<User> = {
  tag: 'Users',
  label: 'user',
  path: '/users',
  store: (stores) => stores.users,
};

const scopes = { read: 'read:users', change: 'update:users' } as const;

export const userAccessRoutes: readonly Route[] = [
  ...linkRoutes(userParent, {
    path: 'permissions',
    operations: ['list_user_permissions', 'grant_user_permissions', 'revoke_user_permissions'],
    summaries: [
      'Get user permissions',
      'Grant permissions to a user',
      'Revoke permissions from a user',
    ],
    scopes,
    view: userPermissionView,
    store: (stores) => stores.userPermissions,
    attribute: 'userId',
    bodies: scopeSelections,
    add: ({ users }) => users.grantPermissions,
    remove: ({ users }) => users.revokePermissions,
  }),

  ...linkRoutes(userParent, {
    path: 'roles',
    operations: ['list_user_roles', 'add_user_roles', 'remove_user_roles'],
    summaries: ['Get user roles', 'Give a user roles', 'Take roles from a user'],
    scopes,
    view: userRoleView,
    store: (stores) => stores.roleMembers,
    attribute: 'userId',
    bodies: roleIds,
    add: ({ users }) => users.addRoles,
    remove: ({ users }) => users.removeRoles,
  }),

  ...linkRoutes(userParent, {
    path: 'groups',
    operations: ['list_user_groups', 'add_user_groups', 'remove_user_groups'],
    summaries: ['Get user groups', 'Add a user to groups', 'Remove a user from groups'],
    scopes,
    view: userGroupView,
    store: (stores) => stores.groupMembers,
    attribute: 'userId',
    bodies: groupIds,
    add: ({ users }) => users.addGroups,
    remove: ({ users }) => users.removeGroups,
  }),
];
