/** Sessions know which identity provider vouched for their person, so that they end with it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identifier, optional } from '../tables/column.js';
import { extendTable } from './kit/extend-table.js';

export class SessionProviders1790400000000 implements MigrationInterface {
  readonly name = 'SessionProviders1790400000000';

  up(runner: QueryRunner): Promise<void> {
    return extendTable(runner, {
      name: 'sessions',
      columns: { identity_provider_id: optional(identifier) },
      listing: { listed: ['user_id', 'identity_provider_id', 'expires_at'], tenantBound: false },
    });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('it would not be known any more who vouched for whom'));
  }
}
