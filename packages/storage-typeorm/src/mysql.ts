/**
 * MySQL and MariaDB: a pool of connections whose sessions do not depend on how the server is set up. Every wait
 * has a limit, so that a server that is gone or stuck costs an answer of 503 and not the process.
 */
import type { Pool } from 'mysql2';
import { DataSource } from 'typeorm';
import { meaningOf, withReruns } from './failures.js';
import { migrateMysql } from './migrate-mysql.js';
import { keywardMigrations } from './migrations/all.js';
import { mysqlConnections } from './mysql-connections.js';
import { boundedDriver } from './mysql-driver.js';
import { MysqlRunner, preparedWhenRepeated, type MysqlRunnerOptions } from './mysql-runner.js';
import { askServer, credentials, type MysqlAddress, type MysqlServer } from './mysql-server.js';
import { sessionStatements } from './mysql-session.js';
import { assertUsable, describeFault, type SettingFault } from './mysql-settings.js';
import { preparedStatementsOf } from './prepared-statements.js';
import { keywardEntities } from './record-schemas.js';
import type { Connections } from './session.js';
import { silentLogger } from './silent-logger.js';

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
  const server = await meaningfully(() => askServer(address, limits));
  assertUsable(server.faults);
  await withReruns(() =>
    migrateMysql(dataSourceFor(address, server, { statementMs: undefined }), server, warn),
  );

  const dataSource = dataSourceFor(address, server, limits);
  await meaningfully(() => dataSource.initialize());
  for (const fault of server.faults) warn(describeFault(fault));

  return {
    ...mysqlConnections({ newRunner: runnersOn(dataSource, server) }),
    dataSource,
    // A connection that is lost already cannot say goodbye.
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy().catch(() => undefined);
    },
  };
};

/** What a look at a server needs, and what it says of its settings. */
export interface InspectedMysql extends Connections {
  readonly faults: readonly SettingFault[];
}

/** One connection, and no migration. */
export const openMysqlToInspect = async (address: MysqlAddress): Promise<InspectedMysql> => {
  const { connectMs, statementMs } = limits;
  const server = await meaningfully(() => askServer(address, limits));
  const { createPool } = boundedDriver(sessionStatements(server, statementMs));
  const pool = createPool({
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
    faults: server.faults,
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
