import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { Storage } from '@keyward/core/ports';
import { storageContract } from '@keyward/core/contracts';
import { typeormStorage } from '../src/index.js';
import { emptied } from './emptied.js';
import { showingSealer } from './showing-sealer.js';

describe('SQLite in memory', () => {
  let storage: Storage & { close(): Promise<void> };
  beforeAll(async () => {
    storage = await typeormStorage({
      database: { kind: 'sqlite', file: ':memory:' },
      sealer: showingSealer,
    });
  });
  afterAll(() => storage.close());

  storageContract({ describe, test }, 'SQLite in memory', {
    open: async () => {
      await emptied(storage);
      return { storage, close: () => Promise.resolve() };
    },
  });
});
