/** Logins and failures a day, begun with the sealed events of the last days; the sealer adds those that follow. */
import { createHash } from 'node:crypto';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dailyCountId, type DailyCount } from '@keyward/core/ports';
import { encodeTime, identifier, integer, optional, time } from '../tables/column.js';
import { portionsOf } from '../tables/portions.js';
import { createTable } from './kit/create-table.js';
import { ask, spellingFor } from './kit/spelling.js';

type Counted = 'logins' | 'failed_logins' | 'lockouts';
type Row = Pick<DailyCount, 'id' | 'tenantId' | 'day'> & Record<Counted, number>;

const events: Readonly<Record<Counted, string>> = {
  logins: 'user.logged_in',
  failed_logins: 'user.login_failed',
  lockouts: 'refused.account_locked',
};

/** Days that are counted: those of the statistics, and one that begins meanwhile. */
const days = 31;

const insertedAtOnce = 200;

export class DailyCounts1791110000000 implements MigrationInterface {
  readonly name = 'DailyCounts1791110000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'daily_counts',
      columns: {
        tenant_id: optional(identifier),
        day: time,
        logins: integer,
        failed_logins: integer,
        lockouts: integer,
      },
      listing: { listed: ['day'], tenantBound: false },
    });

    // What an attempt before has written, which a crash has cut off.
    await ask(runner, 'DELETE FROM `daily_counts`');
    const counted = await countedRows(runner);
    for (const portion of portionsOf(counted, insertedAtOnce)) await insert(runner, portion);
  }

  down(runner: QueryRunner): Promise<void> {
    return runner.dropTable('daily_counts', true);
  }
}

interface Happened {
  readonly tenant_id: string | null;
  readonly day: string;
  readonly happened: number | string;
}

const countedRows = async (runner: QueryRunner): Promise<readonly Row[]> => {
  const since = encodeTime(new Date(Date.now() - days * 86_400_000)).slice(0, 10);
  const dayOfEvent = spellingFor(runner).dayOf('`created_at`');

  const byId = new Map<string, Row>();
  for (const [counted, event] of Object.entries(events) as [Counted, string][]) {
    const found = await ask<Happened>(
      runner,
      `SELECT \`tenant_id\`, ${dayOfEvent} AS \`day\`, SUM(\`count\`) AS \`happened\` FROM \`audit_events\`
       WHERE \`name\` = ? AND \`created_at\` >= ? AND \`sequence\` IS NOT NULL
       GROUP BY \`tenant_id\`, ${dayOfEvent}`,
      [event, since],
    );
    for (const { tenant_id, day, happened } of found)
      for (const tenantId of new Set([tenant_id, null]))
        addTo(byId, { tenantId, day: new Date(`${day}T00:00:00Z`) }, counted, Number(happened));
  }
  return [...byId.values()];
};

const addTo = (
  byId: Map<string, Row>,
  of: Pick<DailyCount, 'tenantId' | 'day'>,
  counted: Counted,
  happened: number,
): void => {
  const id = dailyCountId((text) => createHash('sha256').update(text).digest('base64url'), of);
  const row = byId.get(id) ?? { ...of, id, logins: 0, failed_logins: 0, lockouts: 0 };
  byId.set(id, { ...row, [counted]: row[counted] + happened });
};

const insert = (runner: QueryRunner, rows: readonly Row[]): Promise<unknown> => {
  const places = rows.map(() => '(?, ?, ?, ?, ?, ?, ?)').join(', ');
  const values = rows.flatMap(({ id, tenantId, day, ...counts }) => [
    id,
    tenantId,
    encodeTime(day),
    counts.logins,
    counts.failed_logins,
    counts.lockouts,
    tenantId ?? '',
  ]);
  return ask(
    runner,
    'INSERT INTO `daily_counts` ' +
      '(`id`, `tenant_id`, `day`, `logins`, `failed_logins`, `lockouts`, `tenancy`) ' +
      `VALUES ${places}`,
    values,
  );
};
