import {
  recordNames,
  recordTypes,
  type RecordName,
  type Records,
  type Stores,
} from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import type { Link } from '../model/link.js';

type LinkName = { [K in RecordName]: Records[K] extends Link ? K : never }[RecordName];

/** The kinds of record that can end by themselves. */
export const endingRecords = recordNames.filter(
  (name) => recordTypes[name].endsBy !== undefined,
) as LinkName[];

/** The stores of links, as far as they are alike. */
export const linksIn = (stores: Stores, name: LinkName): Store<Link> =>
  stores[name] as unknown as Store<Link>;

/**
 * The same stores for a reader: what has ended by itself is not there.
 * Rule: a link with `expires_at` counts nowhere from that moment on (operations §1.3).
 */
export const living = (stores: Stores, now: Date): Stores => ({
  ...stores,
  ...Object.fromEntries(
    endingRecords.map((name) => [name, livingStore(linksIn(stores, name), now)]),
  ),
});

const livingStore = (store: Store<Link>, now: Date): Store<Link> => {
  const alive = { attribute: 'expiresAt', absentOrAfter: now } as const;
  return {
    // Stores may be instances of classes, whose methods a spread would lose.
    add: (item) => store.add(item),
    change: (id, next) => store.change(id, next),
    removeAll: (where) => store.removeAll(where),
    find: async (id) => (await store.all([{ attribute: 'id', equals: id }, alive]))[0],
    page: (query) => store.page({ ...query, pinned: [...query.pinned, alive] }),
    all: (where) => store.all([...where, alive]),
    pick: (attributes, where) => store.pick(attributes, [...where, alive]),
    gather: (attribute, by, where) => store.gather(attribute, by, [...where, alive]),
    follow: (attributes, traversal, where = []) =>
      store.follow(attributes, traversal, [...where, alive]),
    under: (by, values, perKey, where = []) => store.under(by, values, perKey, [...where, alive]),
    countBy: (by, values, where = []) => store.countBy(by, values, [...where, alive]),
  };
};
