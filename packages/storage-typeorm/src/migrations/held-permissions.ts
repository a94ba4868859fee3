/** An index from which the permissions of many roles are read without the rows. */
import { TableIndex, type MigrationInterface, type QueryRunner } from 'typeorm';
import { indexName } from '../table-indexes.js';

const table = 'role_permissions';
const columnNames = ['role_id', 'resource_id', 'scope_id', 'expires_at'];
const name = indexName(table, columnNames);

export class HeldPermissions1790430000000 implements MigrationInterface {
  readonly name = 'HeldPermissions1790430000000';

  async up(runner: QueryRunner): Promise<void> {
    // In MySQL a crash may come between the index and the note that it is there.
    const { indices } = (await runner.getTable(table))!;
    if (!indices.some((each) => each.name === name))
      await runner.createIndex(table, new TableIndex({ name, columnNames }));
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropIndex(table, name);
  }
}
