/** Long-lived opaque tokens, and the clients that were registered with one and are not used yet. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, identifier, integer, optional, text, time } from '../tables/column.js';
import { beside, stops } from './beside.js';
import { createTable, type NewTable } from './kit/create-table.js';
import { extendTable } from './kit/extend-table.js';

const accessKeys: NewTable = {
  name: 'access_keys',
  columns: {
    purpose: text(32),
    tenant_id: identifier,
    user_id: optional(identifier),
    client_id: optional(identifier),
    resource_id: optional(identifier),
    label: text(200),
    secret_digest: text(64),
    opens: document,
    uses: optional(integer),
    used: integer,
    created_by_client_id: optional(identifier),
    expires_at: optional(time),
    last_used_at: optional(time),
    created_by: optional(identifier),
    created_at: time,
    updated_by: optional(identifier),
    updated_at: time,
  },
  unique: ['token'],
  references: {
    tenant_id: 'tenants',
    user_id: 'users',
    client_id: 'clients',
    resource_id: 'resources',
  },
  listing: {
    listed: [
      'purpose',
      'tenant_id',
      'user_id',
      'client_id',
      'resource_id',
      'label',
      'secret_digest',
      'uses',
      'used',
      'created_by_client_id',
      'expires_at',
      'last_used_at',
      'created_by',
      'created_at',
      'updated_by',
      'updated_at',
    ],
    led: { by: ['purpose', 'user_id'], sorted: ['created_at'] },
    tenantBound: true,
    sameInTenancy: ['tenant_id'],
  },
};

class AccessKeys1791600000201 implements MigrationInterface {
  readonly name: string = 'AccessKeys1791600000201';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, accessKeys);
    await extendTable(runner, {
      name: 'clients',
      columns: { unused_until: optional(time) },
      listing: { listed: ['unused_until'], tenantBound: false },
    });
  }

  down(): Promise<void> {
    return Promise.reject(new Error('the access keys would be lost'));
  }
}

export const accessKeysTable = beside(stops.userTerms, AccessKeys1791600000201);
