/**
 * A MariaDB of the tests' own: started on a free port with an empty data folder, and removed afterwards.
 *
 * Its clock runs 5:30 ahead and its default collation ignores case, accents and trailing spaces, because a
 * storage must not depend on either.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import { patience } from './patience.js';
import { quickFolder } from './quick-folder.js';

export interface Mariadb {
  readonly port: number;
  /** Creates an empty database and answers its URL. */
  url(database: string): Promise<string>;
  /** Statements by the administrator, separated by semicolons. */
  query(sql: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export const mariadbAdvice =
  'MariaDB is not installed, so its tests are left out. ' +
  'Install the package mariadb-server (apt-get install mariadb-server, brew install mariadb).';
const run = promisify(execFile);

export const mariadbIsInstalled = (): boolean =>
  program('mariadbd', 'mysqld') !== undefined &&
  program('mariadb-install-db', 'mysql_install_db') !== undefined;

/**
 * `options` come last and so win. The database lies in a new folder in `within`. Undefined where MariaDB is not
 * installed; with KEYWARD_REQUIRE_ALL=1 that is an error instead.
 */
export const startMariadb = async (
  options: readonly string[] = [],
  within = quickFolder(),
): Promise<Mariadb | undefined> => {
  const [server, installer] = [
    program('mariadbd', 'mysqld'),
    program('mariadb-install-db', 'mysql_install_db'),
  ];
  if (server === undefined || installer === undefined) {
    if (process.env.KEYWARD_REQUIRE_ALL === '1') throw new Error(mariadbAdvice);
    process.stderr.write(`${mariadbAdvice}\n`);
    return undefined;
  }
  // Short: the path of a socket has at most 107 bytes.
  const folder = await mkdtemp(join(within, 'mdb-'));
  const user = userInfo().username;
  let child: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    process.off('exit', stopNow);
    if (child) await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  const stopNow = (): void => {
    child?.kill('SIGKILL');
  };
  process.on('exit', stopNow);
  try {
    await run(installer, [
      '--no-defaults',
      `--user=${user}`,
      `--datadir=${join(folder, 'd')}`,
      '--auth-root-authentication-method=normal',
      '--skip-test-db',
    ]);
    const port = await freePort();
    child = spawn(
      server,
      [
        '--no-defaults',
        `--user=${user}`,
        `--datadir=${join(folder, 'd')}`,
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
        ...options,
      ],
      { stdio: 'ignore' },
    );
    await answers(child, port);
    const query = async (sql: string): Promise<Record<string, unknown>[]> => {
      const connection = await mysql.createConnection({
        host: '127.0.0.1',
        port,
        user: 'root',
        multipleStatements: true,
      });
      const [rows] = await connection.query(sql).finally(() => connection.end());
      return rows as Record<string, unknown>[];
    };
    // TCP logins by name and password, as in production.
    await query(`CREATE USER keyward@'%' IDENTIFIED BY 'pass word'`);
    await query(`GRANT ALL ON *.* TO keyward@'%'`);
    return {
      port,
      query,
      stop,
      url: async (database) => {
        await query(`CREATE DATABASE \`${database}\``);
        return `mysql://keyward:pass%20word@127.0.0.1:${port}/${database}`;
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
};

const program = (...names: readonly string[]): string | undefined =>
  names
    .flatMap((name) =>
      ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].map((folder) =>
        join(folder, name),
      ),
    )
    .find((path) => existsSync(path));

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as AddressInfo;
        server.close(() => resolve(port));
      });
  });

const answers = async (child: ChildProcess, port: number): Promise<void> => {
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

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const impatience = setTimeout(() => child.kill('SIGKILL'), 5000);
    child.once('exit', () => {
      clearTimeout(impatience);
      resolve();
    });
    child.kill('SIGTERM');
  });
