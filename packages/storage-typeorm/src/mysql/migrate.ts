import type { DataSource, QueryRunner } from 'typeorm';
import { Contended } from '../connection/failures.js';
import { meaningOf } from './failures.js';
import { migrationFailure } from '../sql/migration-failure.js';
import {
  untilTaken,
  withMigrationLease,
  type AskLease,
  type LeaseWords,
} from '../sql/migration-lease.js';
import { assertNotNewer } from '../migrations/newer-tables.js';
import { askOn, warnOfSharedKeys } from '../migrations/keys-of-two-rows.js';

const lockName = (database: string): string => `keyward:${database}`.slice(0, 64);

/** Proxies cut a connection on which nothing is said for a while, and the lock goes with it. */
const keepAliveMs = 500;

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
    const migrate = async (): Promise<void> => {
      await assertNotNewer(dataSource);
      const executed = await dataSource.runMigrations();
      await warnOfSharedKeys(executed, askOn(dataSource), warn);
    };
    const ask = askOf(dataSource);
    if (isInCluster) await withMigrationLease(ask, leaseWords(ask), migrate);
    else await withServerLock(dataSource, migrate);
  } catch (error) {
    throw meaningOfFailure(error, isInCluster);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
  }
};

/** On whichever connection of the pool is free, so that the lease outlives one that is cut. */
const askOf =
  (dataSource: DataSource): AskLease =>
  (sql, parameters = []) =>
    dataSource.query(sql, [...parameters]);

/** `GET_LOCK` reaches one node of a cluster only; so only a cluster has the table. */
const leaseWords = (ask: AskLease): LeaseWords => ({
  meaningOf,
  createTable: async () => {
    const found = await ask(`SHOW TABLES LIKE 'migration\\_lease'`);
    if (found.length > 0) return;

    await ask(
      'CREATE TABLE IF NOT EXISTS `migration_lease` ' +
        '(`id` int PRIMARY KEY, `holder` varchar(36) NOT NULL, `ends_at` datetime(3) NOT NULL) ENGINE=InnoDB',
    );
  },
  insert: `INSERT IGNORE INTO \`migration_lease\` VALUES (1, '', UTC_TIMESTAMP(3))`,
  now: 'UTC_TIMESTAMP(3)',
  later: (seconds) => `UTC_TIMESTAMP(3) + INTERVAL ${seconds} SECOND`,
});

/** The lock belongs to one connection, so it goes with an instance that dies. */
const withServerLock = async (dataSource: DataSource, work: () => Promise<void>): Promise<void> => {
  const name = lockName(String(dataSource.options.database));
  const runner = dataSource.createQueryRunner('master');
  try {
    await untilTaken(() => isTaken(runner, name));
    const keepAlive = setInterval(() => {
      // A connection that is lost fails again when the lock is given back.
      runner.query('DO 0').catch(() => undefined);
    }, keepAliveMs);
    try {
      await work();
    } finally {
      clearInterval(keepAlive);
      await runner.query('SELECT RELEASE_LOCK(?)', [name]);
    }
  } finally {
    await runner.release();
  }
};

const isTaken = async (runner: QueryRunner, name: string): Promise<boolean> => {
  const [answer] = (await runner.query('SELECT GET_LOCK(?, 0) AS got', [name])) as {
    got: unknown;
  }[];
  return Number(answer?.got) === 1;
};

const meaningOfFailure = (error: unknown, isInCluster: boolean): unknown => {
  const { driverError } = error as { readonly driverError?: { readonly errno?: number } };
  // A statement that changes tables can hold up a whole cluster for longer than the lock lasts.
  if (isInCluster && alreadyDone.includes(driverError?.errno ?? 0))
    return new Contended('another instance is migrating');
  return migrationFailure(error, meaningOf);
};
