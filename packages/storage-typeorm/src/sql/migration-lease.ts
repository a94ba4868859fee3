/**
 * A lock that all servers of a database respect, whichever connection or node they speak to: a row that names its
 * holder until a time. The holder moves that time on, so the lock of an instance that dies ends by itself.
 */
import { randomUUID } from 'node:crypto';
import { Contended, withReruns, type MeaningOf } from '../connection/failures.js';

const leaseSeconds = 30;
const renewMs = 5000;
const patienceMs = 60_000;
const pauseMs = 200;

/** The statements of a lease, in the words of a database. */
export interface LeaseWords {
  readonly meaningOf: MeaningOf;
  /** The table is no record's, so no migration makes it. */
  createTable(): Promise<void>;
  /** A row without a holder, unless there is one. */
  readonly insert: string;
  /** What time it is. */
  readonly now: string;
  /** The time in so many seconds. */
  later(seconds: number): string;
}

/** Runs a statement with backticks and `?`, and gives its rows. */
export type AskLease = (
  sql: string,
  parameters?: readonly string[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** @throws Contended when another instance holds the lock for a minute */
export const withMigrationLease = async <R>(
  ask: AskLease,
  words: LeaseWords,
  work: () => Promise<R>,
): Promise<R> => {
  const newEnd = `\`ends_at\` = ${words.later(leaseSeconds)}`;
  const holder = randomUUID();
  await words.createTable();
  await untilTaken(() => isTaken(ask, words, { holder, newEnd }));

  const renewal = setInterval(() => {
    // A renewal that fails is tried again; the migrations notice an instance that runs beside them.
    ask(`UPDATE \`migration_lease\` SET ${newEnd} WHERE \`id\` = 1 AND \`holder\` = ?`, [
      holder,
    ]).catch(() => undefined);
  }, renewMs);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await release(ask, words, holder);
  }
};

/**
 * Asks again and again: a statement that waits for a lock would leave its connection idle.
 * @throws Contended when another instance holds the lock for a minute
 */
export const untilTaken = async (isTaken: () => Promise<boolean>): Promise<void> => {
  for (let waited = 0; waited < patienceMs; waited += pauseMs) {
    if (await isTaken()) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Contended('another instance is migrating');
};

/** A lock that cannot be given back ends by itself. */
const release = (ask: AskLease, { meaningOf }: LeaseWords, holder: string): Promise<unknown> =>
  withReruns(() =>
    ask("UPDATE `migration_lease` SET `holder` = '' WHERE `id` = 1 AND `holder` = ?", [
      holder,
    ]).catch((error: unknown) => {
      throw meaningOf(error);
    }),
  ).catch(() => undefined);

interface Wanted {
  readonly holder: string;
  readonly newEnd: string;
}

/** Of two nodes that take it at once, one is refused when it commits. */
const isTaken = async (
  ask: AskLease,
  { insert, now, meaningOf }: LeaseWords,
  { holder, newEnd }: Wanted,
): Promise<boolean> => {
  try {
    await ask(insert);
    await ask(
      `UPDATE \`migration_lease\` SET \`holder\` = ?, ${newEnd} ` +
        `WHERE \`id\` = 1 AND (\`holder\` = '' OR \`ends_at\` < ${now})`,
      [holder],
    );
    const [row] = await ask('SELECT `holder` FROM `migration_lease` WHERE `id` = 1');
    return row?.['holder'] === holder;
  } catch (error) {
    const meaning = meaningOf(error);
    if (meaning instanceof Contended) return false;
    throw meaning;
  }
};
