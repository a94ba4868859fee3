/** Links for people that work once. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, flag, identifier, longText, optional, text, time } from '../tables/column.js';
import { createTable, type NewTable } from './kit/create-table.js';

const tickets: NewTable = {
  name: 'tickets',
  columns: {
    type: text(32),
    tenant_id: identifier,
    user_id: optional(identifier),
    email: optional(text(254)),
    client_id: optional(identifier),
    result_url: optional(longText),
    secret_digest: text(64),
    marks_email_verified: flag,
    includes_email: flag,
    role_ids: document,
    group_ids: document,
    expires_at: time,
    used_at: optional(time),
    revoked_at: optional(time),
    created_by: optional(identifier),
    created_at: time,
    updated_by: optional(identifier),
    updated_at: time,
  },
  unique: ['ticket'],
  references: { tenant_id: 'tenants', user_id: 'users' },
  listing: {
    listed: [
      'type',
      'tenant_id',
      'user_id',
      'email',
      'client_id',
      'secret_digest',
      'expires_at',
      'used_at',
      'revoked_at',
      'created_by',
      'created_at',
      'updated_by',
      'updated_at',
    ],
    led: { by: ['user_id'], sorted: ['created_at'] },
    tenantBound: true,
    sameInTenancy: ['tenant_id'],
  },
};

export class Tickets1790370000000 implements MigrationInterface {
  readonly name = 'Tickets1790370000000';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, tickets);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(tickets.name, true);
  }
}
