/**
 * MySQL and MariaDB: a pool of connections whose sessions do not depend on how the server is set up. Every wait
 * has a limit, so that a server that is gone or stuck costs an answer of 503 and not the process.
 */
import { readFileSync } from 'node:fs';
import mysql, { type Pool } from 'mysql2';
import { DataSource } from 'typeorm';
import type { DatabaseAddress } from './database-url.js';
import { meaningOf, withReruns } from './failures.js';
import { migrateMysql } from './migrate-mysql.js';
import { keywardMigrations } from './migrations/all.js';
import { lockPromotion, mysqlConnections, warnOfLossyFlush } from './mysql-connections.js';
import { boundedDriver } from './mysql-driver.js';
import { MysqlRunner, preparedWhenRepeated, type MysqlRunnerOptions } from './mysql-runner.js';
import { preparedStatementsOf } from './prepared-statements.js';
import { keywardEntities } from './record-schemas.js';
import type { Connections } from './session.js';
import { silentLogger } from './silent-logger.js';

export type MysqlAddress = Extract<DatabaseAddress, { kind: 'mysql' }>;
export type MysqlFlavour = 'mariadb' | 'mysql';

/** What a server is, as far as it decides how the store speaks to it. */
export interface MysqlServer {
  readonly flavour: MysqlFlavour;
  /** It knows Galera, whether it is in a cluster now or not. */
  readonly knowsGalera: boolean;
  readonly isInCluster: boolean;
  /** It has no shared locks, and takes exclusive ones in their place: TiDB. */
  readonly promotesSharedLocks: boolean;
}

/** Together with the wait for a connection they keep every answer under five seconds. */
const limits = {
  connections: 10,
  connectMs: 3000,
  statementMs: 4500,
  /** For each connection. A server has room for 16,382 by default, and does without where they are used up. */
  preparedStatements: 100,
} as const;

export const openMysql = async (
  address: MysqlAddress,
  warn: (text: string) => void = () => undefined,
): Promise<Connections & { readonly dataSource: DataSource }> => {
  const server = await meaningfully(() => askServer(address));
  await withReruns(() =>
    migrateMysql(dataSourceFor(address, server, { statementMs: undefined }), server),
  );

  const dataSource = dataSourceFor(address, server, limits);
  await meaningfully(() => dataSource.initialize());
  await meaningfully(() => warnOfLossyFlush(dataSource, warn));

  return {
    ...mysqlConnections({ newRunner: runnersOn(dataSource, server) }),
    dataSource,
    // A connection that is lost already cannot say goodbye.
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy().catch(() => undefined);
    },
  };
};

/** One connection, and no migration. */
export const openMysqlToInspect = (address: MysqlAddress): Connections => {
  const { connectMs, statementMs } = limits;
  const pool = mysql.createPool({
    ...credentials(address),
    connectTimeout: connectMs,
    connectionLimit: 1,
    dateStrings: true,
  });
  const options: MysqlRunnerOptions = {
    statementMs,
    isWorthPreparing: () => false,
    preparedOn: preparedStatementsOf(limits.preparedStatements),
  };
  return {
    ...mysqlConnections({ newRunner: () => new MysqlRunner(pool, options) }),
    close: () => new Promise((resolve) => pool.end(() => resolve())),
  };
};

/** MySQL takes a limit of rows as an integer alone, and mysql2 sends numbers of prepared statements as doubles. */
const runnersOn = (dataSource: DataSource, { flavour }: MysqlServer): (() => MysqlRunner) => {
  const { pool } = dataSource.driver as unknown as { readonly pool: Pool };
  const options: MysqlRunnerOptions = {
    statementMs: limits.statementMs,
    isWorthPreparing: flavour === 'mariadb' ? preparedWhenRepeated() : () => false,
    preparedOn: preparedStatementsOf(limits.preparedStatements),
  };
  return () => new MysqlRunner(pool, options);
};

/** Runs the work again after a clash, and throws what the driver's error means. */
const meaningfully = <R>(work: () => Promise<R>): Promise<R> =>
  withReruns(() =>
    work().catch((error: unknown) => {
      throw meaningOf(error);
    }),
  );

const askServer = (address: MysqlAddress): Promise<MysqlServer> =>
  new Promise((resolve, reject) => {
    const connection = mysql.createConnection({
      ...credentials(address),
      connectTimeout: limits.connectMs,
    });
    const asked = ['version', 'wsrep_on', 'wsrep_sync_wait', lockPromotion];
    const sql = `SHOW VARIABLES WHERE Variable_name IN (${asked.map((name) => `'${name}'`).join(', ')})`;
    connection.on('error', reject);
    connection.query({ sql, timeout: limits.statementMs }, (error, rows) => {
      connection.destroy();
      if (error) {
        reject(error);
        return;
      }
      const variables = new Map(
        (rows as unknown as { Variable_name: string; Value: string }[]).map(
          ({ Variable_name, Value }) => [Variable_name, Value],
        ),
      );
      resolve({
        flavour: /mariadb/i.test(variables.get('version') ?? '') ? 'mariadb' : 'mysql',
        knowsGalera: variables.has('wsrep_sync_wait'),
        isInCluster: variables.get('wsrep_on') === 'ON',
        promotesSharedLocks: variables.has(lockPromotion),
      });
    });
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
      ...(tls.caFile !== undefined && { ca: certificatesIn(tls.caFile) }),
    },
  }),
});

/** Notepad puts a byte order mark before the first line, and OpenSSL then does not find that certificate. */
const certificatesIn = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');

const dataSourceFor = (
  address: MysqlAddress,
  server: MysqlServer,
  { statementMs }: { readonly statementMs: number | undefined },
): DataSource => {
  const { user: username, ...rest } = credentials(address);
  return new DataSource({
    type: server.flavour,
    ...rest,
    username,
    driver: boundedDriver(sessionStatements(server, statementMs)),
    entities: { ...keywardEntities },
    migrations: keywardMigrations,
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
      maxPreparedStatements: limits.preparedStatements,
      waitForConnections: true,
      stringifyObjects: true,
      jsonStrings: true,
    },
  });
};

/** Sets what a session must be, whatever the server's defaults are. */
export const sessionStatements = (
  { flavour, knowsGalera, promotesSharedLocks }: MysqlServer,
  statementMs: number | undefined,
): readonly string[] => {
  const variables = [
    `sql_mode = 'STRICT_ALL_TABLES'`,
    `time_zone = '+00:00'`,
    'innodb_lock_wait_timeout = 5',
    'group_concat_max_len = 4294967295',
    // For more than ten ids the optimizer uses its statistics, and does not look into each index for every id.
    'eq_range_index_dive_limit = 10',
    // A node first applies what the others have written: a code that one node made is known at the next.
    ...(knowsGalera ? ['wsrep_sync_wait = 7'] : []),
    ...(promotesSharedLocks ? [`${lockPromotion} = ON`] : []),
  ];
  const statements = [
    `SET SESSION ${variables.join(', ')}`,
    'SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED',
  ];
  // The server, too, gives up a statement that nobody waits for any more.
  if (statementMs === undefined) return statements;
  return [...statements, `SET SESSION ${statementLimit(flavour, statementMs)}`];
};

const statementLimit = (flavour: MysqlFlavour, milliseconds: number): string =>
  flavour === 'mariadb'
    ? `max_statement_time = ${milliseconds / 1000}`
    : `max_execution_time = ${milliseconds}`;
