/** An index from which the permissions of many roles are read without the rows. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { indexName } from '../tables/table-indexes.js';
import { spellingFor, tableOf } from './kit/spelling.js';

const table = 'role_permissions';
const columnNames = ['role_id', 'resource_id', 'scope_id', 'expires_at'];
const name = indexName(table, columnNames);

export class HeldPermissions1790430000000 implements MigrationInterface {
  readonly name = 'HeldPermissions1790430000000';

  async up(runner: QueryRunner): Promise<void> {
    // In MySQL a crash may come between the index and the note that it is there.
    const found = await tableOf(runner, table);
    if (found.indices.some((each) => each.name === name)) return;
    await spellingFor(runner).addIndex(runner, found, {
      name,
      columns: columnNames,
      isUnique: false,
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropIndex(table, name);
  }
}
