/** Who else vouches for people, and what these others call them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, flag, identifier, optional, sealed, text, time } from '../tables/column.js';
import { createTable, type NewTable } from './kit/create-table.js';

const audited = {
  created_by: optional(identifier),
  created_at: time,
  updated_by: optional(identifier),
  updated_at: time,
};
const auditedColumns = ['created_by', 'created_at', 'updated_by', 'updated_at'];

const tables: readonly NewTable[] = [
  {
    name: 'identity_providers',
    columns: {
      tenant_id: identifier,
      type: text(32),
      name: text(200),
      identifier: optional(text(400)),
      description: optional(text(1000)),
      metadata: document,
      client_secret: optional(sealed),
      attribute_mapping: document,
      role_mapping: document,
      group_mapping: document,
      domains: document,
      is_enabled: flag,
      is_default: flag,
      token_exchange_enabled: flag,
      account_linking: text(32),
      create_users: flag,
      update_users: flag,
      app_metadata: document,
      ...audited,
    },
    unique: ['provider_name', 'provider_identifier', 'is_default'],
    references: { tenant_id: 'tenants' },
    listing: {
      listed: [
        'tenant_id',
        'type',
        'name',
        'identifier',
        'is_enabled',
        'is_default',
        'token_exchange_enabled',
        'account_linking',
        'create_users',
        'update_users',
        ...auditedColumns,
      ],
      led: { by: ['tenant_id'], sorted: ['created_at'] },
      tenantBound: true,
      sameInTenancy: ['tenant_id'],
    },
  },
  {
    name: 'provider_domains',
    columns: { identity_provider_id: identifier, domain: text(253), tenant_id: identifier },
    unique: ['domains'],
    references: { identity_provider_id: 'identity_providers' },
    listing: { listed: ['identity_provider_id', 'domain'], tenantBound: true },
  },
  {
    name: 'user_identities',
    columns: {
      tenant_id: identifier,
      user_id: identifier,
      identity_provider_id: optional(identifier),
      provider_user_id: text(255),
      is_primary: flag,
      profile_data: document,
      last_login_at: optional(time),
      ...audited,
    },
    unique: ['provider_user_id'],
    references: { user_id: 'users', identity_provider_id: 'identity_providers' },
    listing: { listed: ['user_id', 'identity_provider_id', 'provider_user_id'], tenantBound: true },
  },
];

export class IdentityTables1790320000000 implements MigrationInterface {
  readonly name = 'IdentityTables1790320000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await createTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of [...tables].reverse()) await runner.dropTable(name, true);
  }
}
