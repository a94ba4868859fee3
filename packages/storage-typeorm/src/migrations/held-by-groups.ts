/**
 * Indexes from which effective permissions are read without the rows: up through groups to their roles, and scopes by
 * role and resource.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexName } from '../tables/table-indexes.js';
import { spellingFor, tableOf } from './kit/spelling.js';

const fresh: readonly (readonly [string, string[]])[] = [
  ['role_permissions', ['role_id', 'resource_id', 'expires_at', 'scope_id']],
  ['group_roles', ['group_id', 'role_id', 'expires_at']],
  ['nested_groups', ['nested_group_id', 'group_id', 'expires_at']],
];
const replaced = [
  'role_permissions',
  ['role_id', 'resource_id', 'scope_id', 'expires_at'],
] as const;

export class HeldByGroups1790480000000 implements MigrationInterface {
  readonly name = 'HeldByGroups1790480000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, columnNames] of fresh) await create(runner, table, columnNames);
    await drop(runner, replaced[0], replaced[1]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await create(runner, replaced[0], [...replaced[1]]);
    for (const [table, columnNames] of fresh) await drop(runner, table, columnNames);
  }
}

/** In MySQL a crash may come between an index and the note that it is there. */
const has = async (runner: QueryRunner, table: string, name: string): Promise<boolean> =>
  (await tableOf(runner, table)).indices.some((each) => each.name === name);

const create = async (runner: QueryRunner, table: string, columnNames: string[]): Promise<void> => {
  const name = indexName(table, columnNames);
  if (await has(runner, table, name)) return;
  const index = { name, columns: columnNames, isUnique: false };
  await spellingFor(runner).addIndex(runner, await tableOf(runner, table), index);
};

const drop = async (
  runner: QueryRunner,
  table: string,
  columnNames: readonly string[],
): Promise<void> => {
  const name = indexName(table, columnNames);
  if (await has(runner, table, name)) await runner.dropIndex(table, name);
};
