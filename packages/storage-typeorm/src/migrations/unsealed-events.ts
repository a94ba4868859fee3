/** Events of the audit log are sealed after they are written: until then, they have no place in a chain. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { integer } from '../tables/column.js';
import { extendTable } from './kit/extend-table.js';

export class UnsealedEvents1790820000000 implements MigrationInterface {
  readonly name = 'UnsealedEvents1790820000000';

  up(runner: QueryRunner): Promise<void> {
    return extendTable(runner, {
      name: 'audit_events',
      columns: {},
      relaxed: { sequence: integer },
      listing: {
        listed: ['sequence'],
        led: { by: ['sequence'], sorted: ['created_at'] },
        tenantBound: true,
      },
    });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('events without a place would have to be sealed before'));
  }
}
