/** Groups, who and what is in them, and their roles (operations §8). */
import type { Group, GroupPatch } from '@keyward/core';
import { bodyOf, jsonMedia } from '../../kernel/body.js';
import { list, nothing, one, type Route, type Row } from '../../kernel/route.js';
import { GroupPatchBody, NewGroupBody } from '../roles/role-bodies.js';
import { groupMemberView, groupRoleView, groupView, nestedGroupView } from './group-views.js';
import { groupIds, roleIds, userIds } from '../links/link-bodies.js';
import { findParent, linkRoutes, type Parent } from '../links/link-routes.js';

export const groupParent: Parent<Group> = {
  tag: 'Groups',
  label: 'group',
  path: '/groups',
  store: (stores) => stores.groups,
};

const row = (
  given: Omit<Row, 'tag' | 'body'> & { readonly body?: NonNullable<Row['body']>['schema'] },
): Row => ({
  ...given,
  tag: groupParent.tag,
  body: given.body && { media: jsonMedia, schema: given.body },
});

const readOnly = [...Object.keys(groupView.fields), ...Object.keys(groupView.parts)];
const scopes = { read: 'read:groups', change: 'update:groups' } as const;

const patchIn = (body: GroupPatchBody): GroupPatch => ({
  name: body.group_name,
  description: body.group_description,
  metadata: body.group_metadata,
  appMetadata: body.app_metadata,
  externalId: body.external_id,
});

const at = '/groups/{group_id}';

export const groupRoutes: readonly Route[] = [
  list(
    row({
      method: 'GET',
      path: '/groups',
      operation: 'list_groups',
      summary: 'Get groups',
      scope: 'read:groups',
      statuses: 'L',
    }),
    groupView,
    (stores, query) => stores.groups.page(query),
  ),

  one(
    row({
      method: 'POST',
      path: '/groups',
      operation: 'create_group',
      summary: 'Create a group',
      scope: 'create:groups',
      statuses: 'C',
      body: NewGroupBody,
    }),
    groupView,
    ({ request, context, actor }) => {
      const body = bodyOf(NewGroupBody, request, readOnly);
      return context.keyward.groups.create(
        { ...patchIn(body), name: body.group_name, tenantId: body.tenant_id },
        actor,
      );
    },
    201,
  ),

  one(
    row({
      method: 'GET',
      path: at,
      operation: 'get_group',
      summary: 'Get a group',
      scope: 'read:groups',
      statuses: 'G',
    }),
    groupView,
    findParent(groupParent),
  ),

  one(
    row({
      method: 'PATCH',
      path: at,
      operation: 'modify_group',
      summary: 'Modify a group',
      scope: 'update:groups',
      statuses: 'M',
      body: GroupPatchBody,
    }),
    groupView,
    ({ request, params, context, actor }) =>
      context.keyward.groups.modify(
        params['group_id']!,
        patchIn(bodyOf(GroupPatchBody, request, readOnly)),
        actor,
      ),
  ),

  nothing(
    row({
      method: 'DELETE',
      path: at,
      operation: 'delete_group',
      summary: 'Delete a group',
      scope: 'delete:groups',
      statuses: 'D',
    }),
    ({ params, context, actor }) => context.keyward.groups.delete(params['group_id']!, actor),
  ),

  ...linkRoutes(groupParent, {
    path: 'members',
    operations: ['list_group_members', 'add_group_members', 'remove_group_members'],
    summaries: ['Get group members', 'Add users to a group', 'Remove users from a group'],
    scopes,
    view: groupMemberView,
    store: (stores) => stores.groupMembers,
    attribute: 'groupId',
    bodies: userIds,
    add: ({ groups }) => groups.addMembers,
    remove: ({ groups }) => groups.removeMembers,
  }),

  ...linkRoutes(groupParent, {
    path: 'roles',
    operations: ['list_group_roles', 'add_group_roles', 'remove_group_roles'],
    summaries: ['Get group roles', 'Give a group roles', 'Take roles from a group'],
    scopes,
    view: groupRoleView,
    store: (stores) => stores.groupRoles,
    attribute: 'groupId',
    bodies: roleIds,
    add: ({ groups }) => groups.addRoles,
    remove: ({ groups }) => groups.removeRoles,
  }),

  ...linkRoutes(groupParent, {
    path: 'nested_groups',
    operations: ['list_nested_groups', 'add_nested_groups', 'remove_nested_groups'],
    summaries: ['Get nested groups', 'Nest groups in a group', 'Take groups out of a group'],
    scopes,
    view: nestedGroupView,
    store: (stores) => stores.nestedGroups,
    attribute: 'groupId',
    bodies: groupIds,
    add: ({ groups }) => groups.addNested,
    remove: ({ groups }) => groups.removeNested,
  }),
];
