/** Tenants become whole: names, domains, settings, when access ended; and users remember earlier passwords. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identifier, laterDocument, optional, text, time } from '../tables/column.js';
import { createTable, type NewTable } from './kit/create-table.js';
import { extendTable, type Extension } from './kit/extend-table.js';

const auditedColumns = ['created_by', 'created_at', 'updated_by', 'updated_at'];
const tenantColumns = ['name', 'display_name', 'is_default', 'is_suspended', ...auditedColumns];

const tenants: Extension = {
  name: 'tenants',
  columns: {
    display_name: optional(text(200)),
    description: optional(text(1000)),
    domains: laterDocument([]),
    metadata: laterDocument({}),
    app_metadata: laterDocument([]),
    access_ended_at: optional(time),
  },
  listing: {
    listed: tenantColumns,
    led: { by: ['is_suspended'], sorted: ['name', 'created_at'] },
    tenantBound: true,
    sameInTenancy: tenantColumns,
  },
};

const tenantDomains: NewTable = {
  name: 'tenant_domains',
  columns: { tenant_id: identifier, domain: text(253) },
  unique: ['tenant_domains'],
  references: { tenant_id: 'tenants' },
  listing: { listed: ['tenant_id', 'domain'], tenantBound: true },
};

const users: Extension = {
  name: 'users',
  columns: { previous_password_hashes: laterDocument([]) },
  listing: { listed: [], tenantBound: false },
};

export class TenantSettings1790340000000 implements MigrationInterface {
  readonly name = 'TenantSettings1790340000000';

  async up(runner: QueryRunner): Promise<void> {
    await extendTable(runner, tenants);
    await createTable(runner, tenantDomains);
    await extendTable(runner, users);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('the settings of tenants could not be kept'));
  }
}
