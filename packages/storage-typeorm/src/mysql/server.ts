/** What a server of MySQL or MariaDB says of itself before it is used. */
import { readFileSync } from 'node:fs';
import mysql, { type Connection } from 'mysql2';
import type { MysqlAddress } from './address.js';
import type { SettingFault } from '../connection/setting-fault.js';
import { faultsIn, settingNames, variablesIn } from './server-settings.js';
import { namesWhereKnown, wholeStatements, type SessionHost } from './session-settings.js';

/** What a server is, as far as it decides how the store speaks to it. */
export interface MysqlServer extends SessionHost {
  readonly isInCluster: boolean;
  /** Settings that no session can change for itself. */
  readonly faults: readonly SettingFault[];
}

export interface Patience {
  readonly connectMs: number;
  readonly statementMs: number;
}

export const askServer = async (
  address: MysqlAddress,
  { connectMs, statementMs }: Patience,
): Promise<MysqlServer> => {
  const connection = mysql.createConnection({
    ...credentials(address),
    connectTimeout: connectMs,
  });
  const ask = (sql: string): Promise<unknown> => answerTo(connection, sql, statementMs);
  try {
    // A limit of the session for rows or for time would hold for the variables too.
    await ask(`SET SESSION ${wholeStatements.join(', ')} ${unlimitedOnMariadb}`);
    return serverWith(variablesIn(await ask(variablesNamed(asked))));
  } finally {
    connection.destroy();
  }
};

/**
 * MariaDB can end every statement, not only reads, after a time that an operator chose; other servers read a comment
 * (https://mariadb.com/kb/en/comment-syntax/). Here the driver counts the time.
 */
const unlimitedOnMariadb = '/*M!100101 , max_statement_time = 0 */';

const asked = ['version', ...namesWhereKnown, ...settingNames];

export const variablesNamed = (names: readonly string[]): string =>
  `SHOW VARIABLES WHERE Variable_name IN (${names.map((name) => `'${name}'`).join(', ')})`;

const serverWith = (variables: ReadonlyMap<string, string>): MysqlServer => ({
  flavour: /mariadb/i.test(variables.get('version') ?? '') ? 'mariadb' : 'mysql',
  known: new Set(namesWhereKnown.filter((name) => variables.has(name))),
  isInCluster: variables.get('wsrep_on') === 'ON',
  faults: faultsIn(variables),
});

const answerTo = (connection: Connection, sql: string, timeout: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    // A connection that is refused says so here.
    connection.once('error', reject);
    connection.query({ sql, timeout }, (error, rows) => {
      if (error) reject(error);
      else resolve(rows);
    });
  });

export const credentials = ({ host, port, user, password, database, tls }: MysqlAddress) => ({
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
