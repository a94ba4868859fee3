import type { DataSource } from 'typeorm';
import { warnOfSharedKeys } from '../migrations/keys-of-two-rows.js';
import type { Ask } from '../migrations/stored-keys.js';
import { assertNotNewer } from '../migrations/newer-tables.js';
import { migrationFailure } from '../sql/migration-failure.js';
import { withMigrationLease, type AskLease } from '../sql/migration-lease.js';
import { meaningOf } from './failures.js';
import { leaseWords } from './lease-words.js';
import { positional } from './positional.js';

/**
 * Brings the tables up to date; a second instance that starts at the same time waits. The lock is a row and not that of
 * a session, which PgBouncer would not keep. Each migration is one transaction, unless it says otherwise.
 */
export const migratePostgres = async (
  dataSource: DataSource,
  warn: (text: string) => void,
): Promise<void> => {
  try {
    await dataSource.initialize();
    const ask: AskLease = (sql, parameters = []) =>
      dataSource.query(positional(sql), [...parameters]);
    await withMigrationLease(ask, leaseWords(ask), async () => {
      await assertNotNewer(dataSource);
      const executed = await dataSource.runMigrations({ transaction: 'each' });
      await warnOfSharedKeys(executed, ask as Ask, warn);
    });
  } catch (error) {
    throw migrationFailure(error, meaningOf);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
};
