/**
 * SQLite: one connection, which reads and transactions use in turn.
 *
 * TypeORM hands every caller the same connection, so without turns one caller's reads and writes would fall into
 * another's transaction. Writes begin IMMEDIATE, for which TypeORM has no option: a transaction that reads first
 * and then wants to write would be refused instead of waiting. The pragmas make an answered write survive a power
 * cut.
 */
import { DataSource } from 'typeorm';
import './spelling.js';
import { withReruns } from '../connection/failures.js';
import { meaningOf } from './failures.js';
import { fileGuard, noGuard } from './file-in-place.js';
import { keywardMigrations } from '../migrations/all.js';
import { assertNotNewer } from '../migrations/newer-tables.js';
import { hasFile, keepPrivate } from './private-file.js';
import { keywardEntities } from '../tables/record-schemas.js';
import type { Connections, Inspected } from '../sql/connections.js';
import { silentLogger } from '../connection/silent-logger.js';
import { askOn, warnOfSharedKeys } from '../migrations/keys-of-two-rows.js';
import { sqliteConnections, turnsFor } from './connections.js';
import { asideOf } from './copy-aside.js';
import { sqliteDriver } from './driver.js';
import { SqliteRunner, type SqliteHandle } from './runner.js';

export const pragmas = [
  // SQLite waits for a lock by blocking the thread: only while the database is opened, when nothing else is to do.
  'busy_timeout = 5000',
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  // What a part of a transaction would need to be undone stays out of temporary files.
  'temp_store = MEMORY',
  // Pages, some 32 MB: a page that many commits write is then moved to the database once for all of them.
  'wal_autocheckpoint = 8000',
  // Kilobytes. With the 2 MB that are usual, an authorization reads five pages of a small database anew.
  'cache_size = -16000',
];

export const openSqlite = async (
  file: string,
  warn: (text: string) => void = () => undefined,
): Promise<Connections & { readonly dataSource: DataSource }> => {
  if (hasFile(file)) await keepPrivate(file, warn);

  let handle: SqliteHandle | undefined;
  const dataSource = dataSourceFor(file, (opened) => {
    handle = opened;
  });
  const turns = turnsFor(file);
  await withReruns(() =>
    turns(() => dataSource.initialize()).catch((error: unknown) => {
      throw meaningOf(error);
    }),
  );
  const runner = new SqliteRunner(handle!);
  try {
    await migrateSqlite(sqliteConnections(runner, turns), dataSource, warn);
    await dataSource.query('PRAGMA busy_timeout = 0');
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  const guard = hasFile(file) ? fileGuard(file, warn) : noGuard;
  return {
    ...sqliteConnections(runner, turns, undefined, guard),
    ...(hasFile(file) && { aside: asideOf(file, guard) }),
    dataSource,
    close: () =>
      turns(async () => {
        if (!dataSource.isInitialized) return;
        await mergeLog(dataSource);
        await dataSource.destroy();
      }),
  };
};

/** DDL is transactional here, and the immediate lock makes a second instance wait for the first. */
export const migrateSqlite = (
  connections: Connections,
  dataSource: DataSource,
  warn: (text: string) => void,
): Promise<void> =>
  connections.writing(async () => {
    await assertNotNewer(dataSource);
    const executed = await dataSource.runMigrations();
    await warnOfSharedKeys(executed, askOn(dataSource), warn);
  });

type SqliteHandleClass = new (
  file: string,
  options: { readonly timeout: number },
) => SqliteHandle & { close(): void };

/** Without the pragmas of a server, one of which writes. */
export const openSqliteToInspect = async (file: string): Promise<Inspected> => {
  const Handle = sqliteDriver() as SqliteHandleClass;
  const handle = await withReruns(() => {
    try {
      return Promise.resolve(new Handle(file, { timeout: 0 }));
    } catch (error) {
      return Promise.reject(meaningOf(error));
    }
  });
  return {
    ...sqliteConnections(new SqliteRunner(handle), turnsFor(file)),
    faults: [],
    page: undefined,
    hasTable,
    missingRights: () => Promise.resolve([]),
    time: () => Promise.resolve(undefined),
    tryToWrite: () => Promise.resolve(),
    close: () => {
      handle.close();
      return Promise.resolve();
    },
  };
};

export const hasTable: Inspected['hasTable'] = async (session, name) => {
  const sql = `SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?`;
  return (await session.rows(sql, [name])).length > 0;
};

/**
 * Moves what the file `-wal` holds into the database, so that a copy of the database alone is complete. Another
 * process that reads may prevent it; then nothing is lost, and the last process does it.
 */
export const mergeLog = async (dataSource: DataSource): Promise<void> => {
  await dataSource.query('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined);
};

export const dataSourceFor = (
  file: string,
  opened: (handle: SqliteHandle) => void,
  settings: readonly string[] = pragmas,
): DataSource =>
  new DataSource({
    type: 'better-sqlite3',
    database: file,
    driver: sqliteDriver(),
    entities: { ...keywardEntities },
    migrations: keywardMigrations,
    migrationsTransactionMode: 'none',
    synchronize: false,
    logging: false,
    logger: silentLogger,
    prepareDatabase: (handle: SqliteHandle) => {
      for (const pragma of settings) handle.pragma(pragma);
      opened(handle);
    },
  });
