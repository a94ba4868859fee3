import { describe, test } from '@jest/globals';
import { storageContract } from '@keyward/core/contracts';
import { typeormStorage } from '../src/index.js';
import { openSqliteFile } from './open-sqlite.js';
import { showingSealer } from './showing-sealer.js';

storageContract({ describe, test }, 'a SQLite file', { open: openSqliteFile });

storageContract({ describe, test }, 'SQLite in memory', {
  open: async () => {
    const storage = await typeormStorage({ database: { kind: 'sqlite', file: ':memory:' }, sealer: showingSealer });
    return { storage, close: () => storage.close() };
  },
});
