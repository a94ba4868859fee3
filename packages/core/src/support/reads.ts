/** The reads that stand beside the writes of a record: one record by id, and a page of records. */
import { systemActor, type Actor } from '../model/values/actor.js';
import { attributesOf } from '../model/values/filter.js';
import {
  listLimits,
  type ListQuery,
  type Page,
  type PageQuery,
  type Where,
} from '../model/values/page.js';
import type { Identified } from '../model/record/record-type.js';
import { refuse } from '../model/values/refusals.js';
import type { Storage, Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import { requireFound } from './must-exist.js';

/** Says which records are read, and which of their attributes are secrets. */
export interface Readable<T extends Identified> {
  /** The name of the record in a refusal, such as `client`. */
  readonly label: string;
  readonly store: (stores: Stores) => Store<T>;
  /** The attributes that no filter and no order may use, because the answer would tell them. */
  readonly secrets?: readonly (keyof T & string)[];
  /** Takes away the secrets that the actor may not read; left out, records are answered as stored. */
  readonly conceal?: (stores: Stores, actor: Actor, items: readonly T[]) => Promise<readonly T[]>;
}

/** Reads one record by id. @throws Refusal `record_not_found` */
export const getRecord =
  <T extends Identified>(storage: Storage, readable: Readable<T>) =>
  async (id: string, actor: Actor = systemActor): Promise<T> => {
    const stores = storage.within(actor.tenancy);
    const item = requireFound(readable.label, id, await readable.store(stores).find(id));
    const [shown] = await concealed(readable, stores, actor, [item]);
    return shown!;
  };

/** Reads a page of records. @throws Refusal `invalid_parameter` */
export const listRecords =
  <T extends Identified>(storage: Storage, readable: Readable<T>) =>
  async (
    query: ListQuery<T> = {},
    actor: Actor = systemActor,
    pinned: readonly Where<T>[] = [],
  ): Promise<Page<T>> => {
    const stores = storage.within(actor.tenancy);
    const page = await readable.store(stores).page(pageQuery(readable, query, pinned));
    return { ...page, items: await concealed(readable, stores, actor, page.items) };
  };

const concealed = async <T extends Identified>(
  { conceal }: Readable<T>,
  stores: Stores,
  actor: Actor,
  items: readonly T[],
): Promise<readonly T[]> =>
  conceal === undefined || actor.managementScopes === 'all' ? items : conceal(stores, actor, items);

const pageQuery = <T extends Identified>(
  { secrets = [] }: Readable<T>,
  { filter, sort = [], limit = listLimits.default, offset = 0, totalCount = false }: ListQuery<T>,
  pinned: readonly Where<T>[],
): PageQuery<T> => {
  assertWithin('limit', limit, 1);
  assertWithin('offset', offset, 0);
  assertNoSecret('filter', filter === undefined ? [] : attributesOf(filter), secrets);
  assertNoSecret(
    'sort',
    sort.map(({ attribute }) => attribute),
    secrets,
  );

  return {
    pinned,
    filter,
    order: sort,
    offset,
    limit: Math.min(limit, listLimits.maximum),
    totalCount,
  };
};

const assertWithin = (parameter: string, value: number, minimum: number): void => {
  if (!Number.isSafeInteger(value) || value < minimum)
    refuse('invalid_parameter', { parameter, why: `must be an integer >= ${minimum}` });
};

/** Rule: nothing is searched or sorted by a secret, since the answer would tell it. */
const assertNoSecret = (
  parameter: string,
  attributes: readonly string[],
  secrets: readonly string[],
): void => {
  const secret = attributes.find((attribute) => secrets.includes(attribute));
  if (secret !== undefined)
    refuse('invalid_parameter', { parameter, why: `cannot use ${secret}, which is a secret` });
};
