/** Groups, who and what is in them, and their roles (operations §8). */
import type { GroupFields, NewGroup } from '@keyward/core';
import { recordFinder } from '../../kernel/find-record.js';
import { list, noContent, one, read } from '../../kernel/management-route.js';
import { recordBody } from '../../kernel/record-body.js';
import type { Route } from '../../kernel/route.js';
import { groupMemberView, groupRoleView, groupView, nestedGroupView } from './group-views.js';
import { groupIds, roleIds, userIds } from '../links/link-bodies.js';
import { linkRoutes, type Parent } from '../links/link-routes.js';
import { GroupPatchBody, NewGroupBody } from './group-bodies.js';

export const groupParent: Parent<'groups'> = {
  tag: 'Groups',
  label: 'group',
  path: '/groups',
  kind: 'groups',
};

const newGroupBody = recordBody<NewGroup>(NewGroupBody, groupView);
const groupPatchBody = recordBody<GroupFields>(GroupPatchBody, groupView);
const scopes = { read: 'read:groups', change: 'update:groups' } as const;

const at = '/groups/{group_id}';

export const groupRoutes: readonly Route[] = [
  list({
    path: '/groups',
    operation: 'list_groups',
    summary: 'Get groups',
    tag: groupParent.tag,
    scope: 'read:groups',
    statuses: 'L',
    view: groupView,
    page: (stores, query) => stores.groups.page(query),
    topLevel: ({ now }) => ({
      attribute: 'id',
      unlinkedBy: { kind: 'nestedGroups', attribute: 'nestedGroupId', now },
    }),
  }),

  one({
    method: 'POST',
    path: '/groups',
    operation: 'create_group',
    summary: 'Create a group',
    tag: groupParent.tag,
    scope: 'create:groups',
    statuses: 'C',
    body: NewGroupBody,
    view: groupView,
    status: 201,
    run: ({ request, context, actor }) =>
      newGroupBody.write(request, (fields) => context.keyward.groups.create(fields, actor)),
  }),

  read({
    path: at,
    operation: 'get_group',
    summary: 'Get a group',
    tag: groupParent.tag,
    scope: 'read:groups',
    view: groupView,
    find: recordFinder(groupParent),
  }),

  one({
    method: 'PATCH',
    path: at,
    operation: 'modify_group',
    summary: 'Modify a group',
    tag: groupParent.tag,
    scope: 'update:groups',
    statuses: 'M',
    body: GroupPatchBody,
    view: groupView,
    before: recordFinder(groupParent),
    run: ({ request, params, context, actor }) =>
      groupPatchBody.write(request, (fields) =>
        context.keyward.groups.modify(params['group_id']!, fields, actor),
      ),
  }),

  noContent({
    method: 'DELETE',
    path: at,
    operation: 'delete_group',
    summary: 'Delete a group',
    tag: groupParent.tag,
    scope: 'delete:groups',
    statuses: 'D',
    before: recordFinder(groupParent),
    run: ({ params, context, actor }) => context.keyward.groups.delete(params['group_id']!, actor),
  }),

  ...linkRoutes(groupParent, {
    path: 'members',
    list: { operation: 'list_group_members', summary: 'Get group members' },
    add: { operation: 'add_group_members', summary: 'Add users to a group' },
    remove: { operation: 'remove_group_members', summary: 'Remove users from a group' },
    scopes,
    view: groupMemberView,
    store: (stores) => stores.groupMembers,
    attribute: 'groupId',
    bodies: userIds,
    adder: ({ groups }) => groups.addMembers,
    remover: ({ groups }) => groups.removeMembers,
  }),

  ...linkRoutes(groupParent, {
    path: 'roles',
    list: { operation: 'list_group_roles', summary: 'Get group roles' },
    add: { operation: 'add_group_roles', summary: 'Give a group roles' },
    remove: { operation: 'remove_group_roles', summary: 'Take roles from a group' },
    scopes,
    view: groupRoleView,
    store: (stores) => stores.groupRoles,
    attribute: 'groupId',
    bodies: roleIds,
    adder: ({ groups }) => groups.addRoles,
    remover: ({ groups }) => groups.removeRoles,
  }),

  ...linkRoutes(groupParent, {
    path: 'nested_groups',
    list: { operation: 'list_nested_groups', summary: 'Get nested groups' },
    add: { operation: 'add_nested_groups', summary: 'Nest groups in a group' },
    remove: { operation: 'remove_nested_groups', summary: 'Take groups out of a group' },
    scopes,
    view: nestedGroupView,
    store: (stores) => stores.nestedGroups,
    attribute: 'groupId',
    bodies: groupIds,
    adder: ({ groups }) => groups.addNested,
    remover: ({ groups }) => groups.removeNested,
  }),
];
