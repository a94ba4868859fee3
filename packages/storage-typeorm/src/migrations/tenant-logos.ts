/** The pictures that tenants upload as their logos. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, identifier, optional, text } from '../tables/column.js';
import { createTable } from './kit/create-table.js';
import { extendTable } from './kit/extend-table.js';

export class TenantLogos1790920000000 implements MigrationInterface {
  readonly name = 'TenantLogos1790920000000';

  async up(runner: QueryRunner): Promise<void> {
    await extendTable(runner, {
      name: 'tenants',
      columns: { logo: optional(document) },
      listing: { listed: [], tenantBound: false },
    });
    await createTable(runner, {
      name: 'tenant_logos',
      columns: {
        tenant_id: identifier,
        digest: text(64),
        media_type: text(32),
        content: document,
      },
      references: { tenant_id: 'tenants' },
      listing: { listed: ['tenant_id', 'digest'], tenantBound: true },
    });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('the logos of tenants would be lost'));
  }
}
