/** What people who log in leave behind: sessions, consents, and what was issued on their behalf. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, identifier, integer, longText, optional, text, time } from '../tables/column.js';
import { createTable, type NewTable } from './kit/create-table.js';

const audited = {
  created_by: optional(identifier),
  created_at: time,
  updated_by: optional(identifier),
  updated_at: time,
};

const tables: readonly NewTable[] = [
  {
    name: 'sessions',
    columns: {
      tenant_id: identifier,
      user_id: identifier,
      authenticated_at: time,
      methods: document,
      created_at: time,
      last_seen_at: time,
      expires_at: time,
    },
    references: { user_id: 'users' },
    listing: { listed: ['user_id', 'expires_at'], tenantBound: false },
  },
  {
    name: 'consents',
    columns: {
      tenant_id: identifier,
      user_id: identifier,
      client_id: identifier,
      resource_id: optional(identifier),
      scopes: document,
      ...audited,
    },
    unique: ['grant'],
    references: { user_id: 'users', client_id: 'clients', resource_id: 'resources' },
    listing: {
      listed: [
        'user_id',
        'client_id',
        'resource_id',
        'created_by',
        'created_at',
        'updated_by',
        'updated_at',
      ],
      led: { by: ['user_id'], sorted: ['created_at'] },
      tenantBound: true,
    },
  },
  {
    name: 'delegations',
    columns: {
      tenant_id: identifier,
      user_id: identifier,
      client_id: identifier,
      resource_id: optional(identifier),
      scopes: document,
      session_id: optional(identifier),
      authenticated_at: time,
      methods: document,
      nonce: optional(longText),
      claims: optional(document),
      created_at: time,
      expires_at: time,
      revoked_at: optional(time),
    },
    references: { user_id: 'users', client_id: 'clients', resource_id: 'resources' },
    listing: {
      listed: ['user_id', 'client_id', 'resource_id', 'session_id', 'expires_at'],
      tenantBound: false,
    },
  },
  {
    name: 'one_time_secrets',
    columns: {
      kind: text(32),
      client_id: identifier,
      delegation_id: optional(identifier),
      data: document,
      created_at: time,
      expires_at: time,
      used_at: optional(time),
    },
    references: { client_id: 'clients', delegation_id: 'delegations' },
    listing: { listed: ['client_id', 'delegation_id', 'expires_at'], tenantBound: false },
  },
  {
    name: 'attempts',
    columns: { count: integer, since: time, last_at: time },
    listing: { listed: ['last_at'], tenantBound: false },
  },
];

export class LoginTables1790200000000 implements MigrationInterface {
  readonly name = 'LoginTables1790200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await createTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of [...tables].reverse()) await runner.dropTable(name, true);
  }
}
