/** /Users: the people of a tenant, as its directory keeps them (RFC 7644 §3). */
import type { Filter, User } from '@keyward/core';
import { isActiveAt, notGone, type DirectoryUser, type GroupOfUser } from '@keyward/core/endpoints';
import { applyPatch } from './apply-patch.js';
import { schemaIds, userShape } from './attributes.js';
import { queryFilter, sortKeyOf, userFilters } from './query-filter.js';
import type { PatchOperation } from './patch-operations.js';
import type { ResourceKind } from './resource-operations.js';
import type { ScimObject } from './resource.js';
import type { ScimCall } from './scim-call.js';
import { directoryUserOf, shownUserResource, unassigned, userResource } from './user-resource.js';
import { versionTag, type Tagged } from './versions.js';

export const userResources: ResourceKind<User, DirectoryUser> = {
  noun: 'user',
  path: '/Users',
  shape: userShape,
  related: 'groups',
  records: ({ context }) => context.keyward.provisioning.users,
  remove: ({ context, onDelete }, id, actor) =>
    context.keyward.provisioning.users.remove(id, onDelete, actor),
  wanted: (resource, current) => directoryUserOf(resource, current, activeIn(resource)),

  patched: ({ context }, user, operations) => {
    const isActive = isActiveAt(user, context.keyward.now());
    const patched = applyPatch(userShape, userResource(user, isActive), operations);
    const next = activeIn(patched);
    const wanted = { ...patched, active: patched['active'] ?? unassigned };
    const isSaid = next !== isActive || operations.some(saysActive);
    return directoryUserOf(wanted, user, isSaid ? next : undefined);
  },

  reader: (call, asked) => {
    const { keyward } = call.context;
    const filters = userFilters(keyward.domainNames, keyward.now());
    const { schema } = userShape;
    return Promise.resolve({
      filter: seenBy(call, asked.filter && queryFilter(asked.filter, filters, schema)),
      sortKey: asked.sortBy && sortKeyOf(asked.sortBy, filters, schema),
      read: (query) => keyward.provisioning.users.page(query, call.actor),
    });
  },

  whole: async (call, users, withGroups) => {
    const { provisioning } = call.context.keyward;
    const ids = users.map(({ id }) => id);
    const groups = withGroups ? await provisioning.users.groupsOf(ids, call.actor) : undefined;
    return users.map((user) => wholeUser(call, user, groups && (groups.get(user.id) ?? [])));
  },
};

const activeIn = ({ active }: ScimObject): boolean | undefined =>
  typeof active === 'boolean' ? active : undefined;

/** Whether an operation is about the flag, by its path or by a name in its value. */
const saysActive = ({ path, value }: PatchOperation): boolean =>
  [path?.name ?? '', ...Object.keys(Object(value) as object)].some((name) =>
    /(^|:)active$/i.test(name),
  );

/** Where a client has users blocked in place of deleted, lists leave them out; elsewhere there are none. */
const seenBy = ({ onDelete }: ScimCall, filter: Filter<User> | undefined) => {
  if (onDelete === 'delete') return filter;
  return filter === undefined ? notGone : { kind: 'and' as const, of: [filter, notGone] };
};

const wholeUser = (
  { context: { keyward }, base }: ScimCall,
  user: User,
  groups: readonly GroupOfUser[] | undefined,
): Tagged => {
  const { versions } = keyward;
  const own = shownUserResource(user, isActiveAt(user, keyward.now()));
  const hasExtension = own[schemaIds.enterprise] !== undefined;
  const location = `${base}/Users/${user.id}`;
  const others = groups && versions.ofAnswer(JSON.stringify(groups)).slice(0, 8);
  const version = versionTag(versions.ofRecord('users', user), others);
  const resource = {
    schemas: [schemaIds.user, ...(hasExtension ? [schemaIds.enterprise] : [])],
    id: user.id,
    ...own,
    ...(groups === undefined || groups.length === 0
      ? {}
      : { groups: groups.map((group) => shownGroup(base, group)) }),
    meta: {
      resourceType: 'User',
      created: user.createdAt.toISOString(),
      lastModified: user.updatedAt.toISOString(),
      location,
      version,
    },
  };
  return { resource, version, location };
};

const shownGroup = (base: string, { id, name, isDirect }: GroupOfUser) => ({
  value: id,
  $ref: `${base}/Groups/${id}`,
  display: name,
  type: isDirect ? 'direct' : 'indirect',
});
