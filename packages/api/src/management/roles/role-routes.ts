/** Roles, what they permit, and who has them (operations §5). */
import type { RoleFields, NewRole } from '@keyward/core';
import { recordFinder } from '../../kernel/find-record.js';
import { list, noContent, one, read } from '../../kernel/management-route.js';
import { recordBody } from '../../kernel/record-body.js';
import type { Route } from '../../kernel/route.js';
import { NewRoleBody, RolePatchBody } from './role-bodies.js';
import { scopeSelections, userIds } from '../links/link-bodies.js';
import { linkRoutes, type Parent } from '../links/link-routes.js';
import { roleMemberView, rolePermissionView, roleView } from './role-views.js';

export const roleParent: Parent<'roles'> = {
  tag: 'Roles',
  label: 'role',
  path: '/roles',
  kind: 'roles',
};

const newRoleBody = recordBody<NewRole>(NewRoleBody, roleView);
const rolePatchBody = recordBody<RoleFields>(RolePatchBody, roleView);

const at = '/roles/{role_id}';

export const roleRoutes: readonly Route[] = [
  list({
    path: '/roles',
    operation: 'list_roles',
    summary: 'Get roles',
    tag: roleParent.tag,
    scope: 'read:roles',
    statuses: 'L',
    view: roleView,
    page: (stores, query) => stores.roles.page(query),
  }),

  one({
    method: 'POST',
    path: '/roles',
    operation: 'create_role',
    summary: 'Create a role',
    tag: roleParent.tag,
    scope: 'create:roles',
    statuses: 'C',
    body: NewRoleBody,
    view: roleView,
    status: 201,
    run: ({ request, context, actor }) =>
      newRoleBody.write(request, (fields) => context.keyward.roles.create(fields, actor)),
  }),

  read({
    path: at,
    operation: 'get_role',
    summary: 'Get a role',
    tag: roleParent.tag,
    scope: 'read:roles',
    view: roleView,
    find: recordFinder(roleParent),
  }),

  one({
    method: 'PATCH',
    path: at,
    operation: 'modify_role',
    summary: 'Modify a role',
    tag: roleParent.tag,
    scope: 'update:roles',
    statuses: 'M',
    body: RolePatchBody,
    view: roleView,
    before: recordFinder(roleParent),
    run: ({ request, params, context, actor }) =>
      rolePatchBody.write(request, (fields) =>
        context.keyward.roles.modify(params['role_id']!, fields, actor),
      ),
  }),

  noContent({
    method: 'DELETE',
    path: at,
    operation: 'delete_role',
    summary: 'Delete a role',
    tag: roleParent.tag,
    scope: 'delete:roles',
    statuses: 'D',
    before: recordFinder(roleParent),
    run: ({ params, context, actor }) => context.keyward.roles.delete(params['role_id']!, actor),
  }),

  ...linkRoutes(roleParent, {
    path: 'permissions',
    list: { operation: 'list_role_permissions', summary: 'Get role permissions' },
    add: { operation: 'grant_role_permissions', summary: 'Grant permissions to a role' },
    remove: { operation: 'revoke_role_permissions', summary: 'Revoke permissions from a role' },
    scopes: { read: 'read:roles', change: 'update:roles' },
    view: rolePermissionView,
    store: (stores) => stores.rolePermissions,
    attribute: 'roleId',
    bodies: scopeSelections,
    adder: ({ roles }) => roles.grantPermissions,
    remover: ({ roles }) => roles.revokePermissions,
  }),

  ...linkRoutes(roleParent, {
    path: 'members',
    list: { operation: 'list_role_members', summary: 'Get role members' },
    add: { operation: 'add_role_members', summary: 'Give users a role' },
    remove: { operation: 'remove_role_members', summary: 'Take a role from users' },
    scopes: { read: 'read:role_members', change: 'update:role_members' },
    view: roleMemberView,
    store: (stores) => stores.roleMembers,
    attribute: 'roleId',
    bodies: userIds,
    adder: ({ roles }) => roles.addMembers,
    remover: ({ roles }) => roles.removeMembers,
  }),
];
