/**
 * How migrations are spelled for MySQL and MariaDB. Each statement that changes a table happens as a whole or not at
 * all, and commits by itself, so what is there already is left out when a migration runs again.
 */
import type { QueryRunner, Table, TableColumnOptions } from 'typeorm';
import { definitionOf } from '../migrations/kit/definition.js';
import { indexDifference } from '../migrations/kit/index-difference.js';
import {
  registerSpelling,
  type Lacking,
  type PlannedIndex,
  type Spelling,
  type TableIndexes,
} from '../migrations/kit/spelling.js';
import { listOf, quote } from '../sql/condition.js';
import { optional, tableDefault, type Column } from '../tables/column.js';
import { indexName } from '../tables/table-indexes.js';
import { readTable } from './read-table.js';

/**
 * Identifiers and text compare byte by byte, trailing spaces included, whatever the database's default collation:
 * with the usual one a name would answer to `Ábc` and to `abc `.
 */
const columnIn =
  (collation: string) =>
  (name: string, column: Column): TableColumnOptions => {
    const isNullable = column.nullable;
    const exact = { charset: 'utf8mb4', collation };
    const initially = { default: tableDefault(column) };
    switch (column.kind) {
      case 'text':
        return { name, type: 'varchar', length: String(column.length), isNullable, ...exact };
      case 'longText':
      case 'sealed':
        return { name, type: 'text', isNullable, ...exact };
      case 'flag':
        return { name, type: 'tinyint', isNullable, ...initially };
      case 'integer':
        return { name, type: 'int', isNullable, ...initially };
      case 'time':
        return { name, type: 'datetime', precision: 3, isNullable };
      case 'document':
        return { name, type: 'json', isNullable };
    }
  };

/** In two statements, since TiDB finds no new column for an index of the same statement. */
const extendTable = async (
  runner: QueryRunner,
  { name: table }: Table,
  { columns, relaxed, indexes }: Lacking,
): Promise<void> => {
  await alterTable(runner, table, [
    ...columns.map(([name, column]) => `ADD COLUMN ${definitionOf(runner, name, column)}`),
    ...relaxed.map(
      ([name, column]) => `MODIFY COLUMN ${definitionOf(runner, name, optional(column))}`,
    ),
  ]);
  await alterTable(runner, table, indexes().map(addingOf));
};

const addingOf = ({ name, columns, isUnique }: PlannedIndex): string =>
  `ADD ${isUnique ? 'UNIQUE ' : ''}INDEX ${quote(name)} (${listOf(columns)})`;

/**
 * The new indexes are added before the old ones are dropped, so a foreign key always has an index. TiDB wants that in
 * statements of their own. After a crash between two of them, the migration goes on from the indexes it finds.
 */
const setIndexes = async (runner: QueryRunner, wanted: TableIndexes): Promise<void> => {
  const { table, indexes } = wanted;
  // Another process that migrates at the same time may have renamed one that is wanted.
  const replaced = new Set(indexes.map((columns) => replacedName(indexName(table, columns))));
  const { dropped, added } = await indexDifference(runner, wanted, replaced);
  const names = new Set(added.map((columns) => indexName(table, columns)));
  await alterTable(
    runner,
    table,
    dropped
      .filter(({ name }) => names.has(name!))
      .map(({ name }) => `RENAME INDEX ${quote(name!)} TO ${quote(replacedName(name!))}`),
  );
  await alterTable(
    runner,
    table,
    added.map((columns) => `ADD INDEX ${quote(indexName(table, columns))} (${listOf(columns)})`),
  );
  // Looks again, since some have another name now.
  const { dropped: left } = await indexDifference(runner, wanted, replaced);
  await alterTable(
    runner,
    table,
    left.map(({ name }) => `DROP INDEX ${quote(name!)}`),
  );
};

/** The name of an index that goes, while the one that takes its name comes. It may have 64 characters. */
const replacedName = (name: string): string => `old_${name}`.slice(0, 64);

/** All changes in one statement. */
const alterTable = async (
  runner: QueryRunner,
  table: string,
  changes: readonly string[],
): Promise<void> => {
  if (changes.length > 0) await runner.query(`ALTER TABLE ${quote(table)} ${changes.join(', ')}`);
};

/** What MariaDB and MySQL answer where a key would join columns of two collations. */
const joinsCollations = (error: unknown): boolean =>
  [1005, 3780].includes((error as { readonly errno?: number }).errno ?? 0);

const createTable = async (runner: QueryRunner, table: Table): Promise<void> => {
  try {
    await runner.createTable(table, true, true, true);
  } catch (error) {
    if (!joinsCollations(error)) throw error;
    throw new Error(
      `The table ${table.name} cannot refer to tables that ignore case. They were made by ` +
        'synchronize; the migrations must make them.',
      { cause: error },
    );
  }
};

const spellingIn = (collation: string): Spelling => ({
  column: columnIn(collation),
  // The row format that takes indexes of 512 characters, whatever innodb_default_row_format is.
  tableOptions: { engine: 'InnoDB ROW_FORMAT=DYNAMIC' },
  statement: (sql) => sql,
  dayOf: (name) => `DATE_FORMAT(${name}, '%Y-%m-%d')`,
  readTable,
  createTable,
  extendTable,
  addIndex: (runner, { name }, index) => alterTable(runner, name, [addingOf(index)]),
  setIndexes,
});

registerSpelling(['mariadb'], spellingIn('utf8mb4_nopad_bin'));
registerSpelling(['mysql'], spellingIn('utf8mb4_0900_bin'));
