/** Everything that is stored at one moment, and the way back to it. */
import {
  recordNames,
  type Identified,
  type RecordName,
  type Records,
  type Storage,
  type Store,
} from '@keyward/core/ports';

export type Snapshot = { readonly [K in RecordName]: ReadonlyMap<string, Records[K]> };

/** What grows with every call and gives nobody anything. */
const ignored: readonly RecordName[] = ['auditChains', 'auditEvents', 'dailyCounts', 'signingKeys'];
const kept = recordNames.filter((name) => !ignored.includes(name));

type AnyStore = Store<Identified>;
type Rows = ReadonlyMap<string, Identified>;

const rowsOf = async (store: AnyStore): Promise<Rows> =>
  new Map((await store.all([])).map((row) => [row.id, row]));

/** Of these kinds; the others are as they were. */
export const takeSnapshot = (
  storage: Storage,
  names: ReadonlySet<RecordName> = new Set(recordNames),
  before?: Snapshot,
): Promise<Snapshot> =>
  storage.transaction(async (stores) => {
    const snapshot: Record<string, Rows> = { ...before };
    for (const name of kept.filter((each) => names.has(each)))
      snapshot[name] = await rowsOf(stores[name] as unknown as AnyStore);
    for (const name of ignored) snapshot[name] = new Map();
    return snapshot as unknown as Snapshot;
  });

/** The memory storage hands out the very records, so that what was not written is the same object. */
const isSameRows = (before: Rows, after: Rows): boolean =>
  before === after ||
  (before.size === after.size && [...after].every(([id, row]) => before.get(id) === row));

export const differing = (before: Snapshot, after: Snapshot): readonly RecordName[] =>
  kept.filter((name) => !isSameRows(before[name], after[name]));

/**
 * Brings every record back to what it was. What was added goes first, so that its unique keys are free.
 * Removing a record takes what refers to it along, so the rest is compared with what is there by then.
 */
export const restore = (storage: Storage, before: Snapshot, after: Snapshot): Promise<void> =>
  storage.transaction(async (stores) => {
    const names = differing(before, after);
    let hasRemoved = false;
    for (const name of [...names].reverse()) {
      const added = [...after[name].keys()].filter((id) => !before[name].has(id));
      if (added.length === 0) continue;
      hasRemoved = true;
      await (stores[name] as unknown as AnyStore).removeAll([{ attribute: 'id', in: added }]);
    }
    for (const name of hasRemoved ? kept : names) {
      const store = stores[name] as unknown as AnyStore;
      const there = hasRemoved ? await rowsOf(store) : (after[name] as Rows);
      for (const [id, row] of before[name] as Rows) {
        const current = there.get(id);
        if (current === undefined) await store.add(row);
        else if (current !== row) await store.change(id, () => row);
      }
    }
  });
