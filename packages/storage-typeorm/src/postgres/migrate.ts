import type { DataSource } from 'typeorm';
import { warnOfSharedKeys } from '../migrations/keys-of-two-rows.js';
import type { Ask } from '../migrations/stored-keys.js';
import { assertNotNewer } from '../migrations/newer-tables.js';
import { migrationFailure } from '../sql/migration-failure.js';
import { withMigrationLease, type AskLease, type LeaseWords } from '../sql/migration-lease.js';
import { meaningOf } from './failures.js';
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

const leaseWords = (ask: AskLease): LeaseWords => ({
  meaningOf,
  createTable: async () => {
    const [found] = await ask(`SELECT TO_REGCLASS('migration_lease') AS \`name\``);
    if (found?.['name'] !== null) return;

    await ask(
      'CREATE TABLE IF NOT EXISTS `migration_lease` (`id` integer PRIMARY KEY, ' +
        '`holder` varchar(36) NOT NULL, `ends_at` timestamptz NOT NULL)',
    ).catch(assertThere);
  },
  insert: "INSERT INTO `migration_lease` VALUES (1, '', CLOCK_TIMESTAMP()) ON CONFLICT DO NOTHING",
  now: 'CLOCK_TIMESTAMP()',
  later: (seconds) => `CLOCK_TIMESTAMP() + INTERVAL '${seconds} seconds'`,
});

/** Of two that make a table at once, one is told that its name is taken. */
const assertThere = (error: unknown): void => {
  const { code } =
    (error as { readonly driverError?: { readonly code?: string } }).driverError ?? {};
  if (code !== '23505' && code !== '42P07') throw error;
};
