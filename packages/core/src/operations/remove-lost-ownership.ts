import { recordNames, type RecordName, type Stores } from '../ports/storage.js';
import type { Identified } from '../model/record/record-type.js';
import type { OwnedRow } from '../model/configuration/owned-row.js';
import type { Store } from '../ports/store.js';

const atOnce = 1000;

/**
 * Removes notes of owners whose records are gone, at most so many. A note refers to a record of any kind, so it does
 * not go with the record by itself.
 */
export const removeLostOwnership = async (stores: Stores, atMost: number): Promise<number> => {
  const { ownedRows } = stores;
  const query = { pinned: [], order: [], limit: atOnce, totalCount: false };
  for (let offset = 0; ; offset += atOnce) {
    const { items, hasMore } = await ownedRows.page({ ...query, offset });
    const lost = (await lostAmong(stores, items)).slice(0, atMost);
    if (lost.length > 0) return ownedRows.removeAll([{ attribute: 'id', in: lost }]);
    if (!hasMore) return 0;
  }
};

const lostAmong = async (stores: Stores, rows: readonly OwnedRow[]): Promise<readonly string[]> => {
  const lost: string[] = [];
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ofKind = rows.filter((row) => row.kind === kind);
    const there = await thereAmong(
      stores,
      kind,
      ofKind.map(({ recordId }) => recordId),
    );
    lost.push(...ofKind.filter(({ recordId }) => !there.has(recordId)).map(({ id }) => id));
  }
  return lost;
};

const thereAmong = async (
  stores: Stores,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (!(recordNames as readonly string[]).includes(kind)) return new Set();
  const store = stores[kind as RecordName] as unknown as Pick<Store<Identified>, 'pick'>;
  const found = await store.pick(['id'], [{ attribute: 'id', in: ids }]);
  return new Set(found.map(({ id }) => id));
};
