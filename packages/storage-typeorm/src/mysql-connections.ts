/** How the store uses the pool of a `DataSource` on MySQL or MariaDB. */
import { additionsTogether } from './additions-together.js';
import { meaningOf, withReruns } from './failures.js';
import { readsTogether } from './reads-together.js';
import { assertWritable, emptyDelete, Session, type Connections, type Runner } from './session.js';

/** A connection of mysql2's pool, as far as it is used here. */
export interface PooledConnection {
  destroy(): void;
}

/** The part of TypeORM's `QueryRunner` that is used here; `MysqlRunner` has it too. */
export interface PooledRunner extends Runner {
  connect(): Promise<unknown>;
  startTransaction(isolation?: 'READ COMMITTED'): Promise<unknown>;
  commitTransaction(): Promise<unknown>;
  rollbackTransaction(): Promise<unknown>;
  release(): Promise<void>;
}

export interface MysqlPool {
  readonly newRunner: () => PooledRunner;
  /** Where sessions do not read committed rows by default. */
  readonly isolation?: 'READ COMMITTED';
  /** Runs before a connection is used. */
  readonly prepare?: (runner: PooledRunner, connection: PooledConnection) => Promise<void>;
}

/** The pool belongs to the caller: `close` leaves it open. */
export const mysqlConnections = ({ newRunner, isolation, prepare }: MysqlPool): Connections => {
  const onOneConnection = async <R>(work: (session: Session) => Promise<R>): Promise<R> => {
    const runner = newRunner();
    const connection = await connect(runner);
    const session = new Session(runner, {
      begin: () => runner.startTransaction(isolation),
      commit: () => runner.commitTransaction(),
      rollBack: () => runner.rollbackTransaction(),
    });
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
  const addTogether = additionsTogether(transaction);

  return {
    dialect: 'mysql',
    reading: single,
    rowById: (read, id) => withReruns(() => rowById(read, id)),
    writingOnce: single,
    writing,
    addAll: (additions) => withReruns(() => addTogether(additions)),
    assertWritable: () => assertWritable(writing, emptyDelete),
    close: () => Promise.resolve(),
  };
};

const connect = async (runner: PooledRunner): Promise<PooledConnection> => {
  try {
    return (await runner.connect()) as PooledConnection;
  } catch (error) {
    throw meaningOf(error);
  }
};
