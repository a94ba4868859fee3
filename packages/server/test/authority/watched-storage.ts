/** A storage that tells which kinds of records were written to, so that a comparison reads those alone. */
import {
  recordNames,
  type Identified,
  type RecordName,
  type Storage,
  type FullStore,
  type Stores,
} from '@keyward/core/ports';

export interface WatchedStorage {
  readonly storage: Storage;
  /** Answers the kinds that were written to since it was last asked. */
  readonly takeWritten: () => ReadonlySet<RecordName>;
}

export const watchedStorage = (inner: Storage): WatchedStorage => {
  const written = new Set<RecordName>();
  const note = (...names: readonly RecordName[]): void =>
    names.forEach((name) => written.add(name));
  /** Each store is watched when it is asked for: a request uses a few of them. */
  const watchedStores = <S extends Stores>(stores: S, instead: Partial<S> = {}): S =>
    new Proxy(stores, {
      get: (all, name) => {
        const replaced: unknown = Reflect.get(instead, name);
        if (replaced !== undefined) return replaced;
        const found: unknown = Reflect.get(all, name);
        return isRecordName(name)
          ? watchedStore(found as FullStore<Identified>, name, note)
          : found;
      },
    });
  const watched = (storage: Storage): Storage =>
    watchedStores(storage, {
      within: (tenancy) => watched(storage.within(tenancy)),
      transaction: (work, options) =>
        storage.transaction(
          (stores, within) =>
            work(watchedStores(stores), (tenancy) => watchedStores(within(tenancy))),
          options,
        ),
    });
  return {
    storage: watched(inner),
    takeWritten() {
      const taken = new Set(written);
      written.clear();
      return taken;
    },
  };
};

const isRecordName = (name: string | symbol): name is RecordName =>
  recordNames.includes(name as RecordName);

const watchedStore = (
  store: FullStore<Identified>,
  name: RecordName,
  note: (...names: readonly RecordName[]) => void,
): FullStore<Identified> => ({
  find: (id) => store.find(id),
  page: (query) => store.page(query),
  all: (where) => store.all(where),
  pick: (attributes, where) => store.pick(attributes, where),
  groupIds: (attribute, by, where) => store.groupIds(attribute, by, where),
  traverse: (attributes, traversal, where) => store.traverse(attributes, traversal, where),
  firstPerKey: (attribute, values, perKey, where) =>
    store.firstPerKey(attribute, values, perKey, where),
  countBy: (attribute, values, where) => store.countBy(attribute, values, where),
  countUpTo: (query, atMost) => store.countUpTo(query, atMost),
  add(item) {
    note(name);
    return store.add(item);
  },
  change(id, next) {
    note(name);
    return store.change(id, next);
  },
  overwrite(attributes, records) {
    note(name);
    return store.overwrite(attributes, records);
  },
  async removeAll(where, atMost) {
    const count = await store.removeAll(where, atMost);
    // What refers to the record goes with it, whatever kind it is.
    if (count > 0) note(...recordNames);
    return count;
  },
});
