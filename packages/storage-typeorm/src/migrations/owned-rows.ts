/** Which records configuration documents manage. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identifier, optional, text } from '../tables/column.js';
import { beside, stops } from './beside.js';
import { createTable } from './kit/create-table.js';

class OwnedRows1791800000021 implements MigrationInterface {
  readonly name: string = 'OwnedRows1791800000021';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, {
      name: 'owned_rows',
      columns: {
        tenant_id: optional(identifier),
        owner: text(200),
        kind: text(32),
        record_id: identifier,
        secret_digest: optional(text(64)),
      },
      unique: ['record_id'],
      references: { tenant_id: 'tenants' },
      listing: { listed: ['tenant_id', 'owner', 'kind', 'record_id'], tenantBound: true },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('owned_rows', true);
  }
}

export const ownedRows = beside(stops.userTerms, OwnedRows1791800000021);
