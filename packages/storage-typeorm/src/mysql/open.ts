/**
 * MySQL and MariaDB: a pool of connections whose sessions do not depend on how the server is set up. Every wait
 * has a limit, so that a server that is gone or stuck costs an answer of 503 and not the process.
 */
import type { Pool } from 'mysql2';
import { DataSource } from 'typeorm';
import './spelling.js';
import { meaningfully, withReruns } from '../connection/failures.js';
import { meaningOf } from './failures.js';
import { missingRights } from './rights.js';
import { settingsPage } from './settings-page.js';
import { migrateMysql } from './migrate.js';
import { keywardMigrations } from '../migrations/all.js';
import { mysqlConnections } from './connections.js';
import { boundedDriver } from './driver.js';
import { MysqlRunner, preparedWhenRepeated, type MysqlRunnerOptions } from './runner.js';
import type { MysqlAddress } from './address.js';
import { askServer, credentials, type MysqlServer } from './server.js';
import { sessionStatements } from './session-settings.js';
import { assertUsable, describeFault } from '../connection/setting-fault.js';
import { preparedStatementsOf } from './prepared-statements.js';
import { keywardEntities } from '../tables/record-schemas.js';
import type { Session } from '../connection/session.js';
import type { Connections, Inspected } from '../sql/connections.js';
import { silentLogger } from '../connection/silent-logger.js';
import { tableChangesOn, type CopyEnd } from '../copy/copy-end.js';

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
  const server = await meaningfully(meaningOf, () => askServer(address, limits));
  assertUsable(server.faults);
  // Before what they are about may fail.
  for (const fault of server.faults) warn(describeFault(fault));
  await withReruns(() =>
    migrateMysql(dataSourceFor(address, server, { statementMs: undefined }), server, warn),
  );

  const dataSource = dataSourceFor(address, server, limits);
  await meaningfully(meaningOf, () => dataSource.initialize());

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
export const openMysqlToInspect = async (address: MysqlAddress): Promise<Inspected> => {
  const { connectMs, statementMs } = limits;
  const server = await meaningfully(meaningOf, () => askServer(address, limits));
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
    page: settingsPage,
    hasTable,
    missingRights: (session) => missingOn(session, address.database),
    time,
    tryToWrite: beginToWrite,
    close: () => new Promise((resolve) => pool.end(() => resolve())),
  };
};

/** Bulk statements may take so long; those that change tables have no limit. */
const copyMs = 600_000;

/** Without a migration. */
export const openMysqlToCopy = async (address: MysqlAddress): Promise<CopyEnd> => {
  const server = await meaningfully(meaningOf, () => askServer(address, limits));
  assertUsable(server.faults);
  const dataSource = dataSourceFor(address, server, { statementMs: undefined });
  await meaningfully(meaningOf, () => dataSource.initialize());

  const connections = mysqlConnections({ newRunner: runnersOn(dataSource, server, copyMs) });
  return {
    ...connections,
    hasTable,
    migrate: (warn) =>
      withReruns(() =>
        migrateMysql(dataSourceFor(address, server, { statementMs: undefined }), server, warn),
      ),
    changeTables: tableChangesOn(dataSource, meaningOf),
    mostCharacters: await connections.reading(mostCharacters),
    rewritesDocuments: server.flavour === 'mysql',
    countOthers,
    // InnoDB counts by itself as tables grow.
    refreshStatistics: () => Promise.resolve(),
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy().catch(() => undefined);
    },
  };
};

/** A statement is a packet. A character has up to four bytes, or two and a sign before it. */
const mostCharacters = async (session: Session): Promise<number> => {
  const [row] = await session.rows('SELECT @@max_allowed_packet AS `bytes`', []);
  return Math.min(Number(row?.['bytes']) / 4, 8 * 1024 * 1024);
};

/** Other sessions of the user on the database: a session tells nothing of its program. */
const countOthers = async (session: Session): Promise<number> => {
  const [row] = await session.rows(
    'SELECT COUNT(*) AS `others` FROM information_schema.processlist WHERE db = DATABASE() ' +
      "AND user = SUBSTRING_INDEX(USER(), '@', 1) AND id <> CONNECTION_ID()",
    [],
  );
  return Number(row?.['others']);
};

const hasTable: Inspected['hasTable'] = async (session, name) => {
  const found = await session.rows(
    'SELECT 1 FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name = ?',
    [name],
  );
  return found.length > 0;
};

const missingOn = async (session: Session, database: string): Promise<readonly string[]> => {
  const grants = await session.rows('SHOW GRANTS', []);
  return missingRights(
    grants.map((row) => String(Object.values(row)[0])),
    database,
  );
};

const time = async (session: Session): Promise<Date> => {
  const [row] = await session.rows('SELECT CAST(UTC_TIMESTAMP(3) AS CHAR) AS now', []);
  return new Date(`${String(row?.['now']).replace(' ', 'T')}Z`);
};

/** A server that is read only refuses the first statement. */
const beginToWrite = async (session: Session): Promise<void> => {
  await session.affected('START TRANSACTION READ WRITE', []);
  await session.affected('ROLLBACK', []);
};

/** MySQL takes a limit of rows as an integer alone, and mysql2 sends numbers of prepared statements as doubles. */
const runnersOn = (
  dataSource: DataSource,
  { flavour }: MysqlServer,
  statementMs: number = limits.statementMs,
): (() => MysqlRunner) => {
  const { pool } = dataSource.driver as unknown as { readonly pool: Pool };
  const options: MysqlRunnerOptions = {
    statementMs,
    isWorthPreparing: flavour === 'mariadb' ? preparedWhenRepeated() : () => false,
    preparedOn: preparedStatementsOf(limits.preparedStatements),
  };
  return () => new MysqlRunner(pool, options);
};

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
