/** Starts and ends the database servers of the tests. */
import { execFile, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import { patience } from './patience.js';

const run = promisify(execFile);

export interface MariadbPrograms {
  readonly server: string;
  readonly installer: string;
}

/** Undefined where MariaDB is not installed. */
export const findMariadb = (): MariadbPrograms | undefined => {
  const server = program('mariadbd', 'mysqld');
  const installer = program('mariadb-install-db', 'mysql_install_db');
  return server === undefined || installer === undefined ? undefined : { server, installer };
};

/** Makes an empty data folder, in which `root` logs in without a password. */
export const installDatabase = async (installer: string, folder: string): Promise<void> => {
  await run(installer, [
    '--no-defaults',
    `--user=${userInfo().username}`,
    `--datadir=${folder}`,
    `--tmpdir=${folder}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--innodb-log-file-size=16M',
  ]);
};

/** The options of a server that lies in `folder`, its data in `d`. */
export const serverOptions = (folder: string, port: number): readonly string[] => [
  '--no-defaults',
  `--user=${userInfo().username}`,
  `--datadir=${join(folder, 'd')}`,
  // Not a shared folder: a start removes every temporary table there, those of other servers too.
  `--tmpdir=${folder}`,
  // Short: the path of a socket has at most 107 bytes.
  `--socket=${join(folder, 's')}`,
  `--port=${port}`,
  '--bind-address=127.0.0.1',
  `--pid-file=${join(folder, 'p')}`,
  `--log-error=${join(folder, 'e')}`,
  '--skip-log-bin',
  '--skip-name-resolve',
  '--performance-schema=OFF',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-buffer-pool-size=64M',
  '--innodb-log-file-size=16M',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_general_ci',
  '--default-time-zone=+05:30',
];

/** Statements by the administrator, separated by semicolons. */
export const administer = async (port: number, sql: string): Promise<Record<string, unknown>[]> => {
  const connection = await mysql.createConnection({
    host: '127.0.0.1',
    port,
    user: 'root',
    multipleStatements: true,
  });
  const [rows] = await connection.query(sql).finally(() => connection.end());
  return rows as Record<string, unknown>[];
};

const program = (...names: readonly string[]): string | undefined =>
  names
    .flatMap((name) =>
      ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((folder) =>
        join(folder, name),
      ),
    )
    .find((path) => existsSync(path));

/** Waits until a server that was started takes connections. */
export const untilItAnswers = async (child: ChildProcess, port: number): Promise<void> => {
  const deadline = Date.now() + patience;
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`MariaDB does not start (exit code ${child.exitCode})`);
    try {
      return await (await mysql.createConnection({ host: '127.0.0.1', port, user: 'root' })).end();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

/** Asks a server to end, and makes it end after five seconds. */
export const endServer = (child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const impatience = setTimeout(() => child.kill('SIGKILL'), 5000);
    child.once('exit', () => {
      clearTimeout(impatience);
      resolve();
    });
    child.kill(signal);
  });
