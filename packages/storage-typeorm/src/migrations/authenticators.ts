/** The second factors of people. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, identifier, integer, optional, sealed, text, time } from '../tables/column.js';
import { createTable, type NewTable } from './kit/create-table.js';

const authenticators: NewTable = {
  name: 'authenticators',
  columns: {
    tenant_id: identifier,
    user_id: identifier,
    kind: text(32),
    label: optional(text(200)),
    secret: optional(sealed),
    last_used_step: optional(integer),
    code_digests: document,
    last_used_at: optional(time),
    created_by: optional(identifier),
    created_at: time,
    updated_by: optional(identifier),
    updated_at: time,
  },
  unique: ['authenticator_type'],
  references: { tenant_id: 'tenants', user_id: 'users' },
  listing: {
    listed: [
      'tenant_id',
      'user_id',
      'kind',
      'label',
      'last_used_at',
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

export class Authenticators1790420000000 implements MigrationInterface {
  readonly name = 'Authenticators1790420000000';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, authenticators);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable(authenticators.name, true);
  }
}
