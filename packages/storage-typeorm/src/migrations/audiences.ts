/** The audiences of tokens, which stay their tenants' when the resources go. Those of today's resources are claimed. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identifier, optional, text } from '../tables/column.js';
import { createTable } from './kit/create-table.js';
import { ask } from './kit/spelling.js';

export class Audiences1791300000002 implements MigrationInterface {
  readonly name = 'Audiences1791300000002';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'audiences',
      columns: { identifier_url: text(500), tenant_id: optional(identifier) },
      unique: ['identifier_url'],
      listing: { listed: ['identifier_url'], tenantBound: true },
    });
    // After a crash, the step runs again over what it has written.
    await ask(
      runner,
      'INSERT INTO `audiences` (`id`, `identifier_url`, `tenant_id`, `tenancy`, `unique_identifier_url`) ' +
        'SELECT `id`, `identifier_url`, `tenant_id`, `tenancy`, `identifier_url` FROM `resources` ' +
        'WHERE `identifier_url` IS NOT NULL ' +
        'AND NOT EXISTS (SELECT 1 FROM `audiences` AS `known` WHERE `known`.`id` = `resources`.`id`)',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('it would not be known any more whose audiences they were'));
  }
}
