/**
 * SQLite: one connection, which reads and transactions use in turn.
 *
 * TypeORM hands every caller the same connection, so without turns one caller's reads and writes would fall into
 * another's transaction. Writes begin IMMEDIATE: a transaction that reads first and then wants to write would be
 * refused instead of waiting. The pragmas make an answered write survive a power cut.
 */
import { resolve } from 'node:path';
import { takeTurns, type Turns } from '@keyward/core';
import { DataSource } from 'typeorm';
import { meaningOf, withReruns } from './failures.js';
import { migrations } from './migrations/all.js';
import { entities } from './record-schemas.js';
import { silentLogger } from './silent-logger.js';
import { Session, type Connections } from './session.js';
import { sqliteDriver } from './sqlite-driver.js';

interface SqliteHandle {
  pragma(text: string): unknown;
}

/**
 * SQLite waits for another connection by blocking the thread, so two storages of one process on one file would
 * wait for each other in vain: they share their turns.
 */
const turnsOfFiles = new Map<string, Turns>();

const turnsFor = (file: string): Turns => {
  if (file === ':memory:') return takeTurns();
  const path = resolve(file);
  const turns = turnsOfFiles.get(path) ?? takeTurns();
  turnsOfFiles.set(path, turns);
  return turns;
};

export const openSqlite = async (
  file: string,
): Promise<Connections & { readonly dataSource: DataSource }> => {
  const dataSource = new DataSource({
    type: 'better-sqlite3',
    database: file,
    driver: sqliteDriver(),
    entities,
    migrations,
    migrationsTransactionMode: 'none',
    synchronize: false,
    logging: false,
    logger: silentLogger,
    statementCacheSize: 500,
    prepareDatabase: (handle: SqliteHandle) =>
      [
        'busy_timeout = 5000',
        'journal_mode = WAL',
        'synchronous = FULL',
        'foreign_keys = ON',
      ].forEach((pragma) => handle.pragma(pragma)),
  });
  const turns = turnsFor(file);
  await withReruns(() =>
    turns(() => dataSource.initialize()).catch((error: unknown) => {
      throw meaningOf(error);
    }),
  );
  const runner = dataSource.driver.createQueryRunner('master');
  const newSession = (): Session => new Session(runner);
  const writing = <R>(work: (session: Session) => Promise<R>): Promise<R> =>
    withReruns(() => turns(() => newSession().transaction('BEGIN IMMEDIATE', work)));
  try {
    // DDL is transactional here, and the immediate lock makes a second instance wait for the first.
    await writing(async () => {
      await dataSource.runMigrations();
    });
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return {
    dialect: 'sqlite',
    dataSource,
    reading: (work) => withReruns(() => turns(() => work(newSession()))),
    writingOnce: writing,
    writing,
    close: () =>
      turns(async () => {
        if (dataSource.isInitialized) await dataSource.destroy();
      }),
  };
};
