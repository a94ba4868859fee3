/** Passkeys are authenticators too. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, optional, text } from '../tables/column.js';
import { extendTable } from './kit/extend-table.js';

export class Passkeys1790460000000 implements MigrationInterface {
  readonly name = 'Passkeys1790460000000';

  up(runner: QueryRunner): Promise<void> {
    return extendTable(runner, {
      name: 'authenticators',
      columns: { credential_digest: optional(text(64)), passkey: optional(document) },
      unique: ['credential_id'],
      listing: {
        listed: [
          'tenant_id',
          'user_id',
          'kind',
          'label',
          'last_used_at',
          'credential_digest',
          'created_by',
          'created_at',
          'updated_by',
          'updated_at',
        ],
        led: { by: ['user_id'], sorted: ['created_at'] },
        tenantBound: true,
        sameInTenancy: ['tenant_id'],
      },
    });
  }

  down(): Promise<void> {
    return Promise.reject(
      new Error('people who have a passkey alone would be left without a second factor'),
    );
  }
}
