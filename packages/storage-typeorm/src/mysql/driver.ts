/**
 * mysql2 with what its pool lacks: first statements on every new connection, and an end to waiting for one.
 */
import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';

/** Milliseconds that a caller waits for a connection of the pool. */
const acquireMs = 3000;

/** mysql2 as far as it is used here; TypeORM uses more of it. */
export interface BoundedDriver {
  readonly createPool: (options: PoolOptions) => Pool;
}

/** For TypeORM's option `driver`. */
export const boundedDriver = (firstStatements: readonly string[]): BoundedDriver => ({
  ...mysql,
  createPool: (options: PoolOptions): Pool => {
    const pool = mysql.createPool(options);
    const { isPrepared, prepare } = preparation(firstStatements);
    const acquire = pool.getConnection.bind(pool);

    const getConnection: Pool['getConnection'] = (callback) => {
      const finish = once(callback);
      const fail = (failure: unknown): void => {
        finish(failure as NodeJS.ErrnoException, undefined as unknown as PoolConnection);
      };
      const timer = setTimeout(() => fail(acquireTimeout()), acquireMs);

      acquire((error, connection) => {
        if (error) {
          clearTimeout(timer);
          fail(error);
          return;
        }
        const handOver = (): void => {
          clearTimeout(timer);
          if (!finish(null, connection)) connection.release();
        };
        if (isPrepared(connection)) {
          handOver();
          return;
        }
        prepare(connection).then(handOver, (failure: unknown) => {
          clearTimeout(timer);
          connection.destroy();
          fail(failure);
        });
      });
    };
    return Object.assign(pool, { getConnection });
  },
});

const acquireTimeout = (): Error =>
  Object.assign(new Error('no connection in time'), { code: 'POOL_ACQUIRE_TIMEOUT' });

/** Runs the first statements on a connection, and knows which connections have had them. */
const preparation = (statements: readonly string[]) => {
  const prepared = new WeakSet<PoolConnection>();
  const isPrepared = (connection: PoolConnection): boolean => prepared.has(connection);
  const prepare = async (connection: PoolConnection): Promise<void> => {
    // An error reaches the caller that waits for an answer; without a listener it would also end the process.
    connection.on('error', () => undefined);
    for (const sql of statements) await connection.promise().query({ sql, timeout: acquireMs });
    prepared.add(connection);
  };
  return { isPrepared, prepare };
};

/** Answers whether this was the first call; later ones do nothing. */
const once = <A extends unknown[]>(callback: (...given: A) => unknown) => {
  let isOver = false;
  return (...given: A): boolean => {
    if (isOver) return false;
    isOver = true;
    callback(...given);
    return true;
  };
};
