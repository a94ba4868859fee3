/**
 * A lock that all nodes of a Galera cluster respect, since `GET_LOCK` reaches one node only: a row that names its
 * holder until a time. The holder moves that time on, so the lock of an instance that dies ends by itself.
 */
import { randomUUID } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { Contended, meaningOf, withReruns } from './failures.js';

const leaseSeconds = 30;
const renewMs = 5000;
const patienceMs = 60_000;
const pauseMs = 200;

/** What the statements run on. */
type Statements = Pick<QueryRunner, 'query'>;

/** @throws Contended when another instance holds the lock for a minute */
export const withMigrationLease = async <R>(
  runner: Statements,
  work: () => Promise<R>,
): Promise<R> => {
  await prepareLease(runner);
  const holder = randomUUID();
  await takeLease(runner, holder);

  const renewal = setInterval(() => {
    // A renewal that fails is tried again; the migrations notice an instance that runs beside them.
    moveEnd(runner, holder).catch(() => undefined);
  }, renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await release(runner, holder);
  }
};

/** A lock that cannot be given back ends by itself. */
const release = (runner: Statements, holder: string): Promise<unknown> =>
  withReruns(() =>
    runner
      .query("UPDATE `migration_lease` SET `holder` = '' WHERE `id` = 1 AND `holder` = ?", [holder])
      .catch((error: unknown) => {
        throw meaningOf(error);
      }),
  ).catch(() => undefined);

/** The table is no record's, so no migration makes it; only a cluster has it. */
const prepareLease = async (runner: Statements): Promise<void> => {
  const found = (await runner.query(`SHOW TABLES LIKE 'migration\\_lease'`)) as unknown[];
  if (found.length > 0) return;

  await runner.query(
    'CREATE TABLE IF NOT EXISTS `migration_lease` ' +
      '(`id` int PRIMARY KEY, `holder` varchar(36) NOT NULL, `ends_at` datetime(3) NOT NULL) ENGINE=InnoDB',
  );
};

const takeLease = async (runner: Statements, holder: string): Promise<void> => {
  for (let waited = 0; waited < patienceMs; waited += pauseMs) {
    if (await isTaken(runner, holder)) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Contended('another instance is migrating');
};

/** Of two nodes that take it at once, one is refused when it commits. */
const isTaken = async (runner: Statements, holder: string): Promise<boolean> => {
  try {
    await runner.query(`INSERT IGNORE INTO \`migration_lease\` VALUES (1, '', UTC_TIMESTAMP(3))`);
    await runner.query(
      `UPDATE \`migration_lease\` SET \`holder\` = ?, ${newEnd} ` +
        `WHERE \`id\` = 1 AND (\`holder\` = '' OR \`ends_at\` < UTC_TIMESTAMP(3))`,
      [holder],
    );
    const [row] = (await runner.query('SELECT `holder` FROM `migration_lease` WHERE `id` = 1')) as {
      readonly holder: string;
    }[];
    return row?.holder === holder;
  } catch (error) {
    const meaning = meaningOf(error);
    if (meaning instanceof Contended) return false;
    throw meaning;
  }
};

const newEnd = `\`ends_at\` = UTC_TIMESTAMP(3) + INTERVAL ${leaseSeconds} SECOND`;

const moveEnd = (runner: Statements, holder: string): Promise<unknown> =>
  runner.query(`UPDATE \`migration_lease\` SET ${newEnd} WHERE \`id\` = 1 AND \`holder\` = ?`, [
    holder,
  ]);
