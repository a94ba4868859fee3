import type { ScalarKey } from '../model/values/filter.js';
import type { Identified, RecordType } from '../model/record/record-type.js';
import type { PageQuery, Where } from '../model/values/page.js';
import { refuse } from '../model/values/refusals.js';
import type { Tenancy } from '../model/values/tenancy.js';
import type { Store } from './store.js';

/** Reads of many records that a database answers in one statement. */
export interface GraphReads<T extends Identified> {
  /**
   * The ids in `attribute` of every match, put together by what its record has in `by`, once for each
   * combination or a few times: for thousands of records of which little differs. For ids alone: what holds
   * control characters is not kept apart.
   */
  groupIds<K extends keyof T & string>(
    attribute: ScalarKey<T>,
    by: readonly K[],
    where: readonly Where<T>[],
  ): Promise<readonly GroupedIds<T, K>[]>;
  /**
   * Some attributes of every match on a way that begins at one of `starts`: those with a start in `from`,
   * those with the `to` of these in `from`, and so on; each once, in no order that counts. One statement, for
   * ways of up to a thousand records.
   */
  traverse<K extends keyof T & string>(
    attributes: readonly K[],
    traversal: Traversal<T>,
    where?: readonly Where<T>[],
  ): Promise<readonly Pick<T, K>[]>;
  /**
   * The first `perKey` records in `id` order for each value of `attribute`; one statement, however many
   * values.
   */
  firstPerKey(
    attribute: ScalarKey<T>,
    values: readonly string[],
    perKey: number,
    where?: readonly Where<T>[],
  ): Promise<readonly T[]>;
  /**
   * How many records match, at most `atMost`: it reads no more of them, in the order given. For numbers that cost the
   * same in a table of any size, if an index holds the matches in that order.
   * @throws Refusal `scan_too_long` as `page` does
   */
  countUpTo(query: CountQuery<T>, atMost: number): Promise<number>;
}

/** Writes of many records that a database takes in few statements. */
export interface BulkWrites<T extends Identified> {
  /**
   * Writes these attributes of records that are there already, of all of them in few statements. An unknown id is
   * passed over, and the other attributes stay. It takes no lock before, so it is for attributes that nothing else
   * writes meanwhile. None of them may be sealed.
   * @throws Refusal `already_exists`, `outside_tenancy` when a record belongs to another tenant
   */
  overwrite<K extends keyof T & string>(
    attributes: readonly K[],
    records: readonly T[],
  ): Promise<void>;
}

/** What the core asks of a storage for each kind of record. */
export interface FullStore<T extends Identified> extends Store<T>, GraphReads<T>, BulkWrites<T> {}

/** How one record leads to the next: the value in `to` is looked for in `from` of the others. */
export interface Traversal<T> {
  readonly from: ScalarKey<T>;
  readonly to: ScalarKey<T>;
  readonly starts: readonly string[];
}

/** What is counted, and in which order the matches are read. */
export type CountQuery<T> = Pick<PageQuery<T>, 'pinned' | 'filter' | 'order' | 'scanLimit'>;

export type GroupedIds<T, K extends keyof T> = Pick<T, K> & { readonly ids: readonly string[] };

/** What a store reaches. */
export interface StoreReach<T extends Identified> {
  readonly type: Pick<RecordType<T>, 'label' | 'tenancyOf'>;
  readonly tenancy: Tenancy;
}

/**
 * Makes the whole of a store: what it does not answer by itself is asked of its eight methods, in more statements and
 * with more rows.
 */
export const fullStore = <T extends Identified>(
  store: Store<T>,
  { type, tenancy }: StoreReach<T>,
): FullStore<T> => ({
  find: (id) => store.find(id),
  page: (query) => store.page(query),
  all: (where) => store.all(where),
  pick: (attributes, where) => store.pick(attributes, where),
  countBy: (attribute, values, where) => store.countBy(attribute, values, where),
  add: (item) => store.add(item),
  change: (id, next) => store.change(id, next),
  removeAll: (where, atMost) => store.removeAll(where, atMost),
  groupIds: (attribute, by, where) => groupedIds(store, attribute, by, where),
  traverse: (attributes, traversal, where) => traversed(store, attributes, traversal, where),
  firstPerKey: (attribute, values, perKey, where) =>
    firstOfEach(store, attribute, { values, perKey, where }),
  countUpTo: (query, atMost) => countedUpTo(store, query, atMost),
  async overwrite(attributes, records) {
    const isOwn = (record: T): boolean =>
      tenancy.kind === 'all' || type.tenancyOf(record) === tenancy.tenantId;
    if (!records.every(isOwn)) refuse('outside_tenancy', { record: type.label });

    for (const record of records) {
      const found = await store.find(record.id);
      if (found === undefined || !isOwn(found)) continue;
      await store.change(record.id, (current) => ({ ...current, ...picked(record, attributes) }));
    }
  },
});

const groupedIds = async <T extends Identified, K extends keyof T & string>(
  store: Store<T>,
  attribute: ScalarKey<T>,
  by: readonly K[],
  where: readonly Where<T>[],
): Promise<readonly GroupedIds<T, K>[]> => {
  const groups = new Map<string, Pick<T, K> & { readonly ids: string[] }>();
  for (const row of await store.pick([attribute, ...by], where)) {
    const common = picked(row as unknown as T, by);
    const key = JSON.stringify(common);
    const group = groups.get(key) ?? { ...common, ids: [] };
    group.ids.push(row[attribute] as string);
    groups.set(key, group);
  }
  return [...groups.values()];
};

/** Level by level, each record once. */
const traversed = async <T extends Identified, K extends keyof T & string>(
  store: Store<T>,
  attributes: readonly K[],
  { from, to, starts }: Traversal<T>,
  where: readonly Where<T>[] = [],
): Promise<readonly Pick<T, K>[]> => {
  const found = new Map<string, Pick<T, K>>();
  const reached = new Set(starts);
  for (let level = [...starts]; level.length > 0;) {
    const steps = [{ attribute: from, in: level } as Where<T>, ...where];
    const rows = await store.pick(['id', to, ...attributes], steps);
    for (const row of rows) found.set(row.id, picked(row as unknown as T, attributes));
    level = [...new Set(rows.map((row) => row[to] as string))].filter((id) => !reached.has(id));
    for (const id of level) reached.add(id);
  }
  return [...found.values()];
};

const firstOfEach = async <T extends Identified>(
  store: Store<T>,
  attribute: ScalarKey<T>,
  asked: {
    readonly values: readonly string[];
    readonly perKey: number;
    readonly where: readonly Where<T>[] | undefined;
  },
): Promise<readonly T[]> => {
  const { values, perKey, where = [] } = asked;
  const counts = new Map<unknown, number>();
  const rows = await store.all([...where, { attribute, in: values }]);
  return rows.filter((row) => {
    const count = (counts.get(row[attribute]) ?? 0) + 1;
    counts.set(row[attribute], count);
    return count <= perKey;
  });
};

const countedUpTo = async <T extends Identified>(
  store: Store<T>,
  query: CountQuery<T>,
  atMost: number,
): Promise<number> => {
  const { items } = await store.page({ ...query, offset: 0, limit: atMost, totalCount: false });
  return items.length;
};

/** These attributes of a record, in an object of their own. */
export const picked = <T, K extends keyof T & string>(
  record: T,
  attributes: readonly K[],
): Pick<T, K> => {
  const part: Partial<Pick<T, K>> = {};
  for (const attribute of attributes) part[attribute] = record[attribute];
  return part as Pick<T, K>;
};
