/** Workloads that act as a client. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, identifier, optional, text, time } from '../tables/column.js';
import { beside, stops } from './beside.js';
import { createTable } from './kit/create-table.js';

class ClientTrusts1791600000001 implements MigrationInterface {
  readonly name: string = 'ClientTrusts1791600000001';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, {
      name: 'client_trusts',
      columns: {
        client_id: identifier,
        issuer: text(500),
        audience: text(500),
        subject: text(500),
        claims: document,
        jwks: optional(document),
        tenant_id: optional(identifier),
        created_by: optional(identifier),
        created_at: time,
        updated_by: optional(identifier),
        updated_at: time,
      },
      references: { client_id: 'clients' },
      listing: {
        listed: ['client_id', 'created_by', 'created_at', 'updated_by', 'updated_at'],
        tenantBound: true,
      },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('client_trusts', true);
  }
}

export const clientTrusts = beside(stops.userTerms, ClientTrusts1791600000001);
