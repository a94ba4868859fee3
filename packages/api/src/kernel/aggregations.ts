/**
 * The `aggregations` of records (specification §2.5): how many children there are, beside the
 * audit fields of their parent.
 */
import type { Identified, ScalarKey, Store, Stores, Where } from '@keyward/core/ports';
import { integer, object, string, type JsonSchema } from './json-schema.js';
import type { Part } from './view.js';

/** Counts the children of records, by the id of the parent. */
export type CountByParent = (
  ids: readonly string[],
  stores: Stores,
) => Promise<ReadonlyMap<string, number>>;

/** Counts the records that name a parent in this attribute. */
export const count =
  <C extends Identified>(
    store: (stores: Stores) => Store<C>,
    attribute: ScalarKey<C>,
    where: readonly Where<C>[] = [],
  ): CountByParent =>
  (ids, stores) =>
    store(stores).countBy(attribute, ids, where);

const auditNames = ['created_by', 'created_at', 'updated_by', 'updated_at'];

const schemaOf = (idName: string, countNames: readonly string[]): JsonSchema => {
  const properties: Record<string, JsonSchema> = { id: string, [idName]: string };
  for (const name of countNames) properties[name] = { ...integer, minimum: 0 };
  for (const name of auditNames) properties[name] = { type: ['string', 'null'] };

  return object(properties, ['id', idName, ...countNames, ...auditNames]);
};

/** The part that holds the counts. */
export const aggregations = <T extends Identified>(
  idName: string,
  counts: Readonly<Record<string, CountByParent>>,
  audit: (item: T) => Readonly<Record<string, unknown>>,
): Part<T> => ({
  when: 'expanded',
  schema: schemaOf(idName, Object.keys(counts)),

  async load(items, { stores }) {
    const ids = items.map((item) => item.id);
    const counted = await Promise.all(
      Object.entries(counts).map(async ([name, countByParent]) => {
        const byParent = await countByParent(ids, stores);
        return { name, byParent };
      }),
    );

    return (item) => {
      const totals = counted.map(({ name, byParent }) => [name, byParent.get(item.id) ?? 0]);
      return {
        id: item.id,
        [idName]: item.id,
        ...(Object.fromEntries(totals) as Record<string, number>),
        ...audit(item),
      };
    };
  },
});
