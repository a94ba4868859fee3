/**
 * A domain that a tenant took by a proof before rows said so is taken back with its proof, as a newer one is.
 *
 * Statements change a few rows by their id, so no lock covers the table. A run after a crash finds the rows that are
 * left.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { portionsOf } from '../tables/portions.js';
import { beside, stops } from './beside.js';
import { ask } from './kit/spelling.js';

/** Changed by one statement. */
const portionSize = 50;

class DomainsByProof1792200000061 implements MigrationInterface {
  readonly name: string = 'DomainsByProof1792200000061';

  async up(runner: QueryRunner): Promise<void> {
    const rows = await ask<{ id: string }>(
      runner,
      'SELECT taken.id AS id FROM tenant_domains taken JOIN domain_proofs proof ' +
        'ON proof.tenant_id = taken.tenant_id AND proof.domain = taken.domain ' +
        'WHERE proof.proven_at IS NOT NULL AND taken.is_by_proof = FALSE',
    );
    for (const ids of portionsOf(
      rows.map(({ id }) => id),
      portionSize,
    )) {
      const places = ids.map(() => '?').join(', ');
      await ask(runner, `UPDATE tenant_domains SET is_by_proof = TRUE WHERE id IN (${places})`, [
        ...ids,
      ]);
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('which domains were marked before is not known'));
  }
}

export const domainsByProof = beside(stops.userTerms, DomainsByProof1792200000061);
