import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { Storage } from '@keyward/core';
import { storageContract } from '@keyward/core/contracts';
import { typeormStorage } from '../src/index.js';
import { emptied } from './emptied.js';
import { openSqliteFile } from './open-sqlite.js';
import { showingSealer } from './showing-sealer.js';

storageContract({ describe, test }, 'a SQLite file', { open: openSqliteFile });

describe('without a file', () => {
  let storage: Storage;
  beforeAll(async () => { storage = await typeormStorage({ database: { kind: 'sqlite', file: ':memory:' }, sealer: showingSealer }); });
  afterAll(() => storage.close());

  storageContract({ describe, test }, 'SQLite in memory', {
    open: async () => {
      await emptied(storage);
      return { storage, close: async () => undefined };
    },
  });
});
