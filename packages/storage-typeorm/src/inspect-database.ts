/** Looks at a database without changing it: no table is made or altered, and nothing is written. */
import { stat } from 'node:fs/promises';
import { isRefusal } from '@keyward/core/ports';
import type { DatabaseAddress } from './database-url.js';
import { meaningOf, withReruns } from './failures.js';
import { keywardMigrations } from './migrations/all.js';
import { missingRights } from './mysql-rights.js';
import type { SettingFault } from './mysql-settings.js';
import { hasFile } from './private-file.js';
import type { Sealer } from './sealer.js';
import { openSealing } from './sealing.js';
import { assertWritable, type Connections, type Session } from './session.js';
import { sqliteConnections, turnsFor } from './sqlite-connections.js';
import { sqliteDriver } from './sqlite-driver.js';
import { findSharedKeys, type SharedKey } from './keys-of-two-rows.js';
import { SqliteRunner, type SqliteHandle } from './sqlite-runner.js';

export interface DatabaseInspection {
  /** Undefined where there are no tables yet. */
  readonly migrations: MigrationState | undefined;
  /** Settings of MySQL or MariaDB that are not as they have to be. */
  readonly faults: readonly SettingFault[];
  /** What the user of the database has to be granted, as far as the server tells it. */
  readonly missingRights: readonly string[];
  /** Why a write is refused; undefined when it is not, or cannot be tried. */
  readonly refusedWrite: string | undefined;
  /** What the sealer says to the values in the database; undefined when it opens them, or cannot be tried. */
  readonly sealerFailure: unknown;
  /** What time it is there. Undefined for SQLite, which has the clock of this machine. */
  readonly time: Date | undefined;
  /** How many people administer all tenants (docs/adr/0100-global-administrators.md); undefined before the tables. */
  readonly globalAdmins: number | undefined;
  /** What is stored in two spellings (docs/adr/0141-one-mailbox-has-one-key.md); undefined before the tables. */
  readonly sharedKeys: readonly SharedKey[] | undefined;
  /** How many tenants have no policy for second factors; undefined before the tables. */
  readonly withoutFactorPolicy: number | undefined;
  /** The audience of the Management API, which begins with the issuer; undefined before the first start. */
  readonly managementAudience: string | undefined;
}

export interface MigrationState {
  /** Those that the next start runs. */
  readonly pending: readonly string[];
  /** Those of a newer version, which this one does not know. */
  readonly unknown: readonly string[];
}

/** @throws Refusal `storage_unavailable` when the database cannot be reached or read */
export const inspectDatabase = async (
  database: DatabaseAddress,
  sealer: Sealer | undefined,
): Promise<DatabaseInspection> => {
  if (database.kind === 'sqlite' && !(await hasContent(database.file))) return untouched;

  const connections = await open(database);
  try {
    const migrations = await connections.reading((session) => readMigrations(session, connections));
    const isCurrent = migrations?.pending.length === 0 && migrations.unknown.length === 0;
    return {
      migrations,
      faults: connections.faults,
      missingRights: await connections.reading((session) => missingIn(session, database)),
      refusedWrite: await refusalOfWrite(connections, migrations !== undefined),
      sealerFailure: isCurrent && sealer && (await failureOf(connections, sealer)),
      time: await connections.reading((session) => timeAt(session, connections)),
      globalAdmins: isCurrent ? await connections.reading(countGlobalAdmins) : undefined,
      sharedKeys: isCurrent ? await sharedKeysIn(connections) : undefined,
      withoutFactorPolicy: isCurrent ? await connections.reading(countWithoutPolicy) : undefined,
      managementAudience: isCurrent ? await connections.reading(readAudience) : undefined,
    };
  } finally {
    await connections.close();
  }
};

const untouched: DatabaseInspection = {
  migrations: undefined,
  faults: [],
  missingRights: [],
  refusedWrite: undefined,
  sealerFailure: undefined,
  time: undefined,
  globalAdmins: undefined,
  sharedKeys: undefined,
  withoutFactorPolicy: undefined,
  managementAudience: undefined,
};

const hasContent = (file: string): Promise<boolean> => {
  if (!hasFile(file)) return Promise.resolve(false);
  return stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );
};

type Inspected = Connections & Pick<DatabaseInspection, 'faults'>;

const open = async (database: DatabaseAddress): Promise<Inspected> => {
  if (database.kind === 'sqlite') return openFile(database.file);
  const { openMysqlToInspect } = await import('./mysql.js');
  return openMysqlToInspect(database);
};

type SqliteHandleClass = new (
  file: string,
  options: { readonly timeout: number },
) => SqliteHandle & { close(): void };

/** Without the pragmas of a server, one of which writes. */
const openFile = async (file: string): Promise<Inspected> => {
  const Handle = sqliteDriver() as SqliteHandleClass;
  const handle = await withReruns(() => {
    try {
      return Promise.resolve(new Handle(file, { timeout: 0 }));
    } catch (error) {
      return Promise.reject(meaningOf(error));
    }
  });
  return {
    ...sqliteConnections(new SqliteRunner(handle), turnsFor(file)),
    faults: [],
    close: () => {
      handle.close();
      return Promise.resolve();
    },
  };
};

const tablesNamed: Readonly<Record<Connections['dialect'], string>> = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?`,
  mysql:
    'SELECT table_name AS name FROM information_schema.tables ' +
    'WHERE table_schema = DATABASE() AND table_name = ?',
};

const readMigrations = async (
  session: Session,
  { dialect }: Connections,
): Promise<MigrationState | undefined> => {
  const tables = await session.rows(tablesNamed[dialect], ['migrations']);
  if (tables.length === 0) return undefined;

  const rows = await session.rows('SELECT name FROM migrations ORDER BY id', []);
  const executed = rows.map(({ name }) => name as string);
  const known = keywardMigrations.map(({ name }) => name);
  return {
    pending: known.filter((name) => !executed.includes(name)),
    unknown: executed.filter((name) => !known.includes(name)),
  };
};

/** In a transaction that is rolled back. */
const refusalOfWrite = async (
  connections: Connections,
  hasTables: boolean,
): Promise<string | undefined> => {
  const writing: Connections['writing'] = (work) => connections.writing(work);
  try {
    if (hasTables) await assertWritable(writing, deleteNothing);
    else if (connections.dialect === 'mysql') await connections.reading(beginToWrite);
    return undefined;
  } catch (error) {
    const { cause, message } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
};

/** A statement that writes, and concerns no row. */
const deleteNothing = (session: Session): Promise<number> =>
  session.affected('DELETE FROM migrations WHERE name = ?', ['']);

/** Where there is no table yet: a server that is read only refuses the first statement. */
const beginToWrite = async (session: Session): Promise<void> => {
  await session.affected('START TRANSACTION READ WRITE', []);
  await session.affected('ROLLBACK', []);
};

const missingIn = async (
  session: Session,
  database: DatabaseAddress,
): Promise<readonly string[]> => {
  if (database.kind === 'sqlite') return [];
  const grants = await session.rows('SHOW GRANTS', []);
  return missingRights(
    grants.map((row) => String(Object.values(row)[0])),
    database.database,
  );
};

const failureOf = async (connections: Connections, sealer: Sealer): Promise<unknown> => {
  try {
    await openSealing(connections, sealer);
    return undefined;
  } catch (error) {
    if (isRefusal(error, 'storage_unavailable')) throw error;
    return error;
  }
};

const timeAt = async (session: Session, { dialect }: Connections): Promise<Date | undefined> => {
  if (dialect === 'sqlite') return undefined;
  const [row] = await session.rows('SELECT CAST(UTC_TIMESTAMP(3) AS CHAR) AS now', []);
  return new Date(`${String(row?.['now']).replace(' ', 'T')}Z`);
};

const sharedKeysIn = (connections: Connections): Promise<readonly SharedKey[]> =>
  findSharedKeys((sql, parameters) =>
    connections.reading((session) => session.rows(sql, parameters)),
  );

/** People of the default tenant with a permission of their own for `create:tenants`. */
const countGlobalAdmins = async (session: Session): Promise<number> => {
  const [row] = await session.rows(
    'SELECT COUNT(DISTINCT held.user_id) AS people FROM user_permissions held ' +
      'JOIN scopes ON scopes.id = held.scope_id ' +
      'JOIN resources ON resources.id = scopes.resource_id ' +
      'JOIN tenants ON tenants.id = held.tenant_id ' +
      'WHERE scopes.name = ? AND resources.is_system = 1 AND tenants.is_default = 1',
    ['create:tenants'],
  );
  return Number(row?.['people']);
};

const countWithoutPolicy = async (session: Session): Promise<number> => {
  const [row] = await session.rows(
    "SELECT COUNT(*) AS tenants FROM tenants WHERE JSON_EXTRACT(metadata, '$.mfa.policy') IS NULL",
    [],
  );
  return Number(row?.['tenants']);
};

const readAudience = async (session: Session): Promise<string | undefined> => {
  const [row] = await session.rows(
    'SELECT identifier_url AS audience FROM resources WHERE is_system = 1',
    [],
  );
  return row?.['audience'] as string | undefined;
};
