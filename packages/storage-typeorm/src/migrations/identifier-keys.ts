/**
 * Identifiers of resources are compared by their key from now on (contract §3). Of several resources from before with
 * one key, the one whose identifier is spelled as the key has it, else the first; the others go on without it.
 */
import { randomUUID } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { identifierKey } from '@keyward/core/ports';
import { beside, stops } from './beside.js';
import { extendTable } from './kit/extend-table.js';
import { ask } from './kit/spelling.js';

class IdentifierKeys1791340000000 implements MigrationInterface {
  readonly name: string = 'IdentifierKeys1791340000000';

  async up(runner: QueryRunner): Promise<void> {
    await extendTable(runner, {
      name: 'resources',
      columns: {},
      unique: ['identifier_url_key'],
      listing: { listed: [], tenantBound: false },
    });
    await giveKeys(runner);
    await claimKeys(runner);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('it would not be known any more whose audiences they were'));
  }
}

export const IdentifierKeys = beside(stops.userTerms, IdentifierKeys1791340000000);

interface Identified {
  readonly id: string;
  readonly identifier_url: string;
}

/** A run after a crash leaves out what is done. */
const giveKeys = async (runner: QueryRunner): Promise<void> => {
  const rows = await readAll<Identified & { readonly held: string | null }>(
    runner,
    'SELECT `id`, `identifier_url`, `unique_identifier_url_key` AS `held` FROM `resources`',
  );
  const taken = new Set(rows.map(({ held }) => held));
  for (const { id, identifier_url: url, held } of spelledAsKeyFirst(rows)) {
    const key = identifierKey(url);
    if (held !== null || taken.has(key)) continue;

    taken.add(key);
    await ask(runner, 'UPDATE `resources` SET `unique_identifier_url_key` = ? WHERE `id` = ?', [
      key,
      id,
    ]);
  }
};

interface Claim extends Identified {
  readonly tenant_id: string | null;
  readonly tenancy: string;
}

/** Audiences stay as they are, since older servers look for them, and get a row for the key. */
const claimKeys = async (runner: QueryRunner): Promise<void> => {
  const rows = await readAll<Claim>(
    runner,
    'SELECT `id`, `identifier_url`, `tenant_id`, `tenancy` FROM `audiences`',
  );
  const taken = new Set(rows.map((row) => row.identifier_url));
  for (const { identifier_url: url, tenant_id: tenantId, tenancy } of rows) {
    const key = identifierKey(url);
    if (taken.has(key)) continue;

    taken.add(key);
    await ask(
      runner,
      'INSERT INTO `audiences` (`id`, `identifier_url`, `tenant_id`, `tenancy`, `unique_identifier_url`) ' +
        'VALUES (?, ?, ?, ?, ?)',
      [randomUUID(), key, tenantId, tenancy, key],
    );
  }
};

const spelledAsKeyFirst = <R extends Identified>(rows: readonly R[]): readonly R[] => {
  const isKey = ({ identifier_url: url }: R): boolean => identifierKey(url) === url;
  return [...rows.filter(isKey), ...rows.filter((row) => !isKey(row))];
};

/** Read at once. */
const batchSize = 2000;

const readAll = async <R extends Identified>(
  runner: QueryRunner,
  select: string,
): Promise<readonly R[]> => {
  const where = 'WHERE `id` > ? AND `identifier_url` IS NOT NULL';
  const all: R[] = [];
  for (;;) {
    const last = all.at(-1)?.id ?? '';
    const rows = await ask<R>(runner, `${select} ${where} ORDER BY \`id\` LIMIT ${batchSize}`, [
      last,
    ]);
    all.push(...rows);
    if (rows.length < batchSize) return all;
  }
};
