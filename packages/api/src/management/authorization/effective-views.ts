/** How what follows from links looks on the wire (operations §10.2). */
import type { Derived, Source } from '@keyward/core';
import { joined } from '../../kernel/edge.js';
import {
  always,
  document,
  flag,
  uuid,
  type Field,
  type Part,
  type View,
} from '../../kernel/view.js';
import { groupView } from '../groups/group-views.js';
import { roleView } from '../roles/role-views.js';

import { userView } from '../users/user-view.js';
import { resourceView, scopeView } from '../clients/client-views.js';
import { type JsonSchema } from '../../kernel/json-schema.js';

const ids: JsonSchema = { type: 'array', items: { type: 'string', format: 'uuid' } };

export const sourceSchema = (types: readonly string[]): JsonSchema => ({
  type: 'object',
  required: ['source_type', 'role_id', 'group_ids'],
  additionalProperties: false,
  properties: {
    source_type: { enum: types },
    role_id: { type: ['string', 'null'], format: 'uuid' },
    group_ids: ids,
  },
});

export const sourceOnTheWire = ({
  type,
  roleId,
  groupIds,
}: Omit<Source, 'type'> & { readonly type: string }) => ({
  source_type: type,
  role_id: roleId,
  group_ids: groupIds,
});

const sources = document<Derived>((item) => item.sources.map(sourceOnTheWire), {
  type: 'array',
  items: sourceSchema(['direct', 'role', 'group']),
});
const direct = always(flag<Derived>((item) => item.direct, 'direct'));
const path = document<Derived>((item) => item.path, ids);

const effectiveView = (
  name: string,
  idName: string,
  fields: Readonly<Record<string, Field<Derived>>>,
  parts: Readonly<Record<string, Part<Derived>>>,
): View<Derived> => ({
  name,
  fields: {
    id: always(uuid((item) => item.id, 'id')),
    [idName]: always(uuid((item) => item.id, 'id')),
    ...fields,
  },
  parts,
  defaultSort: 'id',
});

const roleData = {
  role_data: joined<Derived, never>(
    'role',
    () => roleView as never,
    (stores) => stores.roles as never,
    (item) => item.id,
  ),
};
const userData = {
  user_data: joined<Derived, never>(
    'user',
    () => userView as never,
    (stores) => stores.users as never,
    (item) => item.id,
  ),
};

export const effectivePermissionView = effectiveView(
  'effective_permission',
  'scope_id',
  { resource_id: always(uuid((item) => item.resourceId, 'resourceId')), sources },
  {
    resource_data: joined<Derived, never>(
      'resource',
      () => resourceView as never,
      (stores) => stores.resources as never,
      (item) => item.resourceId!,
    ),
    scope_data: joined<Derived, never>(
      'scope',
      () => scopeView as never,
      (stores) => stores.scopes as never,
      (item) => item.id,
    ),
  },
);
export const effectiveRoleView = effectiveView('effective_role', 'role_id', { sources }, roleData);
export const effectiveGroupView = effectiveView(
  'effective_group',
  'group_id',
  { direct, path },
  {
    group_data: joined<Derived, never>(
      'group',
      () => groupView as never,
      (stores) => stores.groups as never,
      (item) => item.id,
    ),
  },
);
export const effectiveGroupMemberView = effectiveView(
  'effective_group_member',
  'user_id',
  { direct, path },
  userData,
);
export const effectiveRoleMemberView = effectiveView(
  'effective_role_member',
  'user_id',
  { direct, sources },
  userData,
);

export const effectiveViews = [
  effectivePermissionView,
  effectiveRoleView,
  effectiveGroupView,
  effectiveGroupMemberView,
  effectiveRoleMemberView,
];
