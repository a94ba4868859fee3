import type { DataSource, QueryRunner } from 'typeorm';
import { Contended, DatabaseError, meaningOf } from './failures.js';
import { withMigrationLease } from './migration-lease.js';
import { assertNotNewer, NewerTablesError } from './newer-tables.js';
import { askOn, warnOfSharedKeys } from './keys-of-two-rows.js';

const lockName = (database: string): string => `keyward:${database}`.slice(0, 64);
const lockSeconds = 60;

/** A table, column or index is there already (1050, 1060, 1061), or an index is gone already (1091, 1176). */
const alreadyDone = [1050, 1060, 1061, 1091, 1176];

/**
 * Brings the tables up to date; a second instance that starts at the same time waits.
 *
 * DDL commits by itself here, so each migration must be able to run again after a crash half way.
 */
export const migrateMysql = async (
  dataSource: DataSource,
  { isInCluster }: { readonly isInCluster: boolean },
  warn: (text: string) => void,
): Promise<void> => {
  try {
    await dataSource.initialize();
    const runner = dataSource.createQueryRunner('master');
    const migrate = async (): Promise<void> => {
      await assertNotNewer(dataSource);
      const executed = await dataSource.runMigrations();
      await warnOfSharedKeys(executed, askOn(dataSource), warn);
    };
    try {
      if (isInCluster) await withMigrationLease(runner, migrate);
      else await withServerLock(runner, lockName(String(dataSource.options.database)), migrate);
    } finally {
      await runner.release();
    }
  } catch (error) {
    throw meaningOfFailure(error, isInCluster);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
};

/** The lock belongs to the connection, so it goes with an instance that dies. */
const withServerLock = async (
  runner: QueryRunner,
  name: string,
  work: () => Promise<void>,
): Promise<void> => {
  const [answer] = (await runner.query('SELECT GET_LOCK(?, ?) AS got', [name, lockSeconds])) as {
    got: unknown;
  }[];
  if (Number(answer?.got) !== 1) throw new Contended('another instance is migrating');
  try {
    await work();
  } finally {
    await runner.query('SELECT RELEASE_LOCK(?)', [name]);
  }
};

const meaningOfFailure = (error: unknown, isInCluster: boolean): unknown => {
  const isUnderstood = [Contended, DatabaseError, NewerTablesError].some(
    (known) => error instanceof known,
  );
  if (isUnderstood) return error;

  const { driverError } = error as { readonly driverError?: { readonly errno?: number } };
  // A statement that changes tables can hold up a whole cluster for longer than the lock lasts.
  if (isInCluster && alreadyDone.includes(driverError?.errno ?? 0))
    return new Contended('another instance is migrating');
  return meaningOf(error);
};
