/** What applications are still to be told of sessions that have ended. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identifier, integer, time } from '../tables/column.js';
import { createTable } from './kit/create-table.js';

export class LogoutNotices1790310000000 implements MigrationInterface {
  readonly name = 'LogoutNotices1790310000000';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, {
      name: 'logout_notices',
      columns: {
        tenant_id: identifier,
        user_id: identifier,
        client_id: identifier,
        session_id: identifier,
        attempts: integer,
        due_at: time,
        expires_at: time,
      },
      listing: { listed: ['due_at', 'expires_at'], tenantBound: false },
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropTable('logout_notices', true);
  }
}
