/**
 * Gives a table what it lacks: columns, unique keys, indexes. Migrations build on it: what it makes of given
 * arguments must not change.
 *
 * MySQL does it in two statements, first the columns and then the indexes, since TiDB finds no new column for an index
 * of the same statement. Each happens as a whole or not at all, and what is there already is left out when they run
 * again. In SQLite it is part of the transaction. Neither copies the table: a copy would have to drop the old one, and
 * with it whatever refers to its rows.
 */
import { TableColumn, type QueryRunner, type Table } from 'typeorm';
import { optional, text, type Column } from '../column.js';
import { indexName, tableIndexes, uniqueName, type Listing } from '../table-indexes.js';
import { alterTable } from './alter-table.js';
import { spellingFor } from './create-table.js';

export interface Extension {
  readonly name: string;
  /** The new ones. A column that is not nullable says what the rows that are there hold in it. */
  readonly columns: Readonly<Record<string, Column>>;
  /** Columns that may hold null from now on. */
  readonly relaxed?: Readonly<Record<string, Column>>;
  readonly unique?: readonly string[];
  /** Of the table as it becomes. */
  readonly listing: Listing;
}

export const extendTable = async (runner: QueryRunner, extension: Extension): Promise<void> => {
  const table = (await runner.getTable(extension.name))!;
  if (runner.connection.options.type === 'better-sqlite3')
    await extendSqlite(runner, table, extension);
  else await extendMysql(runner, table, extension);
};

const extendMysql = async (
  runner: QueryRunner,
  table: Table,
  extension: Extension,
): Promise<void> => {
  const spelled = definitionsFor(runner);
  await alterTable(runner, extension.name, [
    ...missingColumns(table, extension).map(
      ([name, column]) => `ADD COLUMN ${spelled(name, column)}`,
    ),
    ...unrelaxed(table, extension).map(
      ([name, column]) => `MODIFY COLUMN ${spelled(name, optional(column))}`,
    ),
  ]);
  await alterTable(
    runner,
    extension.name,
    missingIndexes(table, extension).map(
      ({ name, columns, isUnique }) =>
        `ADD ${isUnique ? 'UNIQUE ' : ''}INDEX \`${name}\` (${listOf(columns)})`,
    ),
  );
};

const extendSqlite = async (
  runner: QueryRunner,
  table: Table,
  extension: Extension,
): Promise<void> => {
  const spelled = definitionsFor(runner);
  const alter = (change: string): Promise<unknown> =>
    runner.query(`ALTER TABLE \`${extension.name}\` ${change}`);
  for (const [name, column] of missingColumns(table, extension))
    await alter(`ADD COLUMN ${spelled(name, column)}`);
  const gone = new Set<string>();
  for (const [name, column] of unrelaxed(table, extension)) {
    // SQLite has no word for this; so another column takes the place of the old one.
    for (const index of table.indices.filter(({ columnNames }) => columnNames.includes(name))) {
      await runner.query(`DROP INDEX \`${index.name}\``);
      gone.add(index.name!);
    }
    await alter(`ADD COLUMN ${spelled(`${name}_relaxed`, optional(column))}`);
    await runner.query(`UPDATE \`${extension.name}\` SET \`${name}_relaxed\` = \`${name}\``);
    await alter(`DROP COLUMN \`${name}\``);
    await alter(`RENAME COLUMN \`${name}_relaxed\` TO \`${name}\``);
  }
  for (const { name, columns, isUnique } of missingIndexes(table, extension, gone))
    await runner.query(
      `CREATE ${isUnique ? 'UNIQUE ' : ''}INDEX \`${name}\` ON \`${extension.name}\` (${listOf(columns)})`,
    );
};

const missingColumns = (
  table: Table,
  { columns, unique = [] }: Extension,
): readonly [string, Column][] =>
  [
    ...Object.entries(columns),
    ...unique.map((key): [string, Column] => [`unique_${key}`, optional(text(512))]),
  ].filter(([name]) => table.findColumnByName(name) === undefined);

const unrelaxed = (table: Table, { relaxed = {} }: Extension): readonly [string, Column][] =>
  Object.entries(relaxed).filter(([name]) => !table.findColumnByName(name)!.isNullable);

const missingIndexes = (
  table: Table,
  { name, unique = [], listing }: Extension,
  gone: ReadonlySet<string> = new Set(),
) => {
  const there = new Set(
    [...table.indices, ...table.uniques]
      .map((each) => each.name)
      .filter((each) => !gone.has(each!)),
  );
  return [
    ...tableIndexes(listing).map((columns) => ({
      name: indexName(name, columns),
      columns,
      isUnique: false,
    })),
    ...unique.map((key) => ({
      name: uniqueName(name, key),
      columns: [`unique_${key}`],
      isUnique: true,
    })),
  ].filter((index) => !there.has(index.name));
};

const listOf = (columns: readonly string[]): string =>
  columns.map((column) => `\`${column}\``).join(', ');

/** A column as a statement defines it. */
const definitionsFor = (runner: QueryRunner) => {
  const spelled = spellingFor(runner);
  return (name: string, definition: Column): string => {
    const column = new TableColumn(spelled(name, definition));
    const { charset, collation } = column;
    return [
      `\`${name}\` ${runner.connection.driver.createFullType(column)}`,
      ...(charset && collation ? [`CHARACTER SET ${charset} COLLATE ${collation}`] : []),
      column.isNullable ? 'NULL' : 'NOT NULL',
      ...(column.default === undefined ? [] : [`DEFAULT ${column.default}`]),
    ].join(' ');
  };
};
