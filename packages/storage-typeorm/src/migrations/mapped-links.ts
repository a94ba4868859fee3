/** Links of people to roles and groups know which identity provider's word made them, so that it can take them back. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identifier, optional } from '../tables/column.js';
import { extendTable } from './kit/extend-table.js';

export class MappedLinks1790450000000 implements MigrationInterface {
  readonly name = 'MappedLinks1790450000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, end] of [
      ['role_members', 'role_id'],
      ['group_members', 'group_id'],
    ] as const) {
      await extendTable(runner, {
        name,
        columns: { identity_provider_id: optional(identifier) },
        listing: {
          listed: [
            end,
            'user_id',
            'identity_provider_id',
            'expires_at',
            'created_by',
            'created_at',
            'updated_by',
            'updated_at',
          ],
          led: { by: [end, 'user_id'], sorted: ['created_at'] },
          tenantBound: true,
        },
      });
    }
  }

  down(): Promise<void> {
    return Promise.reject(
      new Error('it would not be known any more which links a provider may take back'),
    );
  }
}
