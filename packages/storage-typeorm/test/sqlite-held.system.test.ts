/** A SQLite file that another connection holds for longer than a write waits: five seconds. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { isRefusal } from '@keyward/core/ports';
import { inspectDatabase, typeormStorage } from '../src/index.js';
import { openSqlite } from '../src/sqlite/open.js';
import { counter } from './counter.js';
import { newSqliteFile, temporaryFolder } from './open-sqlite.js';
import { showingSealer } from './showing-sealer.js';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
let other: Awaited<ReturnType<typeof openSqlite>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, 'keyward.db');
  await newSqliteFile(file);
  other = await openSqlite(file);
});
afterEach(async () => {
  await other.close();
  await folder.remove();
});

test('a write is refused at last, and the refusal says that it may be tried again', async () => {
  const storage = await typeormStorage({
    database: { kind: 'sqlite', file },
    sealer: showingSealer,
  });
  await other.dataSource.query('BEGIN IMMEDIATE');
  const refusal = await storage.signingKeys.add(counter).catch((error: unknown) => error);
  await other.dataSource.query('ROLLBACK');
  await storage.close();

  expect(isRefusal(refusal, 'storage_unavailable')).toBe(true);
});

test('an inspection says that a write was refused, and why', async () => {
  await other.dataSource.query('BEGIN IMMEDIATE');
  const { refusedWrite } = await inspectDatabase({ kind: 'sqlite', file }, showingSealer);
  await other.dataSource.query('ROLLBACK');

  expect(refusedWrite).toContain('another process writes to the database file');
});
