/** Clients that nobody of the installation registered, the resources that are open to them, and consents that end. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  document,
  flag,
  later,
  laterDocument,
  longText,
  optional,
  text,
  time,
} from '../tables/column.js';
import { beside, stops } from './beside.js';
import { extendTable, type Extension } from './kit/extend-table.js';

const extensions: readonly Extension[] = [
  {
    name: 'clients',
    columns: {
      kind: optional(text(16)),
      document_url: optional(text(500)),
      registration_id: optional(longText),
    },
    unique: ['document_url'],
    listing: { listed: ['kind', 'document_url'], tenantBound: true },
  },
  {
    name: 'resources',
    columns: {
      unregistered_allowed: later(flag, 0),
      unregistered_scopes: optional(document),
      unregistered_default_scopes: laterDocument([]),
    },
    listing: { listed: ['unregistered_allowed'], tenantBound: true },
  },
  {
    name: 'consents',
    columns: { expires_at: optional(time) },
    listing: { listed: ['expires_at'], tenantBound: true },
  },
];

class UnregisteredClients1791500000101 implements MigrationInterface {
  readonly name: string = 'UnregisteredClients1791500000101';

  async up(runner: QueryRunner): Promise<void> {
    for (const extension of extensions) await extendTable(runner, extension);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('what people let such clients do could not be kept'));
  }
}

export const unregisteredClients = beside(stops.userTerms, UnregisteredClients1791500000101);
