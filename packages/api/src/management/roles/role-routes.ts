/** Roles, what they permit, and who has them (operations §5). */
import type { Role, RolePatch } from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { list, nothing, one, type Route, type Row } from '../../kernel/route.js';
import { NewRoleBody, RolePatchBody } from './role-bodies.js';
import { scopeSelections, userIds } from '../links/link-bodies.js';
import { findParent, linkRoutes, type Parent } from '../links/link-routes.js';
import { roleMemberView, rolePermissionView, roleView } from './role-views.js';

export const roleParent: Parent<Role> = {
  tag: 'Roles',
  label: 'role',
  path: '/roles',
  store: (stores) => stores.roles,
};

const row = (
  given: Omit<Row, 'tag' | 'body'> & { readonly body?: NonNullable<Row['body']>['schema'] },
): Row => ({
  ...given,
  tag: roleParent.tag,
  body: given.body && { media: jsonMedia, schema: given.body },
});

const readOnly = [...Object.keys(roleView.fields), ...Object.keys(roleView.parts)];

const patchIn = (body: RolePatchBody): RolePatch => ({
  name: body.role_name,
  description: body.role_description,
  metadata: body.role_metadata,
  appMetadata: body.app_metadata,
  isDefault: body.is_default,
});

const at = '/roles/{role_id}';

export const roleRoutes: readonly Route[] = [
  list(
    row({
      method: 'GET',
      path: '/roles',
      operation: 'list_roles',
      summary: 'Get roles',
      scope: 'read:roles',
      statuses: 'L',
    }),
    roleView,
    (stores, query) => stores.roles.page(query),
  ),

  one(
    row({
      method: 'POST',
      path: '/roles',
      operation: 'create_role',
      summary: 'Create a role',
      scope: 'create:roles',
      statuses: 'C',
      body: NewRoleBody,
    }),
    roleView,
    ({ request, context, actor }) => {
      const body = bodyOf(NewRoleBody, request, readOnly);
      return context.keyward.roles.create(
        { ...patchIn(body), name: body.role_name, tenantId: body.tenant_id },
        actor,
      );
    },
    201,
  ),

  one(
    row({
      method: 'GET',
      path: at,
      operation: 'get_role',
      summary: 'Get a role',
      scope: 'read:roles',
      statuses: 'G',
    }),
    roleView,
    findParent(roleParent),
  ),

  one(
    row({
      method: 'PATCH',
      path: at,
      operation: 'modify_role',
      summary: 'Modify a role',
      scope: 'update:roles',
      statuses: 'M',
      body: RolePatchBody,
    }),
    roleView,
    ({ request, params, context, actor }) =>
      context.keyward.roles.modify(
        params['role_id']!,
        patchIn(bodyOf(RolePatchBody, request, readOnly)),
        actor,
      ),
  ),

  nothing(
    row({
      method: 'DELETE',
      path: at,
      operation: 'delete_role',
      summary: 'Delete a role',
      scope: 'delete:roles',
      statuses: 'D',
    }),
    ({ params, context, actor }) => context.keyward.roles.delete(params['role_id']!, actor),
  ),

  ...linkRoutes(roleParent, {
    path: 'permissions',
    operations: ['list_role_permissions', 'grant_role_permissions', 'revoke_role_permissions'],
    summaries: [
      'Get role permissions',
      'Grant permissions to a role',
      'Revoke permissions from a role',
    ],
    scopes: { read: 'read:roles', change: 'update:roles' },
    view: rolePermissionView,
    store: (stores) => stores.rolePermissions,
    attribute: 'roleId',
    bodies: scopeSelections,
    add: ({ roles }) => roles.grantPermissions,
    remove: ({ roles }) => roles.revokePermissions,
  }),

  ...linkRoutes(roleParent, {
    path: 'members',
    operations: ['list_role_members', 'add_role_members', 'remove_role_members'],
    summaries: ['Get role members', 'Give users a role', 'Take a role from users'],
    scopes: { read: 'read:role_members', change: 'update:role_members' },
    view: roleMemberView,
    store: (stores) => stores.roleMembers,
    attribute: 'roleId',
    bodies: userIds,
    add: ({ roles }) => roles.addMembers,
    remove: ({ roles }) => roles.removeMembers,
  }),
];
