/**
 * Shares statements and a commit between callers that add records at once: each statement is a way to the database and
 * back (docs/adr/0083-writes-share-a-commit.md).
 */
import { addEach, type Addition } from './additions.js';
import { databaseTimeLeft, lastStatement, OutOfTime, withDatabaseTime } from './database-time.js';
import { Unreachable } from './failures.js';
import { gathered } from './gathered.js';
import { portionsOf } from './portions.js';
import type { Session } from './session.js';

/** What one caller adds. */
interface Unit {
  readonly additions: readonly Addition[];
  /** Milliseconds that its request may still wait for the database. */
  readonly timeLeft: number;
}

type Join = (unit: Unit) => Promise<void>;

/** So many callers share a commit. */
const mostUnits = 32;
/** Units of more records are rare, and each kind of unit has its own statements. */
const mostAdditions = 4;
/** A connection keeps a statement prepared for each number of rows. */
const mostRows = 8;

/** `transaction` runs on a connection of its own. */
export const additionsTogether = (
  transaction: (work: (session: Session) => Promise<void>) => Promise<void>,
): ((additions: readonly Addition[]) => Promise<void>) => {
  const joins = new Map<string, Join>();

  const writeTogether = async (units: readonly Unit[]): Promise<readonly undefined[]> => {
    const timeLeft = Math.min(...units.map((unit) => unit.timeLeft));
    const rows = units.map(({ additions }) => additions);
    await withDatabaseTime(timeLeft, () => transaction((session) => insertAll(session, rows)));
    return units.map(() => undefined);
  };

  /** Units of one kind add to the same tables in the same order. */
  const joinOf = (additions: readonly Addition[]): Join => {
    const kind = additions.map(({ table }) => table.type.label).join();
    const join = joins.get(kind) ?? gathered(mostUnits, writeTogether);
    joins.set(kind, join);
    return join;
  };

  const addAlone = (additions: readonly Addition[]): Promise<void> =>
    transaction((session) => addEach(session, additions));

  return async (additions) => {
    if (!canShare(additions)) return addAlone(additions);

    const unit = { additions, timeLeft: databaseTimeLeft() };
    try {
      await lastStatement(() => joinOf(additions)(unit));
    } catch (error) {
      // Of a commit without an answer nobody knows whether it was made.
      if (error instanceof Unreachable && !(error instanceof OutOfTime)) throw error;
      // One of the units is to blame, or had no time left, and the others are not.
      await addAlone(additions);
    }
  };
};

const canShare = (additions: readonly Addition[]): boolean =>
  additions.length <= mostAdditions && additions.every(({ values }) => values !== undefined);

/** The first record of each unit, then the second of each: what is referred to is there before what refers to it. */
const insertAll = async (
  session: Session,
  units: readonly (readonly Addition[])[],
): Promise<void> => {
  for (const [at, { table }] of units[0]!.entries()) {
    const rows = units.map((additions) => additions[at]!.values!);
    for (const portion of portionsOf(rows, mostRows)) {
      const { sql, parameters } = table.statements.insertRows(table.mapping.namesWritten, portion);
      await session.affected(sql, parameters);
    }
  }
};
