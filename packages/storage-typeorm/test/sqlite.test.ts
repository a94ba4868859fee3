import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { Storage } from '@keyward/core/ports';
import { storageContract, type OpenedStorage } from '@keyward/core/contracts';
import { typeormStorage } from '../src/index.js';
import { emptied } from './emptied.js';
import { openSqliteFile } from './open-sqlite.js';
import { showingSealer } from './showing-sealer.js';

const inMemory = async (): Promise<OpenedStorage> => {
  const storage = await typeormStorage({
    database: { kind: 'sqlite', file: ':memory:' },
    sealer: showingSealer,
  });
  return { storage, close: () => storage.close() };
};

describe.each([
  ['a SQLite file', openSqliteFile],
  ['SQLite in memory', inMemory],
])('%s', (name, open) => {
  let opened: OpenedStorage;
  let storage: Storage;
  beforeAll(async () => {
    opened = await open();
    ({ storage } = opened);
  });
  afterAll(() => opened.close());

  storageContract({ describe, test }, name, {
    open: async () => {
      await emptied(storage);
      return { storage, close: () => Promise.resolve() };
    },
  });
});
