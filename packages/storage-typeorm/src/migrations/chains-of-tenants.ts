/** Every tenant has its chain of the audit log, and so has the installation: one that is not there is missing. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ask } from './kit/spelling.js';

const systemChain = '00000000-0000-0000-0000-000000000000';

/** A crash may come between the statements: each adds what is not there yet. */
export class ChainsOfTenants1791300000003 implements MigrationInterface {
  readonly name = 'ChainsOfTenants1791300000003';

  async up(runner: QueryRunner): Promise<void> {
    await ask(
      runner,
      `INSERT INTO audit_chains (id, tenant_id, sequence, seal, tenancy)
       SELECT tenants.id, tenants.id, 0, '', tenants.id FROM tenants
       LEFT JOIN audit_chains ON audit_chains.id = tenants.id
       WHERE audit_chains.id IS NULL`,
    );
    await ask(
      runner,
      `INSERT INTO audit_chains (id, tenant_id, sequence, seal, tenancy)
       SELECT '${systemChain}', NULL, 0, '', '' FROM tenants
       LEFT JOIN audit_chains ON audit_chains.id = '${systemChain}'
       WHERE audit_chains.id IS NULL AND tenants.is_default = TRUE`,
    );
  }

  /** An earlier version takes a chain without events for one that has none yet. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}
