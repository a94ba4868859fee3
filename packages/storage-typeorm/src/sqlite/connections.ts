/** How the store uses the one connection of a `DataSource` on SQLite. */
import { resolve } from 'node:path';
import { isRefusal, takeTurns, type Refusal, type Turns } from '@keyward/core/ports';
import { Damaged, patienceFromNow, withReruns } from '../connection/failures.js';
import { sqliteDialect } from './dialect.js';
import { meaningOf } from './failures.js';
import { groupCommits } from './group-commit.js';
import { noGuard, type FileGuard } from './file-in-place.js';
import {
  assertWritable,
  emptyDelete,
  Session,
  type Runner,
  type TransactionCommands,
} from '../connection/session.js';
import type { Connections } from '../sql/connections.js';

/** Keeps the statements of an application out of a transaction of the store; see `SingleConnection`. */
export type Isolate = <R>(transaction: () => Promise<R>) => Promise<R>;

/** How transactions and their parts begin and end on SQLite. */
export const commandsOn = (runner: Runner): TransactionCommands => ({
  begin: () => runner.query('BEGIN IMMEDIATE', [], true),
  commit: () => runner.query('COMMIT', [], true),
  rollBack: () => runner.query('ROLLBACK', [], true),
  staysOpen: true,
  ofPart: {
    begin: () => runner.query('SAVEPOINT part', [], true),
    commit: () => runner.query('RELEASE part', [], true),
    rollBack: async () => {
      await runner.query('ROLLBACK TO part', [], true);
      await runner.query('RELEASE part', [], true);
    },
    staysOpen: true,
  },
});

/** The connection belongs to the caller: `close` leaves it open. */
export const sqliteConnections = (
  runner: Runner,
  turns: Turns,
  isolate: Isolate = (transaction) => transaction(),
  guard: FileGuard = noGuard,
): Connections => {
  const commands = commandsOn(runner);
  const newSession = (): Session => new Session(runner, commands, meaningOf);
  /** Nothing is committed to a file that is gone. */
  const guarded = <R>(work: (session: Session) => Promise<R>): Promise<R> =>
    newSession().transaction(async (session) => {
      const result = await work(session);
      guard.assertInPlace();
      return result;
    });
  const joinGroup = groupCommits((group) => isolate(() => turns(() => guarded(group))));

  /** What a statement met in a damaged file. An empty write may not touch the damage, so it is remembered. */
  let damage: Refusal | undefined;
  const noticing = <R>(answer: Promise<R>): Promise<R> =>
    answer.catch((error: unknown) => {
      if (isRefusal(error) && error.cause instanceof Damaged) damage = error;
      throw error;
    });

  const writing = <R>(work: (session: Session) => Promise<R>): Promise<R> => {
    const patientUntil = patienceFromNow();
    return noticing(withReruns(() => joinGroup(work, patientUntil), patientUntil));
  };
  const reading = <R>(work: (session: Session) => Promise<R>): Promise<R> =>
    noticing(
      withReruns(() =>
        turns(() => {
          guard.assertLatelyInPlace();
          return work(newSession());
        }),
      ),
    );

  /** Whether the last write failed, so that only another write can tell that the disk works again. */
  let isFailing = false;
  const watched = async <R>(work: (session: Session) => Promise<R>): Promise<R> => {
    try {
      const result = await writing(work);
      isFailing = false;
      return result;
    } catch (error) {
      isFailing ||= isRefusal(error, 'storage_unavailable');
      throw error;
    }
  };

  const writeNothing = async (session: Session): Promise<void> => {
    await emptyDelete(session);
    guard.assertInPlace();
  };

  return {
    dialect: sqliteDialect,
    reading,
    writingOnce: watched,
    writing: watched,
    assertWritable: () => {
      if (damage !== undefined) return Promise.reject(damage);
      return isFailing ? watched(writeNothingNew) : assertWritable(writing, writeNothing);
    },
    close: () => Promise.resolve(),
  };
};

/** Writes the number that is there already: nothing changes, and yet the disk must take a page. */
const writeNothingNew = async (session: Session): Promise<void> => {
  const [row] = await session.rows('PRAGMA user_version', []);
  await session.rows(`PRAGMA user_version = ${Number(row?.['user_version'])}`, []);
};

/**
 * SQLite waits for another connection by blocking the thread, so two storages of one process on one file would
 * wait for each other in vain: they share their turns.
 */
const turnsOfFiles = new Map<string, Turns>();

export const turnsFor = (file: string): Turns => {
  if (file === ':memory:' || file === '') return takeTurns();
  const path = resolve(file);
  const turns = turnsOfFiles.get(path) ?? takeTurns();
  turnsOfFiles.set(path, turns);
  return turns;
};
