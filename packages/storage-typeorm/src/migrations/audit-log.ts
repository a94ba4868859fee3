/** The audit log: events, and the end of each chain of them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, identifier, integer, optional, text, time } from '../tables/column.js';
import { createTable, type NewTable } from './kit/create-table.js';

const tables: readonly NewTable[] = [
  {
    name: 'audit_chains',
    columns: { tenant_id: optional(identifier), sequence: integer, seal: text(64) },
    listing: { listed: [], tenantBound: false },
  },
  {
    name: 'audit_events',
    columns: {
      chain_id: identifier,
      sequence: integer,
      tenant_id: optional(identifier),
      name: text(100),
      actor_id: optional(identifier),
      record_id: optional(text(64)),
      ids: document,
      changed: document,
      request_id: optional(text(100)),
      address: optional(text(64)),
      created_at: time,
      seal: text(64),
    },
    unique: ['position'],
    listing: {
      listed: ['sequence', 'name', 'actor_id', 'record_id', 'request_id', 'created_at'],
      led: { by: ['name', 'actor_id', 'record_id'], sorted: ['created_at'] },
      tenantBound: true,
    },
  },
];

export class AuditLog1790360000000 implements MigrationInterface {
  readonly name = 'AuditLog1790360000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of tables) await createTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of [...tables].reverse()) await runner.dropTable(name, true);
  }
}
