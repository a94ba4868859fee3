/** From where people log in, counted apart from strangers. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identifier, integer, time } from '../tables/column.js';
import { createTable } from './kit/create-table.js';

export class KnownNetworks1790380000000 implements MigrationInterface {
  readonly name = 'KnownNetworks1790380000000';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, {
      name: 'known_networks',
      columns: {
        account: identifier,
        count: integer,
        since: time,
        last_at: time,
        expires_at: time,
      },
      listing: { listed: ['account', 'expires_at'], tenantBound: false },
    });
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropTable('known_networks', true);
  }
}
