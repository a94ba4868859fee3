/**
 * Runs the short transactions of several callers in one (docs/adr/0083-writes-share-a-commit.md): each statement is a
 * way to the database and back, and a commit is a flush of its log.
 */
import { AsyncResource } from 'node:async_hooks';
import { takeTurns } from '@keyward/core/ports';
import {
  databaseTimeLeft,
  lastStatement,
  OutOfTime,
  withDatabaseTime,
} from '../connection/database-time.js';
import { Unreachable } from '../connection/failures.js';
import type { Session } from '../connection/session.js';
import type { ConnectionsOf, TransactionTogether } from './connections.js';
import type { Dialect } from './dialect.js';
import { Draft, type SharedReads } from './draft.js';
import { gathered } from './gathered.js';
import { readsTogether } from './reads-together.js';
import { writeDrafts } from './write-drafts.js';

/** What became of the work of one caller, before the commit. */
type Outcome =
  | { readonly kind: 'done'; readonly result: unknown }
  | { readonly kind: 'thrown'; readonly error: unknown }
  | { readonly kind: 'alone' };

interface Unit {
  /** Runs in the context of its caller. */
  readonly run: (connectionsOf: ConnectionsOf) => Promise<unknown>;
  /** Milliseconds that its request may still wait for the database. */
  readonly timeLeft: number;
}

/** So many callers share a commit. */
const mostUnits = 32;
/** Two groups would hold rows that the other one needs, such as the session of two codes. */
const mostGroups = 1;

/** `transaction` runs on a connection of its own. */
export const transactionsTogether = (
  dialect: Dialect,
  transaction: <R>(work: (session: Session) => Promise<R>) => Promise<R>,
): TransactionTogether => {
  const runAll = (units: readonly Unit[]): Promise<readonly Outcome[]> => {
    const timeLeft = Math.min(...units.map((unit) => unit.timeLeft));
    return withDatabaseTime(timeLeft, () =>
      transaction((session) => runOn(session, dialect, units)),
    );
  };
  const join = gathered(mostUnits, runAll, mostGroups);

  return async <R>(
    drafted: (connectionsOf: ConnectionsOf) => Promise<R>,
    alone: () => Promise<R>,
  ): Promise<R> => {
    const run = inThisContext(drafted);
    const outcome = await lastStatement(() => join({ run, timeLeft: databaseTimeLeft() })).catch(
      (error: unknown): Outcome => {
        // A commit without an answer may have been made.
        if (error instanceof Unreachable && !(error instanceof OutOfTime)) throw error;
        // The work of one caller is to blame, or had no time left, and that of the others is not.
        return { kind: 'alone' };
      },
    );
    if (outcome.kind === 'thrown') throw outcome.error;
    return outcome.kind === 'alone' ? alone() : (outcome.result as R);
  };
};

const runOn = async (
  session: Session,
  dialect: Dialect,
  units: readonly Unit[],
): Promise<readonly Outcome[]> => {
  const shared = sharedReadsOn(session);
  const drafts: Draft[] = [];

  const draftOf = async (unit: Unit): Promise<Outcome> => {
    const draft = new Draft(shared);
    try {
      const result = await unit.run((table) => draft.connectionsOf(table, dialect));
      if (draft.needsOwnTransaction) return { kind: 'alone' };
      drafts.push(draft);
      return { kind: 'done', result };
    } catch (error) {
      return draft.needsOwnTransaction ? { kind: 'alone' } : { kind: 'thrown', error };
    }
  };

  const outcomes = await Promise.all(units.map(draftOf));
  await writeDrafts(session, drafts);
  return outcomes;
};

/** A caller waits for no lock here, since all others would wait with it. */
const sharedReadsOn = (session: Session): SharedReads => {
  const turns = takeTurns();
  // The time of a caller does not bound what all of them wait for.
  const ask = inThisContext((work: (session: Session) => Promise<unknown>) => work(session));
  const reading = <R>(work: (session: Session) => Promise<R>): Promise<R> =>
    turns(() => ask(work)) as Promise<R>;

  const heldRow = readsTogether(reading);
  return {
    reading,
    rowById: readsTogether(reading),
    held: new Map(),
    lock: (table, id) => heldRow(table.heldById, id),
  };
};

/** As `AsyncResource.bind` does, which puts a deprecated property on each function, and takes 15 µs for that. */
const inThisContext = <Given extends unknown[], R>(
  run: (...given: Given) => R,
): ((...given: Given) => R) => {
  const context = new AsyncResource('short transaction', { requireManualDestroy: true });
  return (...given) => context.runInAsyncScope(run, undefined, ...given);
};
