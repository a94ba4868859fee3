/** Webhooks, how far they have read the audit log, and what they passed over. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  document,
  flag,
  identifier,
  integer,
  optional,
  sealed,
  text,
  time,
} from '../tables/column.js';
import { beside, stops } from './beside.js';
import { createTable, type NewTable } from './kit/create-table.js';

const audited = {
  created_by: optional(identifier),
  created_at: time,
  updated_by: optional(identifier),
  updated_at: time,
};

const tables: readonly NewTable[] = [
  {
    name: 'webhooks',
    columns: {
      tenant_id: optional(identifier),
      name: text(200),
      url: text(1000),
      event_types: document,
      include_values: flag,
      is_enabled: flag,
      status: text(32),
      failing_since: optional(time),
      problem: optional(text(500)),
      told_at: optional(time),
      secret: sealed,
      previous_secret: optional(sealed),
      previous_secret_expires_at: optional(time),
      ...audited,
      name_key: optional(text(400)),
    },
    unique: ['webhook_name'],
    references: { tenant_id: 'tenants' },
    listing: {
      listed: [
        'tenant_id',
        'is_enabled',
        'status',
        'failing_since',
        'created_by',
        'created_at',
        'updated_by',
        'updated_at',
        'name_key',
      ],
      tenantBound: true,
    },
  },
  {
    name: 'event_cursors',
    columns: {
      subscription_id: identifier,
      tenant_id: optional(identifier),
      chain_id: identifier,
      sequence: integer,
      attempts: integer,
      due_at: optional(time),
      locked_until: time,
    },
    unique: ['position'],
    references: { subscription_id: 'webhooks' },
    listing: { listed: ['subscription_id', 'chain_id', 'due_at'], tenantBound: false },
  },
  {
    name: 'webhook_failures',
    columns: {
      webhook_id: identifier,
      tenant_id: optional(identifier),
      chain_id: identifier,
      event_id: identifier,
      event_name: text(100),
      sequence: integer,
      problem: text(500),
      attempts: integer,
      failed_at: time,
    },
    unique: ['event'],
    references: { webhook_id: 'webhooks' },
    listing: { listed: ['webhook_id', 'failed_at'], tenantBound: false },
  },
];

class Webhooks1791800000031 implements MigrationInterface {
  readonly name: string = 'Webhooks1791800000031';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await createTable(runner, table);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('the webhooks would be lost'));
  }
}

export const webhooksTables = beside(stops.userTerms, Webhooks1791800000031);
