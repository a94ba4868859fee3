/** How the store uses the one connection of a `DataSource` on SQLite. */
import { resolve } from 'node:path';
import { takeTurns, type Turns } from '@keyward/core/ports';
import { withReruns } from './failures.js';
import { Session, type Connections, type Runner, type TransactionCommands } from './session.js';

/** Keeps the statements of an application out of a transaction of the store; see `SingleConnection`. */
export type Isolate = <R>(transaction: () => Promise<R>) => Promise<R>;

/** The connection belongs to the caller: `close` leaves it open. */
export const sqliteConnections = (
  runner: Runner,
  turns: Turns,
  isolate: Isolate = (transaction) => transaction(),
): Connections => {
  const commands: TransactionCommands = {
    begin: () => runner.query('BEGIN IMMEDIATE', [], true),
    commit: () => runner.query('COMMIT', [], true),
    rollBack: () => runner.query('ROLLBACK', [], true),
  };
  const newSession = (): Session => new Session(runner, commands);
  const writing = <R>(work: (session: Session) => Promise<R>): Promise<R> =>
    withReruns(() => isolate(() => turns(() => newSession().transaction(work))));

  return {
    dialect: 'sqlite',
    reading: (work) => withReruns(() => turns(() => work(newSession()))),
    writingOnce: writing,
    writing,
    close: () => Promise.resolve(),
  };
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
