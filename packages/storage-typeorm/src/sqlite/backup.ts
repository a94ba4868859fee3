/** A copy of a SQLite database that is consistent, though servers read and write meanwhile. */
import { randomUUID } from 'node:crypto';
import { access, link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Unreachable, withReruns } from '../connection/failures.js';
import { meaningOf } from './failures.js';
import { sqliteDriver } from './driver.js';

interface SqliteDatabase {
  prepare(sql: string): {
    run(...parameters: unknown[]): unknown;
    all(...parameters: unknown[]): Record<string, unknown>[];
  };
  close(): void;
}
type SqliteDatabaseClass = new (file: string, options: { timeout: number }) => SqliteDatabase;

/** The file is there, and no start has made tables in it. A copy would look like a backup and hold nothing. */
export class NeverSetUpError extends Error {}

/** Milliseconds that the copy waits for a transaction. */
const patience = 30_000;

/**
 * Copies the database `file` to `target`, which must not exist yet. The copy appears whole or not at all, and only its
 * owner can read it. It holds what is sealed, and not the key.
 * @throws Refusal `storage_unavailable` when the database cannot be read, Error of Node when a file cannot be used,
 *   NeverSetUpError when the database has no tables of a server
 */
export const backupSqlite = async (file: string, target: string): Promise<void> => {
  await access(file);
  await assertAbsent(target);

  const draft = `${target}.${randomUUID()}`;
  try {
    await (await open(draft, 'wx', 0o600)).close();
    await withReruns(() => copy(file, draft));
    await makeDurable(draft);
    await link(draft, target);
    await makeDurable(dirname(target));
  } finally {
    await rm(draft, { force: true });
  }
};

const copy = async (file: string, draft: string): Promise<void> => {
  try {
    await Promise.resolve();
    using(file, (database) => database.prepare('VACUUM INTO ?').run(draft));
    using(draft, (database) => {
      assertSound(database);
      assertSetUp(database);
    });
  } catch (error) {
    const isKnown = error instanceof Unreachable || error instanceof NeverSetUpError;
    throw isKnown ? error : meaningOf(error);
  }
};

const using = (file: string, work: (database: SqliteDatabase) => unknown): void => {
  const Database = sqliteDriver() as SqliteDatabaseClass;
  const database = new Database(file, { timeout: patience });
  try {
    work(database);
  } finally {
    database.close();
  }
};

const assertSound = (database: SqliteDatabase): void => {
  const [row] = database.prepare('PRAGMA quick_check').all();
  if (row?.['quick_check'] !== 'ok') throw new Unreachable('the database file is damaged');
};

const assertSetUp = (database: SqliteDatabase): void => {
  const tables = database
    .prepare(`SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?`)
    .all('migrations');
  if (tables.length === 0) throw new NeverSetUpError('the database has no tables of a server');
};

const assertAbsent = async (path: string): Promise<void> => {
  const isAbsent = await access(path).then(
    () => false,
    () => true,
  );
  if (isAbsent) return;
  throw Object.assign(new Error(`EEXIST: ${path} exists already`), { code: 'EEXIST', path });
};

const makeDurable = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return; // folders cannot be opened there

  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
