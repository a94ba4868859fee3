/**
 * How migrations are spelled for PostgreSQL. Each of them is one transaction, but for those beside which servers run
 * (`online-migrations.ts`): rows of a big table can be written while its indexes are built, but not in a transaction.
 *
 * Text compares byte by byte (`COLLATE "C"`), whatever the database's default: ICU and libc change their order between
 * versions, and an index then misses rows. Absent values come first, so indexes say it where a column may hold them.
 */
import type { QueryRunner, Table, TableColumnOptions } from 'typeorm';
import { definitionOf } from '../migrations/kit/definition.js';
import { indexDifference } from '../migrations/kit/index-difference.js';
import {
  registerSpelling,
  type Lacking,
  type PlannedIndex,
  type TableIndexes,
} from '../migrations/kit/spelling.js';
import { tableDefault, type Column } from '../tables/column.js';
import { indexName } from '../tables/table-indexes.js';
import { positional } from './positional.js';
import { readTable } from './read-table.js';

const columnOf = (name: string, column: Column): TableColumnOptions => {
  const isNullable = column.nullable;
  const fallback = tableDefault(column);
  switch (column.kind) {
    case 'text':
      return { name, type: 'varchar', length: String(column.length), isNullable, collation: 'C' };
    case 'longText':
    case 'sealed':
      return { name, type: 'text', isNullable, collation: 'C' };
    case 'flag':
      return {
        name,
        type: 'boolean',
        isNullable,
        ...(fallback !== undefined && { default: String(fallback === 1) }),
      };
    case 'integer':
      return { name, type: 'integer', isNullable, default: fallback };
    case 'time':
      return { name, type: 'timestamp', precision: 3, isNullable };
    case 'document':
      return { name, type: 'json', isNullable };
  }
};

const createTable = async (runner: QueryRunner, table: Table): Promise<void> => {
  const { indices } = table;
  table.indices = [];
  await runner.createTable(table, true, true, false);

  const found = await readTable(runner, table.name);
  const there = new Set(found.indices.map(({ name }) => name));
  for (const { name, columnNames: columns, isUnique } of indices) {
    if (!there.has(name)) await addIndex(runner, found, { name: name!, columns, isUnique });
  }
};

const extendTable = async (
  runner: QueryRunner,
  table: Table,
  { columns, relaxed, indexes }: Lacking,
): Promise<void> => {
  const alter = (change: string): Promise<unknown> =>
    runner.query(`ALTER TABLE "${table.name}" ${change}`);
  for (const [name, column] of columns)
    await alter(`ADD COLUMN ${definitionOf(runner, name, column)}`);

  const gone = new Set(await dropBrokenIndexes(runner, table.name));
  // An index over a column that may hold null has another order.
  for (const [relaxedName] of relaxed) {
    await alter(`ALTER COLUMN "${relaxedName}" DROP NOT NULL`);
    for (const { name, columnNames } of table.indices) {
      if (!columnNames.includes(relaxedName) || gone.has(name!)) continue;
      await dropIndex(runner, name!);
      gone.add(name!);
    }
  }

  const extended = await readTable(runner, table.name);
  for (const index of indexes(gone)) await addIndex(runner, extended, index, online(runner));
};

/** Outside a transaction, rows are read and written meanwhile. */
const online = (runner: QueryRunner): string => (runner.isTransactionActive ? '' : 'CONCURRENTLY');

const dropIndex = (runner: QueryRunner, name: string): Promise<unknown> =>
  runner.query(`DROP INDEX ${online(runner)} "${name}"`);

/** A run that ended while it built an index has left one that nothing reads. */
const dropBrokenIndexes = async (
  runner: QueryRunner,
  table: string,
): Promise<readonly string[]> => {
  const broken = (await runner.query(
    `SELECT relname AS "name" FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = TO_REGCLASS($1) AND NOT indisvalid`,
    [`"${table}"`],
  )) as { readonly name: string }[];
  for (const { name } of broken) await dropIndex(runner, name);
  return broken.map(({ name }) => name);
};

const addIndex = async (
  runner: QueryRunner,
  table: Table,
  { name, columns, isUnique }: PlannedIndex,
  how = '',
): Promise<void> => {
  const listed = columns.map((each) => {
    const isNullable = !isUnique && table.findColumnByName(each)!.isNullable;
    return isNullable ? `"${each}" NULLS FIRST` : `"${each}"`;
  });
  await runner.query(
    `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${how} "${name}" ` +
      `ON "${table.name}" (${listed.join(', ')})`,
  );
};

const setIndexes = async (runner: QueryRunner, wanted: TableIndexes): Promise<void> => {
  await dropBrokenIndexes(runner, wanted.table);
  const { dropped, added } = await indexDifference(runner, wanted);
  for (const { name } of dropped) await dropIndex(runner, name!);

  const table = await readTable(runner, wanted.table);
  for (const columns of added)
    await addIndex(
      runner,
      table,
      { name: indexName(table.name, columns), columns, isUnique: false },
      online(runner),
    );
};

registerSpelling(['postgres'], {
  column: columnOf,
  readTable,
  statement: positional,
  dayOf: (name) => `TO_CHAR(${name}, 'YYYY-MM-DD')`,
  createTable,
  extendTable,
  addIndex: (runner, table, index) => addIndex(runner, table, index),
  setIndexes,
});
