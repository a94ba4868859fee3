/** What a client does with a kind of resource: /Users and /Groups have the same operations (RFC 7644 §3). */
import type { Actor } from '@keyward/core';
import { empty, type ApiResponse } from '../kernel/message.js';
import type { ResourceShape } from './attributes.js';
import {
  listAnswer,
  listRequestOf,
  projectionOf,
  searchRequestOf,
  type ListedPage,
  type ListRequest,
} from './list-request.js';
import { readOperations, type PatchOperation } from './patch-operations.js';
import { includes, projected, type Projection } from './projection.js';
import { readPage, type ListReader } from './read-page.js';
import { readResource, type ScimObject } from './resource.js';
import { readScimBody, type ScimCall, type ScimOperation } from './scim-call.js';
import { expectingActor, taggedAnswer, type Tagged } from './versions.js';

interface StoredRecord {
  readonly id: string;
}

/** How the core keeps the records of a tenant. `Wanted` is what a directory says that one of them shall be. */
interface KeptRecords<T, Wanted> {
  readonly create: (wanted: Wanted, actor: Actor) => Promise<T>;
  readonly get: (id: string, actor: Actor) => Promise<T>;
  readonly change: (id: string, next: (record: T) => Wanted, actor: Actor) => Promise<T>;
}

export interface ResourceKind<T extends StoredRecord, Wanted> {
  readonly noun: 'user' | 'group';
  readonly path: '/Users' | '/Groups';
  readonly shape: ResourceShape;
  /** The attribute with what a record belongs to, or what belongs to it: it takes another look at the storage. */
  readonly related: 'groups' | 'members';
  readonly records: (call: ScimCall) => KeptRecords<T, Wanted>;
  readonly remove: (call: ScimCall, id: string, actor: Actor) => Promise<void>;
  /** `current` is undefined where the resource is new. */
  readonly wanted: (resource: ScimObject, current: T | undefined) => Wanted;
  readonly patched: (call: ScimCall, record: T, operations: readonly PatchOperation[]) => Wanted;
  readonly reader: (call: ScimCall, asked: ListRequest) => Promise<ListReader<T>>;
  readonly whole: (
    call: ScimCall,
    records: readonly T[],
    withRelated: boolean,
  ) => Promise<readonly Tagged[]>;
}

export const operationsOn = <T extends StoredRecord, Wanted>(
  kind: ResourceKind<T, Wanted>,
): readonly ScimOperation[] => {
  const { noun, path, shape } = kind;
  const pathOfOne = `${path}/{${noun}_id}`;
  const idIn = ({ request }: ScimCall): string => request.params[`${noun}_id`]!;

  const list = async (call: ScimCall, asked: ListRequest): Promise<ApiResponse> =>
    listAnswer(asked, await readListed(kind, call, asked));

  const answer = async (
    call: ScimCall,
    status: number,
    record: T,
    projection: Projection,
  ): Promise<ApiResponse> => {
    const [shown] = await shownRecords(kind, call, [record], projection);
    return taggedAnswer(call, status, shown!);
  };

  const change = async (call: ScimCall, next: (record: T) => Wanted): Promise<ApiResponse> => {
    const id = idIn(call);
    const projection = projectionOf(call.request);
    const actor = expectingActor(call, `${noun}s`, id);
    const record = await kind.records(call).change(id, next, actor);
    return answer(call, 200, record, projection);
  };

  return [
    {
      method: 'GET',
      path,
      operation: `list_${noun}s`,
      handle: (call) => list(call, listRequestOf(call.request)),
    },
    {
      method: 'POST',
      path: `${path}/.search`,
      operation: `search_${noun}s`,
      handle: (call) => list(call, searchRequestOf(call.request)),
    },
    {
      method: 'POST',
      path,
      operation: `create_${noun}`,
      handle: async (call) => {
        const resource = readResource(shape, readScimBody(call.request));
        const wanted = kind.wanted(resource, undefined);
        const projection = projectionOf(call.request);
        const record = await kind.records(call).create(wanted, call.actor);
        return answer(call, 201, record, projection);
      },
    },
    {
      method: 'GET',
      path: pathOfOne,
      operation: `get_${noun}`,
      handle: async (call) => {
        const projection = projectionOf(call.request);
        const record = await kind.records(call).get(idIn(call), call.actor);
        return answer(call, 200, record, projection);
      },
    },
    {
      method: 'PUT',
      path: pathOfOne,
      operation: `replace_${noun}`,
      handle: (call) => {
        const resource = readResource(shape, readScimBody(call.request));
        return change(call, (record) => kind.wanted(resource, record));
      },
    },
    {
      method: 'PATCH',
      path: pathOfOne,
      operation: `patch_${noun}`,
      handle: (call) => {
        const operations = readOperations(readScimBody(call.request));
        return change(call, (record) => kind.patched(call, record, operations));
      },
    },
    {
      method: 'DELETE',
      path: pathOfOne,
      operation: `delete_${noun}`,
      handle: async (call) => {
        const id = idIn(call);
        await kind.remove(call, id, expectingActor(call, `${noun}s`, id));
        return empty(204);
      },
    },
  ];
};

export const readListed = async <T extends StoredRecord, Wanted>(
  kind: ResourceKind<T, Wanted>,
  call: ScimCall,
  asked: ListRequest,
): Promise<ListedPage> => {
  const page = await readPage<T>(asked, await kind.reader(call, asked));
  const shown = await shownRecords(kind, call, page.items, asked.projection);
  const resources = shown.map(({ resource }) => resource);
  return { totalResults: page.totalResults, resources };
};

const shownRecords = async <T extends StoredRecord, Wanted>(
  kind: ResourceKind<T, Wanted>,
  call: ScimCall,
  records: readonly T[],
  projection: Projection,
): Promise<readonly Tagged[]> => {
  const withRelated = records.length > 0 && includes(projection, kind.related);
  const whole = await kind.whole(call, records, withRelated);
  return whole.map((one) => ({ ...one, resource: projected(one.resource, projection) }));
};
