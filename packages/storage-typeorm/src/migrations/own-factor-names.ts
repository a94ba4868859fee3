/**
 * A factor that the person gave no name loses the English name that earlier versions wrote for it
 * (docs/adr/0052-passkeys.md).
 *
 * Rows are read in batches, and each statement changes a few of them by their id, so no lock covers the table. A run
 * after a crash finds the rows that are left.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { portionsOf } from '../tables/portions.js';
import { ask } from './kit/spelling.js';

/** A person had ten passkeys at most; from the second on, the name that was written had a number. */
const writtenNames: Readonly<Record<string, readonly string[]>> = {
  totp: ['Authenticator app'],
  recovery_code: ['Recovery codes'],
  passkey: ['Passkey', ...[2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => `Passkey ${number}`)],
};

interface NamedRow {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
}

/** Read at once. */
const batchSize = 2000;
/** Changed by one statement. */
const portionSize = 50;

export class OwnFactorNames1791300000147 implements MigrationInterface {
  readonly name = 'OwnFactorNames1791300000147';

  async up(runner: QueryRunner): Promise<void> {
    const read =
      'SELECT id, kind, label FROM authenticators ' +
      `WHERE id > ? AND label IS NOT NULL ORDER BY id LIMIT ${batchSize}`;

    let last = '';
    for (;;) {
      const rows = await ask<NamedRow>(runner, read, [last]);
      const ids = rows.filter(wasNamedByUs).map(({ id }) => id);
      for (const portion of portionsOf(ids, portionSize)) await removeNames(runner, portion);

      if (rows.length < batchSize) return;
      last = rows.at(-1)!.id;
    }
  }

  down(): Promise<void> {
    return Promise.reject(new Error('which names a version before had written is not known'));
  }
}

/** Compared here, since collations of databases take more for equal than the same characters. */
const wasNamedByUs = ({ kind, label }: NamedRow): boolean =>
  writtenNames[kind]?.includes(label) ?? false;

const removeNames = async (runner: QueryRunner, ids: readonly string[]): Promise<void> => {
  const places = ids.map(() => '?').join(', ');
  await ask(runner, `UPDATE authenticators SET label = NULL WHERE id IN (${places})`, [...ids]);
};
