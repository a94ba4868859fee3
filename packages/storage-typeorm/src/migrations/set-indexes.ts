/**
 * Gives a table exactly these indexes, beside its unique keys. Migrations build on it: what it makes of given
 * arguments must not change.
 *
 * MySQL does it in one statement, so a foreign key always has an index; in SQLite it is part of the transaction.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexName } from '../table-indexes.js';

export interface TableIndexes {
  readonly table: string;
  /** Column names, in order. */
  readonly indexes: readonly (readonly string[])[];
}

export const setIndexes = (
  time: number,
  tables: readonly TableIndexes[],
): new () => MigrationInterface => {
  const name = ['set_indexes_of', ...tables.map(({ table }) => table), time].join('_');

  const SetIndexes = class implements MigrationInterface {
    readonly name = name;

    async up(runner: QueryRunner): Promise<void> {
      for (const each of tables) await setIndexesOf(runner, each);
    }

    down(): Promise<void> {
      return Promise.reject(new Error('lists of this version need the indexes'));
    }
  };
  // TypeORM and the storage compare migrations by the name of their class.
  return Object.defineProperty(SetIndexes, 'name', { value: name });
};

const setIndexesOf = async (
  runner: QueryRunner,
  { table, indexes }: TableIndexes,
): Promise<void> => {
  const found = (await runner.getTable(table))!.indices.filter(({ isUnique }) => !isUnique);
  const there = new Set(found.map(({ columnNames }) => columnNames.join()));
  const wanted = new Set(indexes.map((columns) => columns.join()));

  const dropped = found.filter(({ columnNames }) => !wanted.has(columnNames.join()));
  const added = indexes.filter((columns) => !there.has(columns.join()));
  if (runner.connection.options.type === 'better-sqlite3') {
    for (const { name } of dropped) await runner.query(`DROP INDEX ${quoted(name!)}`);
    for (const columns of added)
      await runner.query(
        `CREATE INDEX ${quoted(indexName(table, columns))} ON ${quoted(table)} (${listOf(columns)})`,
      );
    return;
  }

  const changes = [
    ...dropped.map(({ name }) => `DROP INDEX ${quoted(name!)}`),
    ...added.map(
      (columns) => `ADD INDEX ${quoted(indexName(table, columns))} (${listOf(columns)})`,
    ),
  ];
  if (changes.length > 0) await runner.query(`ALTER TABLE ${quoted(table)} ${changes.join(', ')}`);
};

const quoted = (name: string): string => `\`${name}\``;

const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ');
