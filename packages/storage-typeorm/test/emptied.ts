import { recordNames, type Identified, type Storage, type Store } from '@keyward/core/ports';

/** Takes everything out of a storage, so that the next test need not wait for new tables. */
export const emptied = async (storage: Storage): Promise<void> => {
  for (const name of [...recordNames].reverse()) {
    const store = storage[name] as unknown as Store<Identified>;
    const records = await store.pick(['id'], []);
    if (records.length > 0)
      await store.removeAll([{ attribute: 'id', in: records.map(({ id }) => id) }]);
  }
};
