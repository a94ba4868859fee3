/** E-mail domains that tenants prove to be their own. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identifier, integer, optional, text, time } from '../tables/column.js';
import { turnColumn } from '../tables/record-schema.js';
import { beside, stops } from './beside.js';
import { createTable, type NewTable } from './kit/create-table.js';

const table: NewTable = {
  name: 'domain_proofs',
  columns: {
    tenant_id: identifier,
    domain: text(253),
    token: text(64),
    proven_at: optional(time),
    checked_at: optional(time),
    failures: integer,
    turn: turnColumn,
    created_by: optional(identifier),
    created_at: time,
    updated_by: optional(identifier),
    updated_at: time,
  },
  unique: ['proven_domain'],
  references: { tenant_id: 'tenants' },
  listing: {
    listed: [
      'tenant_id',
      'domain',
      'proven_at',
      'checked_at',
      'created_by',
      'created_at',
      'updated_by',
      'updated_at',
    ],
    tenantBound: true,
  },
};

class DomainProofs1792100000021 implements MigrationInterface {
  readonly name: string = 'DomainProofs1792100000021';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, table);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('the proofs of domains would be lost'));
  }
}

export const domainProofsTable = beside(stops.userTerms, DomainProofs1792100000021);
