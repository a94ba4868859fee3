/**
 * People are found by terms that stand in a table of their own (docs/adr/0078-lists-compare-worked-out-values.md).
 *
 * An older server writes users without their terms, and nothing would tell which ones: so none may run beside it.
 */
import { Table, type MigrationInterface, type QueryRunner } from 'typeorm';
import { referenceName } from '../tables/table-indexes.js';
import { userTermsTable } from '../tables/terms-table.js';
import { fillUserTerms } from './fill-user-terms.js';
import { spellingFor, tableOf, type PlannedIndex } from './kit/spelling.js';

export class UserTerms1791330000000 implements MigrationInterface {
  readonly name = 'UserTerms1791330000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTermsTable(runner);
    await fillUserTerms(runner);
    await addMissingIndexes(runner);
    await dropIndexesOf(runner, 'last_word_key');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('searches of this version need the terms'));
  }
}

/** Without its indexes: they are built once there are rows. */
const createTermsTable = async (runner: QueryRunner): Promise<void> => {
  const spelling = spellingFor(runner);
  const { name, owner, columns } = userTermsTable;
  const primary = new Set([owner.name, 'term']);
  const table = new Table({
    name,
    columns: columns.map((each) => ({
      ...spelling.column(each.name, each.column),
      isPrimary: primary.has(each.name),
    })),
    foreignKeys: [
      {
        name: referenceName(name, owner.name),
        columnNames: [owner.name],
        referencedTableName: 'users',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
    ...spelling.tableOptions,
  });
  await spelling.createTable(runner, table);
};

const plannedIndexes: readonly PlannedIndex[] = Object.values(userTermsTable.indexes).map(
  (index) => ({ ...index, isUnique: false }),
);

const addMissingIndexes = async (runner: QueryRunner): Promise<void> => {
  const table = await tableOf(runner, userTermsTable.name);
  const there = new Set(table.indices.map(({ name }) => name));
  for (const index of plannedIndexes)
    if (!there.has(index.name)) await spellingFor(runner).addIndex(runner, table, index);
};

/** The column stays, as all columns do. */
const dropIndexesOf = async (runner: QueryRunner, column: string): Promise<void> => {
  const { indices } = await tableOf(runner, 'users');
  const kept = indices
    .filter(({ isUnique, columnNames }) => !isUnique && !columnNames.includes(column))
    .map(({ columnNames }) => columnNames);
  await spellingFor(runner).setIndexes(runner, { table: 'users', indexes: kept });
};
