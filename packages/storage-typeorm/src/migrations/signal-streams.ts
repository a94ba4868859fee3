/** Streams of Shared Signals: what receivers are told, and how far. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, identifier, integer, optional, sealed, text, time } from '../tables/column.js';
import { beside, stops } from './beside.js';
import { createTable, type NewTable } from './kit/create-table.js';

const table: NewTable = {
  name: 'signal_streams',
  columns: {
    tenant_id: identifier,
    client_id: identifier,
    url: optional(text(1000)),
    authorization: optional(sealed),
    events: optional(document),
    description: optional(text(500)),
    status: text(32),
    reason: optional(text(500)),
    sequence: integer,
    taken: document,
    verification: optional(document),
    attempts: integer,
    due_at: optional(time),
    locked_until: time,
    created_at: time,
  },
  unique: ['stream_client'],
  references: { tenant_id: 'tenants', client_id: 'clients' },
  listing: { listed: ['tenant_id', 'client_id', 'status', 'due_at'], tenantBound: false },
};

class SignalStreams1792100000011 implements MigrationInterface {
  readonly name: string = 'SignalStreams1792100000011';

  up(runner: QueryRunner): Promise<void> {
    return createTable(runner, table);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('the streams would be lost'));
  }
}

export const signalStreamsTable = beside(stops.userTerms, SignalStreams1792100000011);
