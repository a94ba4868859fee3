/** The parts that records have through their edges: the other end and the children. */
import type { Identified, ScalarKey, Store, Stores, Where } from '@keyward/core';
import { withoutSecrets } from './context.js';
import { plain, render, type Part, type View } from './view.js';
import { reference } from './json-schema.js';

/** Expanded child arrays hold at most so many (operations §1.4); `aggregations` has the count. */
export const childrenPerRecord = 100;

/** The record at the other end of a link, without its own children. */
export const joined = <T extends Identified, O extends Identified>(
  name: string,
  view: () => View<O>,
  store: (stores: Stores) => Store<O>,
  idOf: (item: T) => string,
): Part<T> => ({
  when: 'always',
  schema: { oneOf: [reference(name), { type: 'null' }] },
  async load(items, reader) {
    const others = await store(reader.stores).all([
      { attribute: 'id' as ScalarKey<O>, in: [...new Set(items.map(idOf))] },
    ]);
    const byId = new Map(
      (await render(view(), others, plain, withoutSecrets(reader))).map((each) => [
        each['id'],
        each,
      ]),
    );
    return (item) => byId.get(idOf(item)) ?? null;
  },
});

/** The records that name this one, each with its own joined parts. */
export const children = <T extends Identified, C extends Identified>(
  view: View<C>,
  store: (stores: Stores) => Store<C>,
  attribute: ScalarKey<C>,
  where: readonly Where<C>[] = [],
): Part<T> => ({
  when: 'expanded',
  schema: { type: 'array', maxItems: childrenPerRecord, items: reference(view.name) },
  async load(items, reader) {
    const found = await store(reader.stores).under(
      attribute,
      items.map((item) => item.id),
      childrenPerRecord,
      where,
    );
    const rendered = await render(view, found, plain, withoutSecrets(reader));
    const byParent = new Map<unknown, unknown[]>(items.map((item) => [item.id, []]));
    found.forEach((child, at) => byParent.get(child[attribute])?.push(rendered[at]));
    return (item) => byParent.get(item.id) ?? [];
  },
});
