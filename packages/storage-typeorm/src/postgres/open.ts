/**
 * PostgreSQL: a pool of connections whose sessions do not depend on how the server is set up. Every wait has a limit,
 * so that a server that is gone or stuck costs an answer of 503 and not the process.
 */
import pg, { type Pool } from 'pg';
import { DataSource } from 'typeorm';
import './spelling.js';
import { meaningfully, withReruns } from '../connection/failures.js';
import type { Session } from '../connection/session.js';
import { assertUsable, describeFault } from '../connection/setting-fault.js';
import { silentLogger } from '../connection/silent-logger.js';
import { tableChangesOn, type CopyEnd } from '../copy/copy-end.js';
import type { Connections, Inspected } from '../sql/connections.js';
import { keywardPostgresEntities } from '../tables/record-schemas.js';
import type { PostgresAddress } from './address.js';
import { postgresConnections } from './connections.js';
import { meaningOf } from './failures.js';
import { migratePostgres } from './migrate.js';
import { onlineMigrations } from './online-migrations.js';
import { missingRights } from './rights.js';
import { namedWhenRepeated } from './runner.js';
import { settingsPage } from './settings-page.js';
import { askServer, credentials } from './server.js';

/** Together with the wait for a connection they keep every answer under five seconds. */
const limits = { connections: 10, connectMs: 3000, statementMs: 4500 } as const;

export const openPostgres = async (
  address: PostgresAddress,
  warn: (text: string) => void = () => undefined,
): Promise<Connections & { readonly dataSource: DataSource }> => {
  const faults = await meaningfully(meaningOf, () => askServer(address, limits));
  assertUsable(faults);
  // Before what they are about may fail.
  for (const fault of faults) warn(describeFault(fault));
  await withReruns(() => migratePostgres(dataSourceFor(address, undefined), warn));

  const dataSource = dataSourceFor(address, limits.statementMs);
  await meaningfully(meaningOf, () => dataSource.initialize());

  return {
    ...postgresConnections(poolOf(dataSource), {
      statementMs: limits.statementMs,
      nameOf: address.isPooled ? () => undefined : namedWhenRepeated(),
    }),
    dataSource,
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy().catch(() => undefined);
    },
  };
};

/** One connection, and no migration. */
export const openPostgresToInspect = async (address: PostgresAddress): Promise<Inspected> => {
  const { connectMs, statementMs } = limits;
  const faults = await meaningfully(meaningOf, () => askServer(address, limits));
  const pool = new pg.Pool({
    ...credentials(address, statementMs),
    connectionTimeoutMillis: connectMs,
    max: 1,
  });
  pool.on('error', () => undefined);
  return {
    ...postgresConnections(pool, { statementMs, nameOf: () => undefined }),
    faults,
    page: settingsPage,
    hasTable,
    missingRights,
    time,
    tryToWrite,
    close: () => pool.end(),
  };
};

/** Bulk statements may take so long; those that change tables have no limit. */
const copyMs = 600_000;

/**
 * Commits do not wait for the disk: if the server dies, the newest of them are undone, and the copy goes on behind the
 * others. Indexes of large tables are sorted in memory.
 */
const copySettings = ['synchronous_commit=off', 'maintenance_work_mem=256MB'];

/** Without a migration. */
export const openPostgresToCopy = async (address: PostgresAddress): Promise<CopyEnd> => {
  assertUsable(await meaningfully(meaningOf, () => askServer(address, limits)));
  const program = `keyward copy ${process.pid}`;
  const dataSource = dataSourceFor(address, undefined, { program, settings: copySettings });
  await meaningfully(meaningOf, () => dataSource.initialize());
  return {
    ...postgresConnections(poolOf(dataSource), {
      statementMs: copyMs,
      nameOf: address.isPooled ? () => undefined : namedWhenRepeated(),
    }),
    hasTable,
    migrate: (warn) => withReruns(() => migratePostgres(dataSourceFor(address, undefined), warn)),
    changeTables: tableChangesOn(dataSource, meaningOf),
    mostCharacters: 8 * 1024 * 1024,
    rewritesDocuments: false,
    countOthers: (session) => countOthers(session, address, program),
    refreshStatistics: () =>
      meaningfully(meaningOf, async () => {
        await dataSource.query('ANALYZE');
      }),
    close: async () => {
      if (dataSource.isInitialized) await dataSource.destroy().catch(() => undefined);
    },
  };
};

/**
 * Sessions of other programs of Keyward. PgBouncer keeps those of programs that have ended, and another schema of the
 * database may belong to another installation: there, the database does not tell.
 */
const countOthers = async (
  session: Session,
  { isPooled, schema }: PostgresAddress,
  program: string,
): Promise<number> => {
  if (isPooled || schema !== undefined) return 0;
  const [row] = await session.rows(
    'SELECT COUNT(*) AS `others` FROM pg_stat_activity WHERE datname = CURRENT_DATABASE() ' +
      `AND application_name LIKE 'keyward%' AND application_name <> ?`,
    [program],
  );
  return Number(row?.['others']);
};

const hasTable: Inspected['hasTable'] = async (session, name) => {
  const [row] = await session.rows('SELECT TO_REGCLASS(?) AS found', [`"${name}"`]);
  return row?.['found'] !== null;
};

const time = async (session: Session): Promise<Date> => {
  const [row] = await session.rows(
    'SELECT ROUND(EXTRACT(EPOCH FROM CLOCK_TIMESTAMP()) * 1000) AS now',
    [],
  );
  return new Date(Number(row?.['now']));
};

/** A server that takes no writes, such as a standby, refuses to begin. */
const tryToWrite = (session: Session): Promise<void> =>
  session.transaction(() => Promise.resolve());

const poolOf = ({ driver }: DataSource): Pool =>
  (driver as unknown as { readonly master: Pool }).master;

interface SessionOptions {
  /** The name by which the server knows it. */
  readonly program?: string;
  readonly settings?: readonly string[];
}

const dataSourceFor = (
  address: PostgresAddress,
  statementMs: number | undefined,
  { program, settings = [] }: SessionOptions = {},
): DataSource => {
  const { user, password, host, port, database, ...rest } = credentials(
    address,
    statementMs,
    settings,
  );
  return new DataSource({
    type: 'postgres',
    username: user!,
    password: password as string,
    host: host!,
    port: port!,
    database: database!,
    ...(address.schema !== undefined && { schema: address.schema }),
    driver: pg,
    entities: { ...keywardPostgresEntities },
    migrations: onlineMigrations,
    synchronize: false,
    logging: false,
    logger: silentLogger,
    poolErrorHandler: () => undefined,
    extra: {
      ...rest,
      ...(program !== undefined && { application_name: program }),
      max: limits.connections,
      connectionTimeoutMillis: limits.connectMs,
      keepAlive: true,
    },
  });
};
