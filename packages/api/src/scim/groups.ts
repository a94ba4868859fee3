/** /Groups: the groups of a tenant, with their members (RFC 7644 §3). */
import type { Group } from '@keyward/core';
import type { DirectoryGroup, MemberOfGroup } from '@keyward/core/endpoints';
import { groupShape, schemaIds } from './attributes.js';
import { directoryGroupOf, groupResource, patchedGroup } from './group-resource.js';
import type { ListRequest } from './list-request.js';
import { groupFilters, membersIn, queryFilter, sortKeyOf } from './query-filter.js';
import type { ResourceKind } from './resource-operations.js';
import type { ScimCall } from './scim-call.js';
import { versionTag, type Tagged } from './versions.js';

export const groupResources: ResourceKind<Group, DirectoryGroup> = {
  noun: 'group',
  path: '/Groups',
  shape: groupShape,
  related: 'members',
  records: ({ context }) => context.keyward.provisioning.groups,
  remove: ({ context }, id, actor) => context.keyward.provisioning.groups.remove(id, actor),
  wanted: directoryGroupOf,
  patched: (_, group, operations) => patchedGroup(group, operations),

  reader: async (call, asked) => {
    const { provisioning } = call.context.keyward;
    const filters = groupFilters(await groupsByMember(call, asked));
    const { schema } = groupShape;
    return {
      filter: asked.filter && queryFilter(asked.filter, filters, schema),
      sortKey: asked.sortBy && sortKeyOf(asked.sortBy, filters, schema),
      read: (query) => provisioning.groups.page(query, call.actor),
    };
  },

  whole: async (call, groups, withMembers) => {
    const { provisioning } = call.context.keyward;
    const ids = groups.map(({ id }) => id);
    const members = withMembers ? await provisioning.groups.membersOf(ids, call.actor) : undefined;
    return groups.map((group) => wholeGroup(call, group, members && (members.get(group.id) ?? [])));
  },
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

const wholeGroup = (
  { context: { keyward }, base }: ScimCall,
  group: Group,
  members: readonly MemberOfGroup[] | undefined,
): Tagged => {
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
