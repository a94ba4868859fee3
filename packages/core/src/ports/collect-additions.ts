/** For storages: what a caller adds, before any of it is written. */
import type { Identified } from '../model/record-type.js';
import type { AddingStores, RecordName } from './storage.js';
import { storesWhenUsed } from './stores-when-used.js';

export interface NewRecord {
  readonly name: RecordName;
  readonly item: Identified;
}

class CollectingStore {
  constructor(
    private readonly name: RecordName,
    private readonly collected: NewRecord[],
  ) {}

  add(item: Identified): Promise<void> {
    this.collected.push({ name: this.name, item });
    return Promise.resolve();
  }
}

const collectingStores = storesWhenUsed(
  (name, collected: NewRecord[]) => new CollectingStore(name, collected),
);

/** The records that `work` gives its stores, in their order. */
export const collectAdditions = async (
  work: (stores: AddingStores) => Promise<void>,
): Promise<readonly NewRecord[]> => {
  const collected: NewRecord[] = [];
  await work(collectingStores(collected));
  return collected;
};
