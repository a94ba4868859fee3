/** Looks at a database without changing it: no table is made or altered, and nothing is written. */
import { stat } from 'node:fs/promises';
import { isRefusal, readyRoles } from '@keyward/core/ports';
import { assertWritable, type Session } from '../connection/session.js';
import type { SettingFault } from '../connection/setting-fault.js';
import { keywardMigrations } from '../migrations/all.js';
import { findSharedKeys, type SharedKey } from '../migrations/keys-of-two-rows.js';
import { migrationsTooNew, unknownMigrations } from '../migrations/newer-tables.js';
import { migrationsThatNeedStop } from '../migrations/stop-needed.js';
import { quote } from '../sql/condition.js';
import type { Connections, Inspected } from '../sql/connections.js';
import { executedMigrations } from '../sql/executed-migrations.js';
import { openSealing } from '../sql/open-sealing.js';
import type { Sealer } from '../sql/sealing.js';
import { openSqliteToInspect } from '../sqlite/open.js';
import { hasFile } from '../sqlite/private-file.js';
import type { DatabaseAddress } from './database-url.js';

export interface DatabaseInspection {
  /** Undefined where there are no tables yet. */
  readonly migrations: MigrationState | undefined;
  /** Settings of a database server that are not as they have to be. */
  readonly faults: readonly SettingFault[];
  /** What the user of the database has to be granted, as far as the server tells it. */
  readonly missingRights: readonly string[];
  /** What an operator reads about settings and rights; undefined where there are none. */
  readonly page: string | undefined;
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
  /** How many tenants have a ready role that lacks a scope of this version's list; undefined before the tables. */
  readonly withGrownReadyRoles: number | undefined;
  /** How many published keys sign with ES384 or ES512, at many times the cost; undefined before the tables. */
  readonly costlyKeys: number | undefined;
  /** The cost of a bcrypt that takes as long as the dearest hash of another system; undefined where none is kept. */
  readonly dearestAdopted: number | undefined;
  /** The audience of the Management API, which begins with the issuer; undefined before the first start. */
  readonly managementAudience: string | undefined;
}

export interface MigrationState {
  /** In the order in which they ran. */
  readonly applied: readonly string[];
  /** Those that the next start runs. */
  readonly pending: readonly string[];
  /** Those of the pending ones that need all servers of the version before to be stopped. */
  readonly needStop: readonly string[];
  /** Those of a newer version, which this one does not know. */
  readonly unknown: readonly string[];
  /** Those of the unknown ones beside which this version cannot run. */
  readonly tooNew: readonly string[];
}

/** @throws Refusal `storage_unavailable` when the database cannot be reached or read */
export const inspectDatabase = async (
  database: DatabaseAddress,
  sealer: Sealer | undefined,
): Promise<DatabaseInspection> => {
  if (database.kind === 'sqlite' && !(await hasContent(database.file))) return untouched;

  const connections = await openToInspect(database);
  try {
    const migrations = await connections.reading((session) => readMigrations(session, connections));
    const isCurrent = migrations?.pending.length === 0 && migrations.tooNew.length === 0;
    return {
      migrations,
      faults: connections.faults,
      missingRights: await connections.reading((session) => connections.missingRights(session)),
      page: connections.page,
      refusedWrite: await refusalOfWrite(connections, migrations !== undefined),
      sealerFailure: isCurrent && sealer && (await failureOf(connections, sealer)),
      time: await connections.reading((session) => connections.time(session)),
      ...(isCurrent ? await readContent(connections) : unread),
    };
  } finally {
    await connections.close();
  }
};

type Content = Pick<
  DatabaseInspection,
  | 'globalAdmins'
  | 'sharedKeys'
  | 'withoutFactorPolicy'
  | 'withGrownReadyRoles'
  | 'costlyKeys'
  | 'dearestAdopted'
  | 'managementAudience'
>;

const readContent = async (connections: Inspected): Promise<Content> => ({
  globalAdmins: await connections.reading(countGlobalAdmins),
  sharedKeys: await sharedKeysIn(connections),
  withoutFactorPolicy: await withoutPolicy(connections),
  withGrownReadyRoles: await connections.reading(countGrown),
  costlyKeys: await connections.reading(countCostlyKeys),
  dearestAdopted: await connections.reading(readDearestAdopted),
  managementAudience: await connections.reading(readAudience),
});

const unread: Content = {
  globalAdmins: undefined,
  sharedKeys: undefined,
  withoutFactorPolicy: undefined,
  withGrownReadyRoles: undefined,
  costlyKeys: undefined,
  dearestAdopted: undefined,
  managementAudience: undefined,
};

const untouched: DatabaseInspection = {
  migrations: undefined,
  faults: [],
  missingRights: [],
  page: undefined,
  refusedWrite: undefined,
  sealerFailure: undefined,
  time: undefined,
  ...unread,
};

export const hasContent = (file: string): Promise<boolean> => {
  if (!hasFile(file)) return Promise.resolve(false);
  return stat(file).then(
    ({ size }) => size > 0,
    () => false,
  );
};

export const openToInspect = async (database: DatabaseAddress): Promise<Inspected> => {
  if (database.kind === 'sqlite') return openSqliteToInspect(database.file);
  if (database.kind === 'postgres') {
    const { openPostgresToInspect } = await import('../postgres/open.js');
    return openPostgresToInspect(database);
  }
  const { openMysqlToInspect } = await import('../mysql/open.js');
  return openMysqlToInspect(database);
};

export const readMigrations = async (
  session: Session,
  { hasTable }: Pick<Inspected, 'hasTable'>,
): Promise<MigrationState | undefined> => {
  if (!(await hasTable(session, 'migrations'))) return undefined;

  const executed = await executedMigrations(session);
  const pending = keywardMigrations
    .map(({ name }) => name)
    .filter((name) => !executed.includes(name));
  return {
    applied: executed,
    pending,
    needStop: migrationsThatNeedStop(pending, executed),
    unknown: unknownMigrations(executed),
    tooNew: migrationsTooNew(executed),
  };
};

/** In a transaction that is rolled back. */
const refusalOfWrite = async (
  connections: Inspected,
  hasTables: boolean,
): Promise<string | undefined> => {
  const writing: Connections['writing'] = (work) => connections.writing(work);
  try {
    if (hasTables) await assertWritable(writing, deleteNothing);
    else await connections.reading((session) => connections.tryToWrite(session));
    return undefined;
  } catch (error) {
    const { cause, message } = error as Error;
    return cause instanceof Error ? cause.message : message;
  }
};

/** A statement that writes, and concerns no row. */
const deleteNothing = (session: Session): Promise<number> =>
  session.affected('DELETE FROM migrations WHERE name = ?', ['']);

const failureOf = async (connections: Connections, sealer: Sealer): Promise<unknown> => {
  try {
    await openSealing(connections, sealer);
    return undefined;
  } catch (error) {
    if (isRefusal(error, 'storage_unavailable')) throw error;
    return error;
  }
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
      'WHERE scopes.name = ? AND resources.is_system = TRUE AND tenants.is_default = TRUE',
    ['create:tenants'],
  );
  return Number(row?.['people']);
};

const countCostlyKeys = async (session: Session): Promise<number> => {
  const [row] = await session.rows(
    'SELECT COUNT(*) AS published FROM signing_keys ' +
      'WHERE algorithm IN (?, ?) AND retires_at IS NULL',
    ['ES384', 'ES512'],
  );
  return Number(row?.['published']);
};

/** As the hasher writes them: the class of a sealed one stands before the seal (`adopted-hashes.ts`). */
const readDearestAdopted = async (session: Session): Promise<number | undefined> => {
  const costs = Array.from({ length: 14 }, (_, at) => 14 - at);
  const cases = costs.map(
    (cost) => `WHEN password_hash LIKE ? OR password_hash LIKE ? THEN ${cost}`,
  );
  const patterns = costs
    .map((cost) => String(cost).padStart(2, '0'))
    .flatMap((cost) => [`%adopted:${cost}:%`, `adopted:$2b$${cost}$%`]);
  const [row] = await session.rows(
    `SELECT MAX(CASE ${cases.join(' ')} END) AS dearest FROM users`,
    patterns,
  );
  const dearest = row?.['dearest'] ?? undefined;
  return dearest === undefined ? undefined : Number(dearest);
};

const withoutPolicy = (connections: Inspected): Promise<number> =>
  connections.reading(async (session) => {
    const policy = connections.dialect.member(quote('metadata'), 'mfa.policy');
    const sql = `SELECT COUNT(*) AS \`tenants\` FROM \`tenants\` WHERE ${policy} IS NULL`;
    const [row] = await session.rows(sql, []);
    return Number(row?.['tenants']);
  });

/** Tenants whose ready roles are from a version with a shorter list (contract §5). */
const countGrown = async (session: Session): Promise<number> => {
  const tenants = new Set<unknown>();
  for (const { name, scopes } of readyRoles) {
    const rows = await session.rows(
      'SELECT roles.tenant_id AS tenant FROM roles WHERE roles.is_system = TRUE AND roles.name = ? AND ' +
        '(SELECT COUNT(*) FROM role_permissions held JOIN scopes ON scopes.id = held.scope_id ' +
        `WHERE held.role_id = roles.id AND scopes.name IN (${scopes.map(() => '?').join(', ')})) < ?`,
      [name, ...scopes, scopes.length],
    );
    for (const { tenant } of rows) tenants.add(tenant);
  }
  return tenants.size;
};

const readAudience = async (session: Session): Promise<string | undefined> => {
  const [row] = await session.rows(
    'SELECT identifier_url AS audience FROM resources WHERE is_system = TRUE',
    [],
  );
  return row?.['audience'] as string | undefined;
};
