/** How a server of PostgreSQL is reached, and what it says of itself before it is used. */
import { readFileSync } from 'node:fs';
import pg, { type ClientConfig } from 'pg';
import type { SettingFault } from '../connection/setting-fault.js';
import type { PostgresAddress, Tls } from './address.js';
import { noSchemaCode } from './failures.js';
import { faultsIn, sessionSettings, settingNames, settingsQuery } from './server-settings.js';

export interface Patience {
  readonly connectMs: number;
  readonly statementMs: number;
}

/** Settings that no session can change for itself. */
export const askServer = async (
  address: PostgresAddress,
  { connectMs, statementMs }: Patience,
): Promise<readonly SettingFault[]> => {
  const client = new pg.Client({
    ...credentials(address, statementMs),
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
  });
  // The answer to a statement says why; without a listener the error would also end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await assertSchema(client);
    const { rows } = await client.query<{ name: string; setting: string }>(settingsQuery, [
      settingNames,
    ]);
    const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
    return faultsIn(settings, address);
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** A schema that is missing would look like a right that is missing. */
const assertSchema = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ schema: string | null }>(
    'SELECT CURRENT_SCHEMA() AS schema',
  );
  if (rows[0]!.schema === null)
    throw Object.assign(new Error('no schema of the search_path'), { code: noSchemaCode });
};

/**
 * How a connection is opened. `statementMs` is undefined for migrations, whose statements have no limit. `more` are
 * settings such as `work_mem=4MB`.
 */
export const credentials = (
  address: PostgresAddress,
  statementMs: number | undefined,
  more: readonly string[] = [],
): ClientConfig => {
  const { host, port, user, password, database, tls } = address;
  const options = startOptions(address, statementMs, more);
  return {
    ...{ host, port, user, password, database },
    application_name: 'keyward',
    ssl: tlsOptions(tls),
    ...(options !== undefined && { options }),
  };
};

/**
 * What a session sets as it begins, so that what was set for the role or the database does not cut even its first
 * statement short. PgBouncer refuses a login that brings them: there, the next statement may run in another session.
 */
const startOptions = (
  { isPooled, schema }: PostgresAddress,
  statementMs: number | undefined,
  more: readonly string[],
): string | undefined => {
  if (isPooled) return undefined;

  const settings = [
    ...sessionSettings,
    // The server, too, ends a statement whose caller has given up.
    ['statement_timeout', String(statementMs ?? 0)],
    ...(schema === undefined ? [] : [['search_path', schema]]),
  ];
  const named = settings.map(([name, value]) => `${name}=${value}`);
  return [...named, ...more].map((setting) => `-c ${setting}`).join(' ');
};

const tlsOptions = ({ mode, caFile, certificateFile, keyFile }: Tls): ClientConfig['ssl'] => {
  if (mode === 'disable') return false;
  return {
    minVersion: 'TLSv1.2',
    rejectUnauthorized: mode !== 'require',
    // Node checks the name of the host unless it is told otherwise.
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
    ...(caFile !== undefined && { ca: textIn(caFile) }),
    ...(certificateFile !== undefined && { cert: textIn(certificateFile) }),
    ...(keyFile !== undefined && { key: textIn(keyFile) }),
  };
};

/** Notepad puts a byte order mark before the first line, and OpenSSL then does not find that certificate. */
const textIn = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
