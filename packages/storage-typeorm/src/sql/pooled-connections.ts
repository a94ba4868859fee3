/** How the store uses a pool of connections to a server. */
import { withReruns, type MeaningOf } from '../connection/failures.js';
import { assertWritable, emptyDelete, Session, type Runner } from '../connection/session.js';
import type { Connections } from './connections.js';
import type { Dialect } from './dialect.js';
import { readsTogether } from './reads-together.js';
import { transactionsTogether } from './transactions-together.js';

/** A connection of a driver's pool, as far as it is used here. */
export interface PooledConnection {
  destroy(): void;
}

/** The part of TypeORM's `QueryRunner` that is used here; our own runners have it, too. */
export interface PooledRunner extends Runner {
  connect(): Promise<unknown>;
  startTransaction(isolation?: 'READ COMMITTED'): Promise<unknown>;
  commitTransaction(): Promise<unknown>;
  rollbackTransaction(): Promise<unknown>;
  release(): Promise<void>;
}

export interface ConnectionPool {
  readonly dialect: Dialect;
  readonly meaningOf: MeaningOf;
  readonly newRunner: () => PooledRunner;
  /** Where sessions do not read committed rows by default. */
  readonly isolation?: 'READ COMMITTED';
  /** Runs before a connection is used. */
  readonly prepare?: (runner: PooledRunner, connection: PooledConnection) => Promise<void>;
}

/** The pool belongs to the caller: `close` leaves it open. */
export const pooledConnections = ({
  dialect,
  meaningOf,
  newRunner,
  isolation,
  prepare,
}: ConnectionPool): Connections => {
  const onOneConnection = async <R>(work: (session: Session) => Promise<R>): Promise<R> => {
    const runner = newRunner();
    const connection = await connect(runner, meaningOf);
    const commands = {
      begin: () => runner.startTransaction(isolation),
      commit: () => runner.commitTransaction(),
      rollBack: () => runner.rollbackTransaction(),
    };
    const session = new Session(runner, commands, meaningOf);
    try {
      if (prepare) await prepare(runner, connection);
      return await work(session);
    } finally {
      // A connection that timed out still waits for the old answer: the next statement on it would wait with it.
      if (session.isLost) connection.destroy();
      await runner.release();
    }
  };
  const single = <R>(work: (session: Session) => Promise<R>): Promise<R> =>
    withReruns(() => onOneConnection(work));

  const transaction = <R>(work: (session: Session) => Promise<R>): Promise<R> =>
    onOneConnection((session) => session.transaction(work));
  const writing: Connections['writing'] = (work) => withReruns(() => transaction(work));

  const rowById = readsTogether(onOneConnection);
  const writeTogether = transactionsTogether(dialect, transaction);

  return {
    dialect,
    reading: single,
    rowById: (read, id) => withReruns(() => rowById(read, id)),
    writingOnce: single,
    writing,
    writingTogether: (drafted, alone) => withReruns(() => writeTogether(drafted, alone)),
    assertWritable: () => assertWritable(writing, emptyDelete),
    close: () => Promise.resolve(),
  };
};

const connect = async (runner: PooledRunner, meaningOf: MeaningOf): Promise<PooledConnection> => {
  try {
    return (await runner.connect()) as PooledConnection;
  } catch (error) {
    throw meaningOf(error);
  }
};
