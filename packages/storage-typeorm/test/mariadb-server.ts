/**
 * A MariaDB of the tests' own: started on a free port with an empty data folder, and removed afterwards.
 *
 * Its clock runs 5:30 ahead and its default collation ignores case, accents and trailing spaces, because a
 * storage must not depend on either.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  administer,
  endServer,
  findMariadb,
  installDatabase,
  serverOptions,
  untilItAnswers,
} from './database-process.js';
import { freePort } from './free-port.js';
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

export const mariadbIsInstalled = (): boolean => findMariadb() !== undefined;

/** A database that ends by itself fails tests of other rules, so its last words are shown with them. */
const tellOfEnd = (folder: string, end: number | string | null): void => {
  const lines = readFileSync(join(folder, 'e'), 'utf8').trimEnd().split('\n');
  process.stderr.write(`MariaDB ended by itself (${end}):\n${lines.slice(-60).join('\n')}\n`);
};

/**
 * `options` come last and so win. The database lies in a new folder in `within`. Undefined where MariaDB is not
 * installed; with KEYWARD_REQUIRE_ALL=1 that is an error instead.
 */
export const startMariadb = async (
  options: readonly string[] = [],
  within = quickFolder(),
): Promise<Mariadb | undefined> => {
  const programs = findMariadb();
  if (programs === undefined) {
    if (process.env.KEYWARD_REQUIRE_ALL === '1') throw new Error(mariadbAdvice);
    process.stderr.write(`${mariadbAdvice}\n`);
    return undefined;
  }
  const folder = await mkdtemp(join(within, 'mdb-'));
  let child: ChildProcess | undefined;
  let isStopping = false;
  const stop = async (): Promise<void> => {
    isStopping = true;
    process.off('exit', stopNow);
    if (child) await endServer(child);
    await rm(folder, { recursive: true, force: true });
  };
  const stopNow = (): void => {
    child?.kill('SIGKILL');
  };
  process.on('exit', stopNow);
  try {
    await installDatabase(programs.installer, join(folder, 'd'));
    const port = await freePort();
    child = spawn(programs.server, [...serverOptions(folder, port), ...options], {
      stdio: 'ignore',
    });
    child.once('exit', (code, signal) => {
      if (!isStopping) tellOfEnd(folder, code ?? signal);
    });
    await untilItAnswers(child, port);
    const query = (sql: string): Promise<Record<string, unknown>[]> => administer(port, sql);
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
