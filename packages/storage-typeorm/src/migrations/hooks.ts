/** Servers of operators that have a say where this server decides. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { flag, identifier, integer, optional, sealed, text, time } from '../tables/column.js';
import { beside, stops } from './beside.js';
import { createTable, type NewTable } from './kit/create-table.js';

const table: NewTable = {
  name: 'hooks',
  columns: {
    tenant_id: identifier,
    type: text(32),
    url: text(1000),
    timeout_ms: optional(integer),
    on_failure: text(32),
    is_enabled: flag,
    problem: optional(text(500)),
    failed_at: optional(time),
    secret: sealed,
    previous_secret: optional(sealed),
    previous_secret_expires_at: optional(time),
    created_by: optional(identifier),
    created_at: time,
    updated_by: optional(identifier),
    updated_at: time,
  },
  unique: ['hook_type'],
  references: { tenant_id: 'tenants' },
  listing: {
    listed: [
      'tenant_id',
      'type',
      'is_enabled',
      'created_by',
      'created_at',
      'updated_by',
      'updated_at',
    ],
    tenantBound: true,
  },
};

class Hooks1792000000021 implements MigrationInterface {
  readonly name: string = 'Hooks1792000000021';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, table);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('the hooks would be lost'));
  }
}

export const hooksTable = beside(stops.userTerms, Hooks1792000000021);
