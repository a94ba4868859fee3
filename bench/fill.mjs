/**
 * Fills the database of a server that is stopped with the rows of `rows.mjs`, without that server: by statements on
 * SQLite, and from files that MariaDB and PostgreSQL read.
 *
 * The indexes are made afterwards: sorted once, they take a tenth of the time.
 */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import mysql from 'mysql2/promise';
import { tablesFor } from './rows.mjs';

const require = createRequire(new URL('../packages/storage-typeorm/package.json', import.meta.url));
const { DatabaseSync: Database } = require('@photostructure/sqlite');
const pg = require('pg');

/** Rows of one file, and of one transaction. */
const portion = 100_000;

/** `target` is what `fillTargets` opens. */
export const fill = async (target, sizes, log = () => {}) => {
  const chain = 'SELECT t.id, c.sequence FROM tenants t JOIN audit_chains c ON c.id = t.id';
  const [found] = await target.query(chain);
  const [tenant, sequence] = [found.id, Number(found.sequence)];

  for (const { table, count, rowOf } of tablesFor({ tenant, sequence }, sizes)) {
    const makeIndexes = await target.dropIndexes(table);
    for (let first = 0; first < count; first += portion)
      await target.insert(table, rowsOf(rowOf, first, Math.min(count, first + portion)));
    log(`${table}: ${count} rows`);

    await makeIndexes();
    log(`${table}: indexes`);
  }

  const last = sequence + sizes.events;
  await target.query(`UPDATE audit_chains SET sequence = ${last} WHERE id = '${tenant}'`);
  await target.close();
};

const rowsOf = function* (rowOf, first, end) {
  for (let i = first; i < end; i++) yield rowOf(i);
};

const openSqlite = async ({ url }) => {
  const database = new Database(url.slice('sqlite:'.length));
  const fast = ['journal_mode = OFF', 'synchronous = OFF', 'cache_size = -1000000', 'threads = 2'];
  for (const pragma of [...fast, 'foreign_keys = OFF']) database.exec(`PRAGMA ${pragma}`);

  return {
    query: (sql) => database.prepare(sql).all(),
    dropIndexes(table) {
      const indexes = database
        .prepare(
          `SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql > ''`,
        )
        .all(table);
      for (const { name } of indexes) database.exec(`DROP INDEX "${name}"`);
      return () => indexes.forEach(({ sql }) => database.exec(sql));
    },
    insert(table, rows) {
      let insertion;
      database.exec('BEGIN');
      for (const row of rows) {
        insertion ??= database.prepare(
          `INSERT INTO "${table}" (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`,
        );
        insertion.run(...Object.values(row));
      }
      database.exec('COMMIT');
    },
    close() {
      database.exec('PRAGMA journal_mode = WAL');
      database.close();
    },
  };
};

/** Writes the rows as both servers read them unless told otherwise: tabs between values, a line for each row. */
const writeRows = (folder, rows) => {
  const file = join(folder, 'portion.tsv');
  const opened = openSync(file, 'w');
  let columns;
  let lines = [];
  const flush = () => {
    writeSync(opened, lines.join(''));
    lines = [];
  };
  for (const row of rows) {
    columns ??= Object.keys(row).join();
    lines.push(`${Object.values(row).join('\t')}\n`);
    if (lines.length === 10_000) flush();
  }
  flush();
  closeSync(opened);
  return { file, columns, remove: () => rmSync(file) };
};

const openMariadb = async ({ url, folder }) => {
  const connection = await mysql.createConnection(url);
  const query = async (sql) => (await connection.query(sql))[0];
  for (const check of ['foreign_key_checks', 'unique_checks']) await query(`SET ${check} = 0`);

  return {
    query,
    async dropIndexes(table) {
      const [{ 'Create Table': made }] = await query(`SHOW CREATE TABLE \`${table}\``);
      const indexes = [...made.matchAll(/^ *((?:UNIQUE )?KEY (`\w+`) .*?),?$/gm)];
      const alter = (changes) => query(`ALTER TABLE \`${table}\` ${changes.join(', ')}`);
      await alter(indexes.map(([, , name]) => `DROP INDEX ${name}`));
      return async () => {
        await alter(indexes.map(([, definition]) => `ADD ${definition}`));
        await query(`ANALYZE TABLE \`${table}\``);
      };
    },
    async insert(table, rows) {
      const { file, columns, remove } = writeRows(folder, rows);
      await query(
        `LOAD DATA INFILE '${file}' INTO TABLE \`${table}\` CHARACTER SET utf8mb4 (${columns})`,
      );
      remove();
    },
    close: () => connection.end(),
  };
};

const openPostgres = async ({ url, folder }) => {
  const client = new pg.Client(url);
  await client.connect();
  const query = async (sql) => (await client.query(sql)).rows;
  // Foreign keys are triggers.
  await query('SET session_replication_role = replica');
  await query(`SET maintenance_work_mem = '1GB'`);

  return {
    query,
    async dropIndexes(table) {
      const indexes = await query(
        `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
         WHERE tablename = '${table}' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
      );
      for (const { name } of indexes) await query(`DROP INDEX "${name}"`);
      return async () => {
        for (const { definition } of indexes) await query(definition);
        await query(`VACUUM (ANALYZE) "${table}"`);
      };
    },
    async insert(table, rows) {
      const { file, columns, remove } = writeRows(folder, rows);
      await query(`COPY "${table}" (${columns}) FROM '${file}'`);
      remove();
    },
    close: () => client.end(),
  };
};

/** Each takes the URL of a database, and for the servers a folder in which they may read a file. */
export const fillTargets = { sqlite: openSqlite, mariadb: openMariadb, postgres: openPostgres };
