/**
 * Gives a table exactly these indexes, beside its unique keys. Migrations build on it: what it makes of given
 * arguments must not change.
 *
 * MySQL adds the new indexes before it drops the old ones, so a foreign key always has an index. TiDB wants that in
 * statements of their own. After a crash between two of them, the migration goes on from the indexes it finds. In
 * SQLite it is part of the transaction.
 */
import type { MigrationInterface, QueryRunner, TableIndex } from 'typeorm';
import { indexName } from '../table-indexes.js';
import { alterTable } from './alter-table.js';

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

const setIndexesOf = async (runner: QueryRunner, wanted: TableIndexes): Promise<void> => {
  if (runner.connection.options.type === 'better-sqlite3') await setInSqlite(runner, wanted);
  else await setInMysql(runner, wanted);
};

const setInSqlite = async (runner: QueryRunner, wanted: TableIndexes): Promise<void> => {
  const { table } = wanted;
  const { dropped, added } = await differenceTo(runner, wanted);
  for (const { name } of dropped) await runner.query(`DROP INDEX ${quoted(name!)}`);
  for (const columns of added)
    await runner.query(
      `CREATE INDEX ${quoted(indexName(table, columns))} ON ${quoted(table)} (${listOf(columns)})`,
    );
};

const setInMysql = async (runner: QueryRunner, wanted: TableIndexes): Promise<void> => {
  const { table } = wanted;
  const { dropped, added } = await differenceTo(runner, wanted);
  const names = new Set(added.map((columns) => indexName(table, columns)));
  await alterTable(
    runner,
    table,
    dropped
      .filter(({ name }) => names.has(name!))
      .map(({ name }) => `RENAME INDEX ${quoted(name!)} TO ${quoted(replacedName(name!))}`),
  );
  await alterTable(
    runner,
    table,
    added.map((columns) => `ADD INDEX ${quoted(indexName(table, columns))} (${listOf(columns)})`),
  );
  // Looks again, since some have another name now.
  const { dropped: left } = await differenceTo(runner, wanted);
  await alterTable(
    runner,
    table,
    left.map(({ name }) => `DROP INDEX ${quoted(name!)}`),
  );
};

interface Difference {
  readonly dropped: readonly TableIndex[];
  readonly added: readonly (readonly string[])[];
}

const differenceTo = async (
  runner: QueryRunner,
  { table, indexes }: TableIndexes,
): Promise<Difference> => {
  const found = (await runner.getTable(table))!.indices.filter(({ isUnique }) => !isUnique);
  const wanted = new Set(indexes.map((columns) => columns.join()));
  // Another process that migrates at the same time may have renamed one that is wanted.
  const replaced = new Set(indexes.map((columns) => replacedName(indexName(table, columns))));

  const isKept = ({ name, columnNames }: TableIndex): boolean =>
    wanted.has(columnNames.join()) && !replaced.has(name!);
  const there = new Set(found.filter(isKept).map(({ columnNames }) => columnNames.join()));
  return {
    dropped: found.filter((index) => !isKept(index)),
    added: indexes.filter((columns) => !there.has(columns.join())),
  };
};

/** The name of an index that goes, while the one that takes its name comes. MySQL allows 64 characters. */
const replacedName = (name: string): string => `old_${name}`.slice(0, 64);

const quoted = (name: string): string => `\`${name}\``;

const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ');
