import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { Storage } from '@keyward/core/ports';
import { storageContract, type OpenedStorage } from '@keyward/core/contracts';
import { emptied } from './emptied.js';
import { openSqliteFile } from './open-sqlite.js';

describe('a SQLite file', () => {
  let opened: OpenedStorage;
  let storage: Storage;
  beforeAll(async () => {
    opened = await openSqliteFile();
    ({ storage } = opened);
  });
  afterAll(() => opened.close());

  storageContract({ describe, test }, 'a SQLite file', {
    open: async () => {
      await emptied(storage);
      return { storage, close: () => Promise.resolve() };
    },
  });
});
