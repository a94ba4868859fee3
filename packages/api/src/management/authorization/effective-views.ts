/** How effective permissions, roles, groups and members look on the wire (operations §10.2). */
import type { Group, Resource, Role, Scope, User } from '@keyward/core';
import type { DerivedAccess, Source } from '@keyward/core/management';
import { joined } from '../../kernel/edge.js';
import { object, uuids, type JsonSchema } from '../../kernel/json-schema.js';
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
import { resourceView } from '../resources/resource-view.js';
import { scopeView } from '../resources/scope-view.js';

/** Where a permission or a role comes from. */
export const sourceSchema = (types: readonly string[]): JsonSchema =>
  object(
    {
      source_type: { enum: types },
      role_id: { type: ['string', 'null'], format: 'uuid' },
      group_ids: uuids,
    },
    ['source_type', 'role_id', 'group_ids'],
  );

type AnySource = Omit<Source, 'type'> & { readonly type: string };

export const sourceOnTheWire = ({ type, roleId, groupIds }: AnySource) => ({
  source_type: type,
  role_id: roleId,
  group_ids: groupIds,
});

const sources = document<DerivedAccess>((item) => item.sources.map(sourceOnTheWire), {
  type: 'array',
  items: sourceSchema(['direct', 'role', 'group']),
});

const direct = always(flag<DerivedAccess>((item) => item.direct, 'direct'));

const path = document<DerivedAccess>((item) => item.path, uuids);

interface EffectiveView {
  readonly name: string;
  /** The wire name of the id of the record that is held. */
  readonly idName: string;
  readonly fields: Readonly<Record<string, Field<DerivedAccess>>>;
  readonly parts: Readonly<Record<string, Part<DerivedAccess>>>;
}

const effectiveView = ({ name, idName, fields, parts }: EffectiveView): View<DerivedAccess> => ({
  name,
  fields: {
    id: always(uuid((item) => item.id, 'id')),
    [idName]: always(uuid((item) => item.id, 'id')),
    ...fields,
  },
  parts,
  defaultSort: 'id',
});

const userData = joined<DerivedAccess, User>({
  name: 'user',
  view: () => userView,
  store: (stores) => stores.users,
  idOf: (item) => item.id,
});

const roleData = joined<DerivedAccess, Role>({
  name: 'role',
  view: () => roleView,
  store: (stores) => stores.roles,
  idOf: (item) => item.id,
});

const groupData = joined<DerivedAccess, Group>({
  name: 'group',
  view: () => groupView,
  store: (stores) => stores.groups,
  idOf: (item) => item.id,
});

const resourceData = joined<DerivedAccess, Resource>({
  name: 'resource',
  view: () => resourceView,
  store: (stores) => stores.resources,
  idOf: (item) => item.resourceId!,
});

const scopeData = joined<DerivedAccess, Scope>({
  name: 'scope',
  view: () => scopeView,
  store: (stores) => stores.scopes,
  idOf: (item) => item.id,
});

export const effectivePermissionView = effectiveView({
  name: 'effective_permission',
  idName: 'scope_id',
  fields: {
    resource_id: always(uuid((item) => item.resourceId, 'resourceId')),
    sources,
  },
  parts: { resource_data: resourceData, scope_data: scopeData },
});

export const effectiveRoleView = effectiveView({
  name: 'effective_role',
  idName: 'role_id',
  fields: { sources },
  parts: { role_data: roleData },
});

export const effectiveGroupView = effectiveView({
  name: 'effective_group',
  idName: 'group_id',
  fields: { direct, path },
  parts: { group_data: groupData },
});

export const effectiveGroupMemberView = effectiveView({
  name: 'effective_group_member',
  idName: 'user_id',
  fields: { direct, path },
  parts: { user_data: userData },
});

export const effectiveRoleMemberView = effectiveView({
  name: 'effective_role_member',
  idName: 'user_id',
  fields: { direct, sources },
  parts: { user_data: userData },
});

export const effectiveViews = [
  effectivePermissionView,
  effectiveRoleView,
  effectiveGroupView,
  effectiveGroupMemberView,
  effectiveRoleMemberView,
];
