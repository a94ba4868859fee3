/** How groups, and what hangs on them, look on the wire (operations §8). */
import type { Group, Role, User } from '@keyward/core';
import type { GroupMember, GroupRole, NestedGroup } from '@keyward/core/ports';
import { children, joined } from '../../kernel/edge.js';
import { always, document, folded, text, uuid, type View } from '../../kernel/view.js';
import { aggregations, count } from '../../kernel/aggregations.js';
import { auditFields, auditValues } from '../../kernel/audit-fields.js';
import { linkView, mappedBy } from '../links/link-view.js';
import { roleView } from '../roles/role-views.js';
import { userView } from '../users/user-view.js';
import { appMetadataSchema } from '../app-metadata.js';

export const groupMemberView: View<GroupMember> = linkView(
  'group_member',
  { group_id: 'groupId', user_id: 'userId' },
  {
    user_data: joined<GroupMember, User>({
      name: 'user',
      view: () => userView,
      store: (stores) => stores.users,
      idOf: (link) => link.userId,
    }),
  },
  mappedBy(),
);

export const groupRoleView: View<GroupRole> = linkView(
  'group_role',
  { group_id: 'groupId', role_id: 'roleId' },
  {
    role_data: joined<GroupRole, Role>({
      name: 'role',
      view: () => roleView,
      store: (stores) => stores.roles,
      idOf: (link) => link.roleId,
    }),
  },
);

export const nestedGroupView: View<NestedGroup> = linkView(
  'nested_group',
  { group_id: 'groupId', nested_group_id: 'nestedGroupId' },
  {
    nested_group_data: joined<NestedGroup, Group>({
      name: 'group',
      view: () => groupView,
      store: (stores) => stores.groups,
      idOf: (link) => link.nestedGroupId,
    }),
  },
);

export const groupView: View<Group> = {
  name: 'group',
  fields: {
    id: always(uuid((group) => group.id, 'id')),
    group_name: folded('nameKey', always(text((group) => group.name, 'name'))),
    group_description: text((group) => group.description, 'description'),
    group_metadata: document((group) => group.metadata, { type: 'object' }, 'metadata'),
    app_metadata: document((group) => group.appMetadata, appMetadataSchema, 'appMetadata'),
    external_id: text((group) => group.externalId, 'externalId'),
    tenant_id: always(uuid((group) => group.tenantId, 'tenantId')),
    ...auditFields<Group>(),
  },
  parts: {
    aggregations: aggregations<Group>(
      'group_id',
      {
        members: count<GroupMember>((stores) => stores.groupMembers, 'groupId'),
        roles: count<GroupRole>((stores) => stores.groupRoles, 'groupId'),
        nested_groups: count<NestedGroup>((stores) => stores.nestedGroups, 'groupId'),
        parent_groups: count<NestedGroup>((stores) => stores.nestedGroups, 'nestedGroupId'),
      },
      auditValues,
    ),
    members: children<Group, GroupMember>({
      list: { path: '/groups/{group_id}/members', scope: 'read:groups' },
      view: groupMemberView,
      store: (stores) => stores.groupMembers,
      attribute: 'groupId',
    }),
    roles: children<Group, GroupRole>({
      list: { path: '/groups/{group_id}/roles', scope: 'read:groups' },
      view: groupRoleView,
      store: (stores) => stores.groupRoles,
      attribute: 'groupId',
    }),
    nested_groups: children<Group, NestedGroup>({
      list: { path: '/groups/{group_id}/nested_groups', scope: 'read:groups' },
      view: nestedGroupView,
      store: (stores) => stores.nestedGroups,
      attribute: 'groupId',
    }),
  },
  showsAllTheSame: true,
  defaultSort: 'created_at',
};
