/** /Groups: the groups of a tenant, with their members (RFC 7644 §3). */
import type { Group } from '@keyward/core';
import type { DirectoryGroup, MemberOfGroup } from '@keyward/core/endpoints';
import { empty, type ApiResponse } from '../kernel/message.js';
import { groupShape, schemaIds } from './attributes.js';
import { directoryGroupOf, groupResource, patchedGroup } from './group-resource.js';
import {
  listAnswer,
  listRequestOf,
  projectionOf,
  searchRequestOf,
  type ListedPage,
  type ListRequest,
} from './list-request.js';
import { readOperations } from './patch-operations.js';
import { includes, projected, type Projection } from './projection.js';
import { groupFilters, membersIn, queryFilter, sortKeyOf } from './query-filter.js';
import { readPage } from './read-page.js';
import { readResource } from './resource.js';
import { readScimBody, type ScimCall, type ScimOperation } from './scim-call.js';
import { expectingActor, taggedAnswer, versionTag } from './versions.js';

const idIn = ({ request }: ScimCall): string => request.params['group_id']!;

export const groupOperations: readonly ScimOperation[] = [
  {
    method: 'GET',
    path: '/Groups',
    operation: 'list_groups',
    handle: (call) => listGroups(call, listRequestOf(call.request)),
  },
  {
    method: 'POST',
    path: '/Groups/.search',
    operation: 'search_groups',
    handle: (call) => listGroups(call, searchRequestOf(call.request)),
  },
  {
    method: 'POST',
    path: '/Groups',
    operation: 'create_group',
    handle: async (call) => {
      const resource = readResource(groupShape, readScimBody(call.request));
      const projection = projectionOf(call.request);
      const wanted = directoryGroupOf(resource, undefined);
      const group = await call.context.keyward.provisioning.groups.create(wanted, call.actor);
      return answer(call, 201, group, projection);
    },
  },
  {
    method: 'GET',
    path: '/Groups/{group_id}',
    operation: 'get_group',
    handle: async (call) => {
      const projection = projectionOf(call.request);
      const group = await call.context.keyward.provisioning.groups.get(idIn(call), call.actor);
      return answer(call, 200, group, projection);
    },
  },
  {
    method: 'PUT',
    path: '/Groups/{group_id}',
    operation: 'replace_group',
    handle: (call) => {
      const resource = readResource(groupShape, readScimBody(call.request));
      return change(call, (group) => directoryGroupOf(resource, group));
    },
  },
  {
    method: 'PATCH',
    path: '/Groups/{group_id}',
    operation: 'patch_group',
    handle: (call) => {
      const operations = readOperations(readScimBody(call.request));
      return change(call, (group) => patchedGroup(group, operations));
    },
  },
  {
    method: 'DELETE',
    path: '/Groups/{group_id}',
    operation: 'delete_group',
    handle: async (call) => {
      const id = idIn(call);
      const actor = expectingActor(call, 'groups', id);
      await call.context.keyward.provisioning.groups.remove(id, actor);
      return empty(204);
    },
  },
];

const change = async (
  call: ScimCall,
  next: (group: Group) => DirectoryGroup,
): Promise<ApiResponse> => {
  const id = idIn(call);
  const projection = projectionOf(call.request);
  const actor = expectingActor(call, 'groups', id);
  const group = await call.context.keyward.provisioning.groups.change(id, next, actor);
  return answer(call, 200, group, projection);
};

const listGroups = async (call: ScimCall, asked: ListRequest): Promise<ApiResponse> =>
  listAnswer(asked, await readGroups(call, asked));

export const readGroups = async (call: ScimCall, asked: ListRequest): Promise<ListedPage> => {
  const { provisioning } = call.context.keyward;
  const filters = groupFilters(await groupsByMember(call, asked));
  const { schema } = groupShape;
  const page = await readPage<Group>(asked, {
    filter: asked.filter && queryFilter(asked.filter, filters, schema),
    sortKey: asked.sortBy && sortKeyOf(asked.sortBy, filters, schema),
    read: (query) => provisioning.groups.page(query, call.actor),
  });
  const shown = await shownGroups(call, page.items, asked.projection);
  const resources = shown.map(({ resource }) => resource);
  return { totalResults: page.totalResults, resources };
};

/** By each member that the filter names: the groups that have it. */
const groupsByMember = async (
  { context: { keyward }, actor }: ScimCall,
  { filter }: ListRequest,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const named = filter === undefined ? [] : [...new Set(membersIn(filter))];
  const found = await Promise.all(
    named.map(async (id) => [id, await keyward.provisioning.groups.withMember(id, actor)] as const),
  );
  return new Map(found);
};

const answer = async (
  call: ScimCall,
  status: number,
  group: Group,
  projection: Projection,
): Promise<ApiResponse> => {
  const [shown] = await shownGroups(call, [group], projection);
  return taggedAnswer(call, status, shown!);
};

const shownGroups = async (call: ScimCall, groups: readonly Group[], projection: Projection) => {
  const hasMembers = groups.length > 0 && includes(projection, 'members');
  const ids = groups.map(({ id }) => id);
  const { provisioning } = call.context.keyward;
  const members = hasMembers ? await provisioning.groups.membersOf(ids, call.actor) : undefined;
  return groups.map((group) => {
    const own = members && (members.get(group.id) ?? []);
    const { resource, ...tags } = wholeGroup(call, group, own);
    return { ...tags, resource: projected(resource, projection) };
  });
};

const wholeGroup = (
  { context: { keyward }, base }: ScimCall,
  group: Group,
  members: readonly MemberOfGroup[] | undefined,
) => {
  const { versions } = keyward;
  const location = `${base}/Groups/${group.id}`;
  const others = members && versions.ofAnswer(members.map(({ id }) => id).join()).slice(0, 8);
  const version = versionTag(versions.ofRecord('groups', group), others);
  const resource = {
    schemas: [schemaIds.group],
    id: group.id,
    ...groupResource(group),
    ...(members === undefined || members.length === 0
      ? {}
      : { members: members.map((member) => shownMember(base, member)) }),
    meta: {
      resourceType: 'Group',
      created: group.createdAt.toISOString(),
      lastModified: group.updatedAt.toISOString(),
      location,
      version,
    },
  };
  return { resource, version, location };
};

const shownMember = (base: string, { id, kind }: MemberOfGroup) => ({
  value: id,
  $ref: `${base}/${kind}s/${id}`,
  type: kind,
});
