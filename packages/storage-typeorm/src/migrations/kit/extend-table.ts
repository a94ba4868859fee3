/**
 * Gives a table what it lacks: columns, unique keys, indexes. Migrations build on it: what it makes of given
 * arguments must not change.
 *
 * MySQL does it in two statements, first the columns and then the indexes, since TiDB finds no new column for an index
 * of the same statement. Each happens as a whole or not at all, and what is there already is left out when they run
 * again. In SQLite it is part of the transaction. Neither copies the table: a copy would have to drop the old one, and
 * with it whatever refers to its rows.
 */
import type { QueryRunner, Table } from 'typeorm';
import { optional, text, type Column } from '../../tables/column.js';
import { indexName, tableIndexes, uniqueName, type Listing } from '../../tables/table-indexes.js';
import { spellingFor, tableOf, type PlannedIndex } from './spelling.js';

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
  const table = await tableOf(runner, extension.name);
  await spellingFor(runner).extendTable(runner, table, {
    columns: missingColumns(table, extension),
    relaxed: unrelaxed(table, extension),
    indexes: (gone) => missingIndexes(table, extension, gone),
  });
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
): readonly PlannedIndex[] => {
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
