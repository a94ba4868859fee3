/** The tables as they were when the first version came out. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  document,
  flag,
  identifier,
  integer,
  longText,
  optional,
  sealed,
  text,
  time,
} from '../tables/column.js';
import { createTable, type NewTable } from './kit/create-table.js';

const audited = {
  created_by: optional(identifier),
  created_at: time,
  updated_by: optional(identifier),
  updated_at: time,
};
const auditedColumns = ['created_by', 'created_at', 'updated_by', 'updated_at'];

/** What is referred to stands before what refers to it. */
const tables: readonly NewTable[] = [
  {
    name: 'tenants',
    columns: {
      name: text(200),
      is_default: flag,
      is_suspended: flag,
      ...audited,
    },
    unique: ['tenant_name', 'is_default'],
    listing: {
      listed: ['name', 'is_default', 'is_suspended', ...auditedColumns],
      led: { by: ['is_suspended'], sorted: ['name', 'created_at'] },
      tenantBound: true,
      sameInTenancy: ['name', 'is_default', 'is_suspended', ...auditedColumns],
    },
  },
  {
    name: 'users',
    columns: {
      tenant_id: identifier,
      username: text(200),
      password_hash: optional(text(512)),
      ...audited,
    },
    unique: ['username'],
    references: { tenant_id: 'tenants' },
    listing: {
      listed: ['tenant_id', 'username', ...auditedColumns],
      tenantBound: true,
      sameInTenancy: ['tenant_id'],
    },
  },
  {
    name: 'tenant_admins',
    columns: {
      tenant_id: identifier,
      user_id: identifier,
      ...audited,
    },
    unique: ['user_id'],
    references: { tenant_id: 'tenants', user_id: 'users' },
    listing: {
      listed: ['tenant_id', 'user_id', ...auditedColumns],
      led: { by: ['tenant_id'], sorted: ['created_at'] },
      tenantBound: true,
      sameInTenancy: ['tenant_id'],
    },
  },
  {
    name: 'clients',
    columns: {
      type: text(32),
      name: text(200),
      description: optional(text(1000)),
      secret: optional(sealed),
      secret_expires_at: optional(time),
      previous_secret: optional(sealed),
      previous_secret_expires_at: optional(time),
      metadata: document,
      app_metadata: document,
      is_public: flag,
      is_first_party: flag,
      is_global: flag,
      is_default: flag,
      tenant_id: optional(identifier),
      ...audited,
    },
    unique: ['client_name', 'is_default'],
    references: { tenant_id: 'tenants' },
    listing: {
      listed: [
        'type',
        'name',
        'secret_expires_at',
        'is_public',
        'is_first_party',
        'is_global',
        'is_default',
        'tenant_id',
        ...auditedColumns,
      ],
      led: {
        by: ['type', 'is_public', 'is_first_party', 'is_global'],
        sorted: ['name', 'created_at'],
      },
      tenantBound: true,
      sameInTenancy: ['is_global', 'is_default', 'tenant_id'],
    },
  },
  {
    name: 'client_origins',
    columns: {
      client_id: identifier,
      origin: text(300),
      tenant_id: optional(identifier),
    },
    unique: ['origin'],
    references: { client_id: 'clients' },
    listing: { listed: ['client_id', 'origin'], tenantBound: true },
  },
  {
    name: 'resources',
    columns: {
      type: text(32),
      name: text(200),
      description: optional(text(1000)),
      identifier_url: optional(text(500)),
      signing_algorithm: text(16),
      signing_secret: optional(sealed),
      token_lifetime: optional(integer),
      rbac_enabled: flag,
      scopes_added: flag,
      skip_consent_for_first_party: flag,
      app_metadata: document,
      is_system: flag,
      tenant_id: optional(identifier),
      ...audited,
    },
    unique: ['resource_name', 'identifier_url', 'is_system'],
    references: { tenant_id: 'tenants' },
    listing: {
      listed: [
        'type',
        'name',
        'identifier_url',
        'signing_algorithm',
        'token_lifetime',
        'rbac_enabled',
        'scopes_added',
        'skip_consent_for_first_party',
        'is_system',
        'tenant_id',
        ...auditedColumns,
      ],
      led: { by: ['type'], sorted: ['name', 'created_at'] },
      tenantBound: true,
      sameInTenancy: ['is_system', 'tenant_id'],
    },
  },
  {
    name: 'scopes',
    columns: {
      resource_id: identifier,
      name: text(200),
      description: optional(text(1000)),
      tenant_id: optional(identifier),
      ...audited,
    },
    unique: ['scope_name'],
    references: { resource_id: 'resources' },
    listing: {
      listed: ['resource_id', 'name', ...auditedColumns],
      led: { by: ['resource_id'], sorted: ['name', 'created_at'] },
      tenantBound: true,
    },
  },
  {
    name: 'client_resources',
    columns: {
      client_id: identifier,
      resource_id: identifier,
      authorized: flag,
      tenant_id: optional(identifier),
      ...audited,
    },
    unique: ['resource_id'],
    references: { client_id: 'clients', resource_id: 'resources' },
    listing: {
      listed: ['client_id', 'resource_id', 'authorized', ...auditedColumns],
      led: { by: ['client_id', 'resource_id'], sorted: ['created_at', 'authorized'] },
      tenantBound: true,
    },
  },
  {
    name: 'permissions',
    columns: {
      client_id: identifier,
      resource_id: identifier,
      scope_id: identifier,
      tenant_id: optional(identifier),
      ...audited,
    },
    unique: ['scope_id'],
    references: { client_id: 'clients', resource_id: 'resources', scope_id: 'scopes' },
    listing: {
      listed: ['client_id', 'resource_id', 'scope_id', ...auditedColumns],
      led: { by: ['client_id', 'resource_id'], sorted: ['created_at', 'scope_id'] },
      tenantBound: true,
    },
  },
  {
    name: 'signing_keys',
    columns: {
      algorithm: text(16),
      generation: integer,
      private_key: sealed,
      public_key: longText,
      created_at: time,
      activates_at: time,
      retires_at: optional(time),
    },
    unique: ['generation'],
    listing: { listed: ['algorithm', 'retires_at'], tenantBound: false },
  },
  {
    name: 'revoked_tokens',
    columns: {
      revoked_at: time,
      expires_at: time,
    },
    listing: { listed: ['expires_at'], tenantBound: false },
  },
];

export class FirstTables1790000000000 implements MigrationInterface {
  readonly name = 'FirstTables1790000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await createTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of [...tables].reverse()) await runner.dropTable(name, true);
  }
}
