/**
 * The language migrations are written in: tables and columns in the vocabulary of `column.ts`, spelled for the
 * database at hand. Migrations build on it: what it makes of given arguments must not change.
 */
import { Table, type QueryRunner, type TableColumnOptions } from 'typeorm';
import { identifier, optional, text, type Column } from '../column.js';
import {
  indexName,
  referenceName,
  tableIndexes,
  uniqueName,
  type Listing,
} from '../table-indexes.js';

export interface NewTable {
  readonly name: string;
  /** Without `id`, `tenancy` and the unique keys. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly unique?: readonly string[];
  /** By column, the table whose `id` it holds. */
  readonly references?: Readonly<Record<string, string>>;
  readonly listing: Listing;
}

/** A table comes with its indexes in one statement, so that after a crash it is there as a whole or not at all. */
export const createTable = async (
  runner: QueryRunner,
  { name, columns, unique = [], references = {}, listing }: NewTable,
): Promise<void> => {
  const spelled = spellingFor(runner);
  const table = new Table({
    name,
    columns: [
      { ...spelled('id', identifier), isPrimary: true },
      ...Object.entries(columns).map(([column, definition]) => spelled(column, definition)),
      spelled('tenancy', identifier),
      ...unique.map((key) => spelled(`unique_${key}`, optional(text(512)))),
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
    // The row format that takes indexes of 512 characters, whatever innodb_default_row_format is.
    engine: 'InnoDB ROW_FORMAT=DYNAMIC',
  });
  await runner.createTable(table, true, true, true);
};

/**
 * Identifiers and text compare byte by byte, trailing spaces included, whatever the database's default collation:
 * with the usual one a name would answer to `Ábc` and to `abc `.
 */
export const spellingFor = (
  runner: QueryRunner,
): ((name: string, column: Column) => TableColumnOptions) => {
  const { type } = runner.connection.options;
  const isSqlite = type === 'better-sqlite3';
  const exact = isSqlite
    ? {}
    : {
        charset: 'utf8mb4',
        collation: type === 'mariadb' ? 'utf8mb4_nopad_bin' : 'utf8mb4_0900_bin',
      };
  return (name, column) => {
    const isNullable = column.nullable;
    const initially =
      column.fallback && 'inTable' in column.fallback ? { default: column.fallback.inTable } : {};
    switch (column.kind) {
      case 'text':
        return { name, type: 'varchar', length: String(column.length), isNullable, ...exact };
      case 'longText':
      case 'sealed':
        return { name, type: 'text', isNullable, ...exact };
      case 'flag':
        return { name, type: isSqlite ? 'boolean' : 'tinyint', isNullable, ...initially };
      case 'integer':
        return { name, type: isSqlite ? 'integer' : 'int', isNullable, ...initially };
      case 'time':
        return { name, type: 'datetime', precision: 3, isNullable };
      case 'document':
        return { name, type: 'json', isNullable };
    }
  };
};

/** The column of a table of the application that refers to an `id` of Keyward: a foreign key wants one collation. */
export const keywardIdColumn = (runner: QueryRunner, name: string): TableColumnOptions =>
  spellingFor(runner)(name, identifier);
