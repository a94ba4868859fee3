/** POST /.search: users and groups in one list, the users first (RFC 7644 §3.4.3). */
import { isRefusal } from '@keyward/core';
import { groupResources } from './groups.js';
import { listAnswer, searchRequestOf, type ListedPage, type ListRequest } from './list-request.js';
import { readListed, type ResourceKind } from './resource-operations.js';
import type { ScimCall, ScimOperation } from './scim-call.js';
import { userResources } from './users.js';

export const searchOperation: ScimOperation = {
  method: 'POST',
  path: '/.search',
  operation: 'search',
  handle: async (call) => {
    const asked = searchRequestOf(call.request);
    const users = await readKind(userResources, call, asked);
    const before = users.page?.totalResults ?? 0;
    const shown = users.page?.resources ?? [];
    const groups = await readKind(groupResources, call, {
      ...asked,
      startIndex: Math.max(1, asked.startIndex - before),
      count: asked.count - shown.length,
    });
    const { refusal } = users;
    if (refusal !== undefined && groups.page === undefined) throw refusal;
    return listAnswer(asked, {
      totalResults: before + (groups.page?.totalResults ?? 0),
      resources: [...shown, ...(groups.page?.resources ?? [])],
    });
  },
};

interface ReadKind {
  readonly page?: ListedPage;
  readonly refusal?: Error;
}

/** A kind of resource that lacks an attribute of the filter or of the order has no match (RFC 7644 §3.4.2.1). */
const readKind = async <T extends { readonly id: string }, Wanted>(
  kind: ResourceKind<T, Wanted>,
  call: ScimCall,
  asked: ListRequest,
): Promise<ReadKind> => {
  try {
    return { page: await readListed(kind, call, asked) };
  } catch (error) {
    const isLacking =
      isRefusal(error, 'scim_filter_refused') || isRefusal(error, 'scim_path_refused');
    if (isLacking) return { refusal: error };
    throw error;
  }
};
