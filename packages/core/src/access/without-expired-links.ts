import {
  recordNames,
  recordTypes,
  type RecordName,
  type Records,
  type Stores,
} from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import type { Link } from '../model/link.js';
import type { Where } from '../model/page.js';

type LinkName = { [K in RecordName]: Records[K] extends Link ? K : never }[RecordName];

/** The kinds of record that can end by themselves. */
export const expiringRecords = recordNames.filter(
  (name) => recordTypes[name].endsBy !== undefined,
) as LinkName[];

/** The stores of links, as far as they are alike. */
export const linksIn = (stores: Stores, name: LinkName): Store<Link> =>
  stores[name] as unknown as Store<Link>;

/**
 * The same stores for a reader: what has ended by itself is not there.
 * Rule: a link with `expires_at` counts nowhere from that moment on (operations §1.3).
 */
export const withoutExpiredLinks = (stores: Stores, now: Date): Stores => {
  const storesOfLinks = expiringRecords.map((name) => {
    const store = withoutExpiredRecords(linksIn(stores, name), now);
    return [name, store];
  });
  return { ...stores, ...(Object.fromEntries(storesOfLinks) as Partial<Stores>) };
};

const withoutExpiredRecords = (store: Store<Link>, now: Date): Store<Link> => {
  const alive = { attribute: 'expiresAt', absentOrAfter: now } as const;
  const andAlive = (where: readonly Where<Link>[] = []) => [...where, alive];

  return {
    // Stores may be instances of classes, whose methods a spread would lose.
    add: (item) => store.add(item),
    change: (id, next) => store.change(id, next),
    overwrite: (attributes, records) => store.overwrite(attributes, records),
    removeAll: (where, atMost) => store.removeAll(where, atMost),
    find: async (id) => {
      const [link] = await store.all(andAlive([{ attribute: 'id', equals: id }]));
      return link;
    },
    page: (query) => store.page({ ...query, pinned: andAlive(query.pinned) }),
    all: (where) => store.all(andAlive(where)),
    pick: (attributes, where) => store.pick(attributes, andAlive(where)),
    groupIds: (attribute, by, where) => store.groupIds(attribute, by, andAlive(where)),
    traverse: (attributes, traversal, where) =>
      store.traverse(attributes, traversal, andAlive(where)),
    firstPerKey: (by, values, perKey, where) =>
      store.firstPerKey(by, values, perKey, andAlive(where)),
    countBy: (by, values, where) => store.countBy(by, values, andAlive(where)),
    countUpTo: (query, atMost) =>
      store.countUpTo({ ...query, pinned: andAlive(query.pinned) }, atMost),
  };
};
