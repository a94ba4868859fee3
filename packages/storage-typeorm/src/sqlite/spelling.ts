/**
 * How migrations are spelled for SQLite. A migration is part of one transaction. No change copies a table: a copy would
 * have to drop the old one, and with it whatever refers to its rows.
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
import { listOf, quote } from '../sql/condition.js';
import { optional, tableDefault, type Column } from '../tables/column.js';
import { indexName } from '../tables/table-indexes.js';

const columnOf = (name: string, column: Column): TableColumnOptions => {
  const isNullable = column.nullable;
  const initially = { default: tableDefault(column) };
  switch (column.kind) {
    case 'text':
      return { name, type: 'varchar', length: String(column.length), isNullable };
    case 'longText':
    case 'sealed':
      return { name, type: 'text', isNullable };
    case 'flag':
      return { name, type: 'boolean', isNullable, ...initially };
    case 'integer':
      return { name, type: 'integer', isNullable, ...initially };
    case 'time':
      return { name, type: 'datetime', precision: 3, isNullable };
    case 'document':
      return { name, type: 'json', isNullable };
  }
};

const extendTable = async (
  runner: QueryRunner,
  table: Table,
  { columns, relaxed, indexes }: Lacking,
): Promise<void> => {
  const alter = (change: string): Promise<unknown> =>
    runner.query(`ALTER TABLE ${quote(table.name)} ${change}`);
  for (const [name, column] of columns)
    await alter(`ADD COLUMN ${definitionOf(runner, name, column)}`);

  const gone = new Set<string>();
  for (const [name, column] of relaxed) {
    // There is no word for this; so another column takes the place of the old one.
    for (const index of table.indices.filter(({ columnNames }) => columnNames.includes(name))) {
      await runner.query(`DROP INDEX ${quote(index.name!)}`);
      gone.add(index.name!);
    }
    const relaxedName = `${name}_relaxed`;
    await alter(`ADD COLUMN ${definitionOf(runner, relaxedName, optional(column))}`);
    await runner.query(`UPDATE ${quote(table.name)} SET ${quote(relaxedName)} = ${quote(name)}`);
    await alter(`DROP COLUMN ${quote(name)}`);
    await alter(`RENAME COLUMN ${quote(relaxedName)} TO ${quote(name)}`);
  }
  for (const index of indexes(gone)) await addIndex(runner, table, index);
};

const addIndex = async (
  runner: QueryRunner,
  table: Pick<Table, 'name'>,
  { name, columns, isUnique }: PlannedIndex,
): Promise<void> => {
  await runner.query(
    `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX ${quote(name)} ON ${quote(table.name)} (${listOf(columns)})`,
  );
};

const setIndexes = async (runner: QueryRunner, wanted: TableIndexes): Promise<void> => {
  const { dropped, added } = await indexDifference(runner, wanted);
  for (const { name } of dropped) await runner.query(`DROP INDEX ${quote(name!)}`);

  const table = { name: wanted.table };
  for (const columns of added)
    await addIndex(runner, table, {
      name: indexName(table.name, columns),
      columns,
      isUnique: false,
    });
};

registerSpelling(['better-sqlite3'], {
  column: columnOf,
  statement: (sql) => sql,
  dayOf: (name) => `SUBSTR(${name}, 1, 10)`,
  readTable: async (runner, name) => (await runner.getTable(name))!,
  createTable: (runner, table) => runner.createTable(table, true, true, true),
  extendTable,
  addIndex,
  setIndexes,
});
