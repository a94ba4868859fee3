/** Chains of the audit log may begin later than with their first event. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { document, optional } from '../tables/column.js';
import { extendTable } from './kit/extend-table.js';

export class AuditAnchors1790470000000 implements MigrationInterface {
  readonly name = 'AuditAnchors1790470000000';

  up(runner: QueryRunner): Promise<void> {
    return extendTable(runner, {
      name: 'audit_chains',
      columns: { anchor: optional(document) },
      listing: { listed: [], tenantBound: false },
    });
  }

  down(): Promise<void> {
    return Promise.reject(
      new Error('chains whose first events are gone could not be verified any more'),
    );
  }
}
