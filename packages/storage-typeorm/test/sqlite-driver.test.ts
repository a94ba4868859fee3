import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sqliteDriver } from '../src/sqlite/driver.js';

interface Statement {
  readonly reader: boolean;
  all(...parameters: unknown[]): unknown[];
  run(...parameters: unknown[]): { readonly changes: number };
}

interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

describe('the package that is used before Node 22.16, and on 23', () => {
  let database: Database;

  beforeEach(() => {
    const Driver = sqliteDriver('20.0.0') as new (file: string) => Database;
    database = new Driver(':memory:');
    database.exec('CREATE TABLE notes (id text, count integer, text text)');
    database.exec(`INSERT INTO notes VALUES ('a', 1, 'first'), ('b', 2, NULL)`);
  });

  afterEach(() => database.close());

  test('rows have the names of their columns', () => {
    const statement = database.prepare('SELECT id, count, text AS said FROM notes ORDER BY id');
    expect(statement.all()).toEqual([
      { id: 'a', count: 1, said: 'first' },
      { id: 'b', count: 2, said: null },
    ]);
  });

  test('a statement runs again with other parameters', () => {
    const statement = database.prepare('SELECT count FROM notes WHERE id = ? AND count < ?');
    statement.all('a', 5);
    expect(statement.all('b', 5)).toEqual([{ count: 2 }]);
  });

  test('a statement without a match has no rows', () => {
    expect(database.prepare('SELECT id FROM notes WHERE id = ?').all('c')).toEqual([]);
  });

  test('a statement that reads all columns shows one that was added since', () => {
    const statement = database.prepare('SELECT * FROM notes WHERE id = ?');
    statement.all('a');
    database.exec('ALTER TABLE notes ADD COLUMN later integer DEFAULT 7');
    expect(statement.all('a')).toEqual([{ id: 'a', count: 1, text: 'first', later: 7 }]);
  });

  test.each([
    ['SELECT id FROM notes', true],
    ['PRAGMA user_version', true],
    ['DELETE FROM notes WHERE id = ?', false],
  ])('whether a statement reads is known: %s', (sql, reads) => {
    expect(database.prepare(sql).reader).toBe(reads);
  });

  test('a text with a NUL is not taken for the part before it', () => {
    expect(database.prepare('SELECT id FROM notes WHERE id = ?').all('a\0')).toEqual([]);
  });

  test('a change of rows by a text with a NUL concerns none', () => {
    const statement = database.prepare('DELETE FROM notes WHERE id = ?');
    expect(statement.run('a\0').changes).toBe(0);
  });

  test.each([
    ['reads', 'SELECT id FROM notes WHERE count > ?'],
    ['writes', 'DELETE FROM notes WHERE count > ?'],
  ])('the failure of a statement that %s has the code of SQLite', (how, sql) => {
    const statement = database.prepare(sql);
    database.exec('DROP TABLE notes');
    const fail = () => (how === 'reads' ? statement.all(1) : statement.run(1));
    expect(fail).toThrow(expect.objectContaining({ code: 'SQLITE_ERROR' }));
  });

  test('a failure after the first row has the code of SQLite', () => {
    // The absolute value of the smallest integer is none.
    const overflow = 'CASE count WHEN 2 THEN -9223372036854775808 ELSE count END';
    const statement = database.prepare(`SELECT abs(${overflow}) FROM notes`);
    expect(() => statement.all()).toThrow(expect.objectContaining({ code: 'SQLITE_ERROR' }));
  });

  test('a damaged page after the first row is known as damage', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keyward-driver-'));
    const file = join(folder, 'damaged.db');
    const Driver = sqliteDriver('20.0.0') as new (file: string) => Database;
    const before = new Driver(file);
    before.exec('CREATE TABLE pages (text text)');
    for (let row = 0; row < 100; row++)
      before.prepare('INSERT INTO pages VALUES (?)').run('x'.repeat(1000));
    before.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 4096));

    const damaged = new Driver(file);
    const failure = caught(() => damaged.prepare('SELECT text FROM pages').all());
    damaged.close();
    rmSync(folder, { recursive: true });
    expect(failure).toMatchObject({ code: 'SQLITE_CORRUPT' });
  });

  test('a statement that writes says how many rows it changed', () => {
    expect(database.prepare('UPDATE notes SET count = ?').run(3).changes).toBe(2);
  });
});

const caught = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};
