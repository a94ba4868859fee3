/** How roles, and what hangs on them, look on the wire (operations §5). */
import type { Resource, Role, Scope, User } from '@keyward/core';
import type { GroupRole, RoleMember, RolePermission } from '@keyward/core/ports';
import { children, joined } from '../../kernel/edge.js';
import { always, document, flag, folded, text, uuid, type View } from '../../kernel/view.js';
import { aggregations, count } from '../../kernel/aggregations.js';
import { auditFields, auditValues } from '../../kernel/audit-fields.js';
import { linkView, mappedBy } from '../links/link-view.js';
import { userView } from '../users/user-view.js';
import { appMetadataSchema } from '../app-metadata.js';
import { resourceView } from '../resources/resource-view.js';
import { scopeView } from '../resources/scope-view.js';

export const rolePermissionView: View<RolePermission> = linkView(
  'role_permission',
  { role_id: 'roleId', resource_id: 'resourceId', scope_id: 'scopeId' },
  {
    resource_data: joined<RolePermission, Resource>({
      name: 'resource',
      view: () => resourceView,
      store: (stores) => stores.resources,
      idOf: (link) => link.resourceId,
    }),
    scope_data: joined<RolePermission, Scope>({
      name: 'scope',
      view: () => scopeView,
      store: (stores) => stores.scopes,
      idOf: (link) => link.scopeId,
    }),
  },
);

export const roleMemberView: View<RoleMember> = linkView(
  'role_member',
  { role_id: 'roleId', user_id: 'userId' },
  {
    user_data: joined<RoleMember, User>({
      name: 'user',
      view: () => userView,
      store: (stores) => stores.users,
      idOf: (link) => link.userId,
    }),
  },
  mappedBy(),
);

export const roleView: View<Role> = {
  name: 'role',
  fields: {
    id: always(uuid((role) => role.id, 'id')),
    role_name: folded('nameKey', always(text((role) => role.name, 'name'))),
    role_description: text((role) => role.description, 'description'),
    role_metadata: document((role) => role.metadata, { type: 'object' }, 'metadata'),
    app_metadata: document((role) => role.appMetadata, appMetadataSchema, 'appMetadata'),
    is_system: always(flag((role) => role.isSystem, 'isSystem')),
    is_default: always(flag((role) => role.isDefault, 'isDefault')),
    tenant_id: uuid((role) => role.tenantId, 'tenantId'),
    ...auditFields<Role>(),
  },
  parts: {
    aggregations: aggregations<Role>(
      'role_id',
      {
        permissions: count<RolePermission>((stores) => stores.rolePermissions, 'roleId'),
        members: count<RoleMember>((stores) => stores.roleMembers, 'roleId'),
        groups: count<GroupRole>((stores) => stores.groupRoles, 'roleId'),
      },
      auditValues,
    ),
    permissions: children<Role, RolePermission>({
      list: { path: '/roles/{role_id}/permissions', scope: 'read:roles' },
      view: rolePermissionView,
      store: (stores) => stores.rolePermissions,
      attribute: 'roleId',
    }),
    members: children<Role, RoleMember>({
      list: { path: '/roles/{role_id}/members', scope: 'read:role_members' },
      view: roleMemberView,
      store: (stores) => stores.roleMembers,
      attribute: 'roleId',
    }),
  },
  showsAllTheSame: true,
  defaultSort: 'created_at',
};
