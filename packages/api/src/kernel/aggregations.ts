/** The `aggregations` of records (§2.5): how many children there are, beside the audit fields of their parent. */
import type { Identified, ScalarKey, Store, Stores, Where } from '@keyward/core';
import type { Part } from './view.js';

/** How many records name this one. */
export const count =
  <C extends Identified>(
    store: (stores: Stores) => Store<C>,
    attribute: ScalarKey<C>,
    where: readonly Where<C>[] = [],
  ) =>
  (ids: readonly string[], stores: Stores): Promise<ReadonlyMap<string, number>> =>
    store(stores).countBy(attribute, ids, where);

const auditNames = ['created_by', 'created_at', 'updated_by', 'updated_at'];

/** The `aggregations` record (§2.5): counts of children beside the audit fields of their parent. */
export const aggregations = <T extends Identified>(
  idName: string,
  counts: Readonly<Record<string, ReturnType<typeof count>>>,
  audit: (item: T) => Readonly<Record<string, unknown>>,
): Part<T> => ({
  when: 'expanded',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['id', idName, ...Object.keys(counts), ...auditNames],
    properties: {
      id: { type: 'string' },
      [idName]: { type: 'string' },
      ...Object.fromEntries(
        Object.keys(counts).map((name) => [name, { type: 'integer', minimum: 0 }]),
      ),
      ...Object.fromEntries(auditNames.map((name) => [name, { type: ['string', 'null'] }])),
    },
  },
  async load(items, { stores }) {
    const ids = items.map((item) => item.id);
    const counted = await Promise.all(
      Object.entries(counts).map(
        async ([name, countOf]) => [name, await countOf(ids, stores)] as const,
      ),
    );
    return (item) => ({
      id: item.id,
      [idName]: item.id,
      ...Object.fromEntries(counted.map(([name, byId]) => [name, byId.get(item.id) ?? 0])),
      ...audit(item),
    });
  },
});
