/** /Users: the people of a tenant, as its directory keeps them (RFC 7644 §3). */
import type { Filter, User } from '@keyward/core';
import { isActiveAt, notGone, type DirectoryUser, type GroupOfUser } from '@keyward/core/endpoints';
import { empty, type ApiResponse } from '../kernel/message.js';
import { applyPatch } from './apply-patch.js';
import { schemaIds, userShape } from './attributes.js';
import {
  listAnswer,
  listRequestOf,
  projectionOf,
  searchRequestOf,
  type ListedPage,
  type ListRequest,
} from './list-request.js';
import { readPage } from './read-page.js';
import { readOperations } from './patch-operations.js';
import { includes, projected, type Projection } from './projection.js';
import { queryFilter, sortKeyOf, userFilters } from './query-filter.js';
import { readResource, type ScimObject } from './resource.js';
import { readScimBody, type ScimCall, type ScimOperation } from './scim-call.js';
import { directoryUserOf, shownUserResource, unassigned, userResource } from './user-resource.js';
import { expectingActor, taggedAnswer, versionTag } from './versions.js';

const idIn = ({ request }: ScimCall): string => request.params['user_id']!;

export const userOperations: readonly ScimOperation[] = [
  {
    method: 'GET',
    path: '/Users',
    operation: 'list_users',
    handle: (call) => listUsers(call, listRequestOf(call.request)),
  },
  {
    method: 'POST',
    path: '/Users/.search',
    operation: 'search_users',
    handle: (call) => listUsers(call, searchRequestOf(call.request)),
  },
  {
    method: 'POST',
    path: '/Users',
    operation: 'create_user',
    handle: async (call) => {
      const resource = readResource(userShape, readScimBody(call.request));
      const wanted = directoryUserOf(resource, undefined, activeIn(resource));
      const projection = projectionOf(call.request);
      const user = await call.context.keyward.provisioning.users.create(wanted, call.actor);
      return answer(call, 201, user, projection);
    },
  },
  {
    method: 'GET',
    path: '/Users/{user_id}',
    operation: 'get_user',
    handle: async (call) => {
      const projection = projectionOf(call.request);
      const user = await call.context.keyward.provisioning.users.get(idIn(call), call.actor);
      return answer(call, 200, user, projection);
    },
  },
  {
    method: 'PUT',
    path: '/Users/{user_id}',
    operation: 'replace_user',
    handle: (call) => {
      const resource = readResource(userShape, readScimBody(call.request));
      return change(call, (user) => directoryUserOf(resource, user, activeIn(resource)));
    },
  },
  {
    method: 'PATCH',
    path: '/Users/{user_id}',
    operation: 'patch_user',
    handle: (call) => {
      const operations = readOperations(readScimBody(call.request));
      const now = call.context.keyward.now();
      return change(call, (user) => {
        const isActive = isActiveAt(user, now);
        const patched = applyPatch(userShape, userResource(user, isActive), operations);
        const next = activeIn(patched);
        const wanted = { ...patched, active: patched['active'] ?? unassigned };
        return directoryUserOf(wanted, user, next === isActive ? undefined : next);
      });
    },
  },
  {
    method: 'DELETE',
    path: '/Users/{user_id}',
    operation: 'delete_user',
    handle: async (call) => {
      const id = idIn(call);
      const actor = expectingActor(call, 'users', id);
      await call.context.keyward.provisioning.users.remove(id, call.onDelete, actor);
      return empty(204);
    },
  },
];

const activeIn = ({ active }: ScimObject): boolean | undefined =>
  typeof active === 'boolean' ? active : undefined;

const change = async (
  call: ScimCall,
  next: (user: User) => DirectoryUser,
): Promise<ApiResponse> => {
  const id = idIn(call);
  const projection = projectionOf(call.request);
  const actor = expectingActor(call, 'users', id);
  const user = await call.context.keyward.provisioning.users.change(id, next, actor);
  return answer(call, 200, user, projection);
};

const listUsers = async (call: ScimCall, asked: ListRequest): Promise<ApiResponse> =>
  listAnswer(asked, await readUsers(call, asked));

export const readUsers = async (call: ScimCall, asked: ListRequest): Promise<ListedPage> => {
  const { keyward } = call.context;
  const filters = userFilters(keyward.domainNames, keyward.now());
  const { schema } = userShape;
  const page = await readPage<User>(asked, {
    filter: seenBy(call, asked.filter && queryFilter(asked.filter, filters, schema)),
    sortKey: asked.sortBy && sortKeyOf(asked.sortBy, filters, schema),
    read: (query) => keyward.provisioning.users.page(query, call.actor),
  });
  const shown = await shownUsers(call, page.items, asked.projection);
  const resources = shown.map(({ resource }) => resource);
  return { totalResults: page.totalResults, resources };
};

/** Where a client has users blocked in place of deleted, lists leave them out; elsewhere there are none. */
const seenBy = ({ onDelete }: ScimCall, filter: Filter<User> | undefined) => {
  if (onDelete === 'delete') return filter;
  return filter === undefined ? notGone : { kind: 'and' as const, of: [filter, notGone] };
};

const answer = async (
  call: ScimCall,
  status: number,
  user: User,
  projection: Projection,
): Promise<ApiResponse> => {
  const [shown] = await shownUsers(call, [user], projection);
  return taggedAnswer(call, status, shown!);
};

const shownUsers = async (call: ScimCall, users: readonly User[], projection: Projection) => {
  const hasGroups = users.length > 0 && includes(projection, 'groups');
  const ids = users.map(({ id }) => id);
  const { provisioning } = call.context.keyward;
  const groups = hasGroups ? await provisioning.users.groupsOf(ids, call.actor) : undefined;
  return users.map((user) => {
    const own = groups && (groups.get(user.id) ?? []);
    const { resource, ...tags } = wholeUser(call, user, own);
    return { ...tags, resource: projected(resource, projection) };
  });
};

const wholeUser = (
  { context: { keyward }, base }: ScimCall,
  user: User,
  groups: readonly GroupOfUser[] | undefined,
) => {
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
