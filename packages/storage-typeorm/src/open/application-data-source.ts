/**
 * The store on a `DataSource` of an application: its pool, its migrations, its connection. Settings that would make
 * the store wrong or unsafe are refused when the storage opens, with a sentence that says what to change.
 */
import type { Pool } from 'pg';
import { MigrationExecutor, type DataSource, type DataSourceOptions } from 'typeorm';
import { keywardMigrations } from '../migrations/all.js';
import { assertNoUnfinishedCopy } from '../migrations/unfinished-copy.js';
import { mysqlConnections } from '../mysql/connections.js';
import type { PooledConnection } from '../sql/pooled-connections.js';
import { variablesNamed } from '../mysql/server.js';
import { assignmentsFor, namesWhereKnown } from '../mysql/session-settings.js';
import { describeFault, type SettingFault } from '../connection/setting-fault.js';
import { faultsIn, settingNames, variablesIn } from '../mysql/server-settings.js';
import { postgresConnections } from '../postgres/connections.js';
import * as postgresSettings from '../postgres/server-settings.js';
import { everyTableName } from '../tables/record-schemas.js';
import type { Runner } from '../connection/session.js';
import type { Connections } from '../sql/connections.js';
import { SingleConnection } from '../sqlite/single-connection.js';
import { sqliteConnections, turnsFor } from '../sqlite/connections.js';

type SqliteOptions = Extract<DataSourceOptions, { type: 'better-sqlite3' }>;
type MysqlOptions = Extract<DataSourceOptions, { type: 'mysql' | 'mariadb' }>;
type Warn = (text: string) => void;

/** @throws Error that names the setting, when the data source cannot carry the storage. */
export const connectionsOn = async (dataSource: DataSource, warn: Warn): Promise<Connections> => {
  if (!dataSource.isInitialized)
    throw new Error('The data source is not initialized: call its initialize() first.');
  if (dataSource.options.entityPrefix)
    throw new Error('The data source has an entityPrefix, but the tables of Keyward have none.');

  const { options } = dataSource;
  if (options.type === 'better-sqlite3') return onSqlite(dataSource, options, warn);
  if (options.type === 'mysql' || options.type === 'mariadb')
    return onMysql(dataSource, options, warn);
  if (options.type === 'postgres') return onPostgres(dataSource, warn);
  throw new Error(
    `The data source is of type ${options.type}: better-sqlite3, mysql, mariadb and postgres are known.`,
  );
};

const assertMigrated = async (dataSource: DataSource): Promise<void> => {
  const executed = await new MigrationExecutor(dataSource).getExecutedMigrations();
  assertNoUnfinishedCopy(executed.map(({ name }) => name));

  const names = new Set(executed.map(({ name }) => name));
  const missing = keywardMigrations.filter(({ name }) => !names.has(name));
  if (missing.length > 0)
    throw new Error(
      `The tables are not up to date: ${missing.map(({ name }) => name).join(', ')}. ` +
        'List keywardMigrations in the migrations of the data source and call its runMigrations().',
    );
};

// --- SQLite -----------------------------------------------------------------------------------------------------

const onSqlite = async (
  dataSource: DataSource,
  { database, timeout = 5000 }: SqliteOptions,
  warn: Warn,
): Promise<Connections> => {
  const [keys] = await dataSource.query<{ foreign_keys: number }[]>('PRAGMA foreign_keys');
  if (keys?.foreign_keys !== 1)
    throw new Error('The data source must leave the pragma foreign_keys on.');
  await assertMigrated(dataSource);

  const [safety] = await dataSource.query<{ synchronous: number }[]>('PRAGMA synchronous');
  if (Number(safety?.synchronous) < 2)
    warn('synchronous is below FULL: a power cut can undo what was answered, such as a revocation');

  const shared = SingleConnection.of(dataSource, {
    newTurns: () => turnsFor(database),
    // As long as SQLite itself waits for another connection.
    patience: timeout,
  });
  return sqliteConnections(shared.runner, shared.turns, (work) => shared.isolate(work));
};

// --- MySQL and MariaDB ------------------------------------------------------------------------------------------

const onMysql = async (
  dataSource: DataSource,
  { timezone }: MysqlOptions,
  warn: Warn,
): Promise<Connections> => {
  if (timezone !== 'Z')
    throw new Error(`The data source needs timezone: 'Z', since times are stored in UTC.`);
  await assertSafeSqlMode(dataSource);
  await judgeSettings(dataSource, warn);
  await assertMigrated(dataSource);
  await assertExactText(dataSource);

  return mysqlConnections({
    newRunner: () => dataSource.createQueryRunner('master'),
    isolation: 'READ COMMITTED',
    prepare: preparation(await sessionVariables(dataSource)),
  });
};

/** Without a strict mode MySQL cuts what is too long; without backslash escapes the driver's quoting does not hold. */
const assertSafeSqlMode = async (dataSource: DataSource): Promise<void> => {
  const [session] = await dataSource.query<{ mode: string }[]>('SELECT @@SESSION.sql_mode AS mode');
  const modes = new Set(session?.mode.split(','));
  if (!modes.has('STRICT_ALL_TABLES') && !modes.has('STRICT_TRANS_TABLES'))
    throw new Error('The sql_mode of the data source must hold STRICT_ALL_TABLES.');
  if (modes.has('NO_BACKSLASH_ESCAPES'))
    throw new Error('The sql_mode of the data source must not hold NO_BACKSLASH_ESCAPES.');
};

/** `synchronize` makes tables with the default collation, in which `Ada` and `ada` are one name. */
const assertExactText = async (dataSource: DataSource): Promise<void> => {
  const tables = everyTableName.map(() => '?').join(', ');
  const inexact = await dataSource.query<{ name: string }[]>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name IN (${tables})
        AND data_type IN ('varchar', 'text') AND collation_name NOT LIKE '%\\_bin'`,
    [...everyTableName],
  );
  if (inexact.length > 0)
    throw new Error(
      `Tables ignore case: ${inexact.map(({ name }) => name).join(', ')}. ` +
        'They were made by synchronize; the migrations must make them.',
    );
};

const judgeSettings = async (dataSource: DataSource, warn: Warn): Promise<void> => {
  const rows = await dataSource.query<object[]>(variablesNamed(settingNames));
  judge(faultsIn(variablesIn(rows)), warn);
};

const judge = (faults: readonly SettingFault[], warn: Warn): void => {
  for (const fault of faults) {
    if (fault.isFatal) throw new Error(describeFault(fault));
    warn(describeFault(fault));
  }
};

/** What each connection is set to before the storage uses it. */
export const sessionVariables = async (dataSource: Pick<DataSource, 'query'>): Promise<string> => {
  const rows = await dataSource.query<object[]>(variablesNamed(namesWhereKnown));
  return assignmentsFor(new Set(variablesIn(rows).keys())).join(', ');
};

const preparation = (variables: string) => {
  const prepared = new WeakSet<PooledConnection>();
  return async (runner: Runner, connection: PooledConnection): Promise<void> => {
    if (prepared.has(connection)) return;
    await runner.query(`SET SESSION ${variables}`, [], true);
    await runner.query('SET SESSION TRANSACTION READ WRITE', [], true);
    prepared.add(connection);
  };
};

// --- PostgreSQL -------------------------------------------------------------------------------------------------

/** Statements go to the pool of the data source as texts, whatever parsers the application gave the driver. */
const onPostgres = async (dataSource: DataSource, warn: Warn): Promise<Connections> => {
  await assertTimesInUtc(dataSource);
  await assertMigrated(dataSource);
  await assertExactOrder(dataSource);

  // What a session of ours sets as it begins, a session of an application has to have.
  const rows = await dataSource.query<{ name: string; setting: string }[]>(
    'SELECT name, setting FROM pg_settings WHERE name = ANY ($1)',
    [postgresSettings.settingNames],
  );
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  judge(postgresSettings.faultsIn(settings, { isPooled: true }), warn);

  const { master } = dataSource.driver as unknown as { readonly master: Pool };
  // PgBouncer may stand in between, which keeps no statement.
  return postgresConnections(master, { statementMs: undefined, nameOf: () => undefined });
};

/** Repositories read and write times in the zone of the process. */
const assertTimesInUtc = async (dataSource: DataSource): Promise<void> => {
  const [row] = await dataSource.query<{ moment: unknown }[]>(
    `SELECT TIMESTAMP '2026-07-01 12:00:00' AS moment`,
  );
  const isRight =
    row?.moment instanceof Date && row.moment.toISOString() === '2026-07-01T12:00:00.000Z';
  if (!isRight)
    throw new Error('Times are stored in UTC: run the process of the data source with TZ=UTC.');
};

/** `synchronize` makes tables with the default collation, whose order is that of a language. */
const assertExactOrder = async (dataSource: DataSource): Promise<void> => {
  const inexact = await dataSource.query<{ name: string }[]>(
    `SELECT DISTINCT table_name AS name FROM information_schema.columns
      WHERE table_schema = CURRENT_SCHEMA() AND table_name = ANY ($1)
        AND data_type IN ('character varying', 'text') AND collation_name IS DISTINCT FROM 'C'`,
    [[...everyTableName]],
  );
  if (inexact.length > 0)
    throw new Error(
      `Tables have another order: ${inexact.map(({ name }) => name).join(', ')}. ` +
        'They were made by synchronize; the migrations must make them.',
    );
};
