/**
 * The language migrations are written in: tables and columns in the vocabulary of `column.ts`, spelled for the
 * database at hand. Migrations build on it: what it makes of given arguments must not change.
 */
import { Table, type QueryRunner, type TableColumnOptions } from 'typeorm';
import { identifier, optional, text, type Column } from '../../tables/column.js';
import {
  indexName,
  referenceName,
  tableIndexes,
  uniqueName,
  type Listing,
} from '../../tables/table-indexes.js';
import { spellingFor } from './spelling.js';

export interface NewTable {
  readonly name: string;
  /** Without `id`, `tenancy` and the unique keys. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly unique?: readonly string[];
  /** By column, the table whose `id` it holds. */
  readonly references?: Readonly<Record<string, string>>;
  readonly listing: Listing;
}

export const createTable = async (
  runner: QueryRunner,
  { name, columns, unique = [], references = {}, listing }: NewTable,
): Promise<void> => {
  const spelling = spellingFor(runner);
  const table = new Table({
    name,
    columns: [
      { ...spelling.column('id', identifier), isPrimary: true },
      ...Object.entries(columns).map(([column, definition]) => spelling.column(column, definition)),
      spelling.column('tenancy', identifier),
      ...unique.map((key) => spelling.column(`unique_${key}`, optional(text(512)))),
    ],
    indices: [
      ...tableIndexes(listing).map((each) => ({
        name: indexName(name, each),
        columnNames: [...each],
      })),
      ...unique.map((key) => ({
        name: uniqueName(name, key),
        columnNames: [`unique_${key}`],
        isUnique: true,
      })),
    ],
    foreignKeys: Object.entries(references).map(([column, target]) => ({
      name: referenceName(name, column),
      columnNames: [column],
      referencedTableName: target,
      referencedColumnNames: ['id'],
      onDelete: 'CASCADE',
      onUpdate: 'NO ACTION',
    })),
    ...spelling.tableOptions,
  });
  await spelling.createTable(runner, table);
};

/** The column of a table of the application that refers to an `id` of Keyward: a foreign key wants one collation. */
export const keywardIdColumn = (runner: QueryRunner, name: string): TableColumnOptions =>
  spellingFor(runner).column(name, identifier);
