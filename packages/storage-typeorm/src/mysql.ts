/**
 * MySQL and MariaDB: a pool of connections whose sessions do not depend on how the server is set up, with a limit
 * on every wait, so that a server that is gone or stuck costs an answer of 503 and not the process.
 */
import { readFileSync } from 'node:fs';
import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { DataSource } from 'typeorm';
import type { DatabaseAddress } from './database-url.js';
import { meaningOf, withReruns } from './failures.js';
import { migrateMysql } from './migrate-mysql.js';
import { migrations } from './migrations/all.js';
import { entities } from './record-schemas.js';
import { silentLogger } from './silent-logger.js';
import { Session, type Connections } from './session.js';

export type MysqlAddress = Extract<DatabaseAddress, { kind: 'mysql' }>;
export type MysqlFlavour = 'mariadb' | 'mysql';

/** Together they keep every answer under five seconds, whatever has become of the server. */
const limits = { connections: 10, connectMs: 3000, acquireMs: 3000, statementMs: 4500 } as const;

export const openMysql = async (
  address: MysqlAddress,
  warn: (text: string) => void = () => undefined,
): Promise<Connections & { readonly dataSource: DataSource }> => {
  const flavour = await withReruns(() =>
    flavourOf(address).catch((error: unknown) => {
      throw meaningOf(error);
    }),
  );
  await withReruns(() => migrateMysql(dataSourceFor(address, flavour, { statementMs: undefined })));
  const dataSource = dataSourceFor(address, flavour, limits);
  await withReruns(() =>
    dataSource.initialize().catch((error: unknown) => {
      throw meaningOf(error);
    }),
  );

  const risk = await withReruns(() =>
    dataSource.query('SELECT @@innodb_flush_log_at_trx_commit AS flush').catch((error: unknown) => {
      throw meaningOf(error);
    }),
  );
  if (Number(risk[0]?.flush) !== 1)
    warn(
      'innodb_flush_log_at_trx_commit of the database is not 1: a power cut can undo what was answered, such as a revocation',
    );

  const onOneConnection = async <R>(work: (session: Session) => Promise<R>): Promise<R> => {
    const runner = dataSource.driver.createQueryRunner('master');
    const connection = (await runner.connect().catch((error: unknown) => {
      throw meaningOf(error);
    })) as PoolConnection;
    const session = new Session(runner);
    try {
      return await work(session);
    } finally {
      // A connection that timed out still waits for the old answer: the next statement on it would wait with it.
      if (session.isLost) connection.destroy();
      await runner.release();
    }
  };
  const single = <R>(work: (session: Session) => Promise<R>): Promise<R> =>
    withReruns(() => onOneConnection(work));
  return {
    dialect: 'mysql',
    dataSource,
    reading: single,
    writingOnce: single,
    writing: (work) =>
      withReruns(() =>
        onOneConnection((session) => session.transaction('START TRANSACTION', work)),
      ),
    // A connection that is lost already cannot take its leave.
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy().catch(() => undefined);
    },
  };
};

const flavourOf = (address: MysqlAddress): Promise<MysqlFlavour> =>
  new Promise((resolve, reject) => {
    const connection = mysql.createConnection({
      ...credentials(address),
      connectTimeout: limits.connectMs,
    });
    connection.on('error', reject);
    connection.query(
      { sql: 'SELECT VERSION() AS version', timeout: limits.statementMs },
      (error, rows) => {
        connection.destroy();
        if (error) reject(error);
        else
          resolve(
            /mariadb/i.test(String((rows as unknown as { version: string }[])[0]?.version))
              ? 'mariadb'
              : 'mysql',
          );
      },
    );
  });

const credentials = ({ host, port, user, password, database, tls }: MysqlAddress) => ({
  host,
  port,
  user,
  password,
  database,
  ...(tls && {
    ssl: {
      minVersion: 'TLSv1.2',
      rejectUnauthorized: true,
      verifyIdentity: true,
      ...(tls.caFile !== undefined && { ca: readFileSync(tls.caFile, 'utf8') }),
    },
  }),
});

const dataSourceFor = (
  address: MysqlAddress,
  flavour: MysqlFlavour,
  { statementMs }: { readonly statementMs: number | undefined },
): DataSource => {
  const { user: username, ...rest } = credentials(address);
  return new DataSource({
    type: flavour,
    ...rest,
    username,
    driver: boundedDriver(sessionStatements(flavour, statementMs)),
    entities,
    migrations,
    migrationsTransactionMode: 'none',
    synchronize: false,
    logging: false,
    logger: silentLogger,
    charset: 'utf8mb4',
    timezone: 'Z',
    dateStrings: true,
    flags: ['-FOUND_ROWS'],
    connectTimeout: limits.connectMs,
    ...(statementMs !== undefined && {
      enableQueryTimeout: true,
      maxQueryExecutionTime: statementMs,
    }),
    extra: {
      connectionLimit: limits.connections,
      waitForConnections: true,
      stringifyObjects: true,
      jsonStrings: true,
    },
  });
};

/** What a session must be, whatever the server's defaults are. */
const sessionStatements = (
  flavour: MysqlFlavour,
  statementMs: number | undefined,
): readonly string[] => [
  // The last one: for a list of more than ten ids the optimizer goes by its statistics, instead of looking into each index that fits for every id.
  `SET SESSION sql_mode = 'STRICT_ALL_TABLES', time_zone = '+00:00', innodb_lock_wait_timeout = 5, group_concat_max_len = 4294967295, eq_range_index_dive_limit = 10`,
  'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  // So that the server, too, lets go of a statement nobody waits for any more.
  ...(statementMs === undefined
    ? []
    : [
        flavour === 'mariadb'
          ? `SET SESSION max_statement_time = ${statementMs / 1000}`
          : `SET SESSION max_execution_time = ${statementMs}`,
      ]),
];

/** mysql2 with what its pool lacks: a first word on every new connection, and an end to waiting for one. */
const boundedDriver = (firstStatements: readonly string[]): unknown => ({
  ...mysql,
  createPool: (options: PoolOptions): Pool => {
    const pool = mysql.createPool(options);
    const prepared = new WeakSet<PoolConnection>();
    const prepare = async (connection: PoolConnection): Promise<void> => {
      if (prepared.has(connection)) return;
      connection.on('error', () => undefined); // told to whoever waits for an answer; without a listener it would end the process
      for (const sql of firstStatements)
        await connection.promise().query({ sql, timeout: limits.acquireMs });
      prepared.add(connection);
    };
    const acquire = pool.getConnection.bind(pool);
    const getConnection: Pool['getConnection'] = (callback) => {
      const finish = once(callback);
      const timer = setTimeout(
        () =>
          finish(
            Object.assign(new Error('no connection in time'), {
              code: 'POOL_ACQUIRE_TIMEOUT',
            }) as never,
            undefined as never,
          ),
        limits.acquireMs,
      );
      acquire((error, connection) => {
        if (error) {
          clearTimeout(timer);
          finish(error, connection);
          return;
        }
        prepare(connection).then(
          () => {
            clearTimeout(timer);
            if (!finish(null, connection)) connection.release();
          },
          (failure: unknown) => {
            clearTimeout(timer);
            connection.destroy();
            finish(failure as never, undefined as never);
          },
        );
      });
    };
    return Object.assign(pool, { getConnection });
  },
});

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
