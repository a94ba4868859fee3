/** The last requests of directories. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identifier, integer, optional, text, time } from '../tables/column.js';
import { beside, stops } from './beside.js';
import { createTable } from './kit/create-table.js';

class ScimRequests1792000000001 implements MigrationInterface {
  readonly name: string = 'ScimRequests1792000000001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'scim_requests',
      columns: {
        tenant_id: identifier,
        created_at: time,
        method: text(10),
        path: text(500),
        status: integer,
        scim_type: optional(text(32)),
        error: optional(text(500)),
        duration: integer,
        token_id: optional(identifier),
        client_id: identifier,
        request_id: text(100),
      },
      references: { tenant_id: 'tenants' },
      listing: { listed: ['tenant_id', 'created_at'], tenantBound: true },
    });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('the requests would be lost'));
  }
}

export const scimRequestsTable = beside(stops.userTerms, ScimRequests1792000000001);
