/** The parts that records have through their relations: the record at the other end, and the children. */
import type { FullStore, Identified, ScalarKey, Store, Stores, Where } from '@keyward/core/ports';
import { withoutSecrets } from './context.js';
import { reference } from './json-schema.js';
import type { ChildList } from './child-list.js';
import { plain, render, type Part, type View } from './view.js';

/** The most entries of an expanded child array (operations §1.4); `aggregations` has the count. */
export const childrenPerRecord = 100;

export interface Joined<T extends Identified, O extends Identified> {
  /** The name of the other view. */
  readonly name: string;
  /** A function, since the views of two records may name each other. */
  readonly view: () => View<O>;
  readonly store: (stores: Stores) => Store<O>;
  readonly idOf: (item: T) => string;
}

/** The record at the other end of a link, without its own children. */
export const joined = <T extends Identified, O extends Identified>({
  name,
  view,
  store,
  idOf,
}: Joined<T, O>): Part<T> => ({
  when: 'always',
  schema: { oneOf: [reference(name), { type: 'null' }] },

  async load(items, reader) {
    const ids = [...new Set(items.map(idOf))];
    const others = await store(reader.stores).all([{ attribute: 'id' as ScalarKey<O>, in: ids }]);
    const shown = await render(view(), others, plain, withoutSecrets(reader));
    const byId = new Map(shown.map((other) => [other['id'], other]));

    return (item) => byId.get(idOf(item)) ?? null;
  },
});

export interface Children<C extends Identified> {
  /** The operation that lists them. */
  readonly list: ChildList;
  readonly view: View<C>;
  readonly store: (stores: Stores) => Pick<FullStore<C>, 'firstPerKey'>;
  /** The attribute of a child that names its parent. */
  readonly attribute: ScalarKey<C>;
  readonly where?: readonly Where<C>[];
}

/** The records that name this one, each with its own joined parts. */
export const children = <T extends Identified, C extends Identified>({
  list,
  view,
  store,
  attribute,
  where = [],
}: Children<C>): Part<T> => ({
  when: 'expanded',
  list,
  schema: { type: 'array', maxItems: childrenPerRecord, items: reference(view.name) },

  async load(items, reader) {
    const ids = items.map((item) => item.id);
    const found = await store(reader.stores).firstPerKey(attribute, ids, childrenPerRecord, where);
    const shown = await render(view, found, plain, withoutSecrets(reader));

    const byParent = new Map<unknown, unknown[]>(ids.map((id) => [id, []]));
    found.forEach((child, index) => byParent.get(child[attribute])?.push(shown[index]));
    return (item) => byParent.get(item.id) ?? [];
  },
});
