/**
 * A PostgreSQL of the tests' own: started on a free port with an empty data folder, and removed afterwards.
 *
 * Its clock runs 5:30 ahead, its times are written in German, and its default order of texts is that of a language,
 * because a storage must not depend on any of them.
 */
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { endServer } from './database-process.js';
import { freePort } from './free-port.js';
import { patience } from './patience.js';
import { quickFolder } from './quick-folder.js';

const run = promisify(execFile);

export interface Postgres {
  readonly port: number;
  /** The folder of its socket. */
  readonly folder: string;
  /** Creates an empty database and answers its URL. */
  url(database: string): Promise<string>;
  /** Statements by the administrator, separated by semicolons; those of one database where it is named. */
  query(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  /** Ends it without a warning, as a power cut does. Its data stays until `stop`. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Makes tables empty without a look at their references. For tables of a few rows, TRUNCATE takes twice as long. */
export const emptying = (tables: readonly string[]): string =>
  `SET session_replication_role = replica; ${tables.map((table) => `DELETE FROM ${table}`).join(';')}`;

export const postgresAdvice =
  'PostgreSQL is not installed, so its tests are left out. ' +
  'Install the package postgresql (apt-get install postgresql, brew install postgresql@15).';

/** Debian keeps the programs of each version in a folder of their own. */
const folders = (): readonly string[] => {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort() : [];
  return [
    ...versions.reverse().map((version) => join(debian, version, 'bin')),
    ...['/usr/local/bin', '/usr/bin', '/opt/homebrew/bin', '/opt/homebrew/opt/postgresql@15/bin'],
  ];
};

const hasPostgres = (folder: string): boolean =>
  ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)));

export const findPostgres = (): string | undefined => {
  const chosen = process.env['KEYWARD_POSTGRES_BIN'];
  if (chosen === undefined) return folders().find(hasPostgres);

  if (!hasPostgres(chosen))
    throw new Error(`KEYWARD_POSTGRES_BIN names ${chosen}, which has no initdb and postgres.`);
  return chosen;
};

export const postgresIsInstalled = (): boolean => findPostgres() !== undefined;

/** PostgreSQL refuses to run as root. */
export const userOfServer = (): { readonly uid?: number; readonly gid?: number } => {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string): number =>
    Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
};

export const administrator = { user: 'administrator', password: 'sesame' } as const;

/** `options` come last and so win. */
export const startPostgres = async (
  options: readonly string[] = [],
  within = quickFolder(),
): Promise<Postgres | undefined> => {
  const programs = findPostgres();
  if (programs === undefined) {
    if (process.env.KEYWARD_REQUIRE_ALL === '1') throw new Error(postgresAdvice);
    process.stderr.write(`${postgresAdvice}\n`);
    return undefined;
  }
  const folder = await newFolder(within);
  try {
    await initialize(programs, folder);
    const postgres = await startPostgresOn(folder, { options });
    await postgres.query(`CREATE ROLE keyward LOGIN PASSWORD 'pass word'`);
    return postgres;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

/** A copy of a running server that takes over each of its writes. */
export const startStandby = async (
  primary: Postgres,
  options: readonly string[] = [],
): Promise<Postgres> => {
  const programs = findPostgres()!;
  const folder = await newFolder();
  try {
    await run(
      join(programs, 'pg_basebackup'),
      ['--write-recovery-conf', '--checkpoint=fast', `--pgdata=${join(folder, 'd')}`].concat(
        `--dbname=host=127.0.0.1 port=${primary.port} user=${administrator.user}`,
      ),
      { ...userOfServer(), env: { PGPASSWORD: administrator.password } },
    );
    return await startPostgresOn(folder, { options });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
};

/** An empty one, which belongs to the user of the server. */
export const newFolder = async (within = quickFolder()): Promise<string> => {
  const { uid, gid } = userOfServer();
  const folder = await mkdtemp(join(within, 'pg-'));
  if (uid !== undefined) await chown(folder, uid, gid!);
  return folder;
};

/** Starts the server whose data lie in `d` of the folder. */
export const startPostgresOn = async (
  folder: string,
  { options = [], port: chosen }: { options?: readonly string[]; port?: number } = {},
): Promise<Postgres> => {
  const port = chosen ?? (await freePort());
  const program = join(findPostgres()!, 'postgres');
  const child = spawn(program, [...serverOptions(folder, port), ...options], {
    ...userOfServer(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));

  let isStopping = false;
  const stopNow = (): void => {
    child.kill('SIGQUIT');
  };
  process.on('exit', stopNow);
  child.once('exit', (code, signal) => {
    process.off('exit', stopNow);
    if (!isStopping)
      process.stderr.write(
        `PostgreSQL ended by itself (${code ?? signal}):\n${lines.slice(-60).join('')}\n`,
      );
  });
  const end = (signal: NodeJS.Signals): Promise<void> => {
    isStopping = true;
    return endServer(child, signal);
  };
  const stop = async (): Promise<void> => {
    await end('SIGINT');
    await rm(folder, { recursive: true, force: true });
  };
  const query = (sql: string, database = 'postgres') => administer(port, sql, database);
  try {
    await untilItAnswers(child, port, lines);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    folder,
    query,
    kill: () => end('SIGKILL'),
    stop,
    url: async (database) => {
      await query(`CREATE DATABASE "${database}" OWNER keyward`);
      return `postgres://keyward:pass%20word@127.0.0.1:${port}/${database}`;
    },
  };
};

const initialize = async (programs: string, folder: string): Promise<void> => {
  const passwordFile = join(folder, 'w');
  await writeFile(passwordFile, administrator.password);
  await run(
    join(programs, 'initdb'),
    [
      ...[`--pgdata=${join(folder, 'd')}`, `--username=${administrator.user}`],
      ...[`--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', '--no-sync'],
      ...['--locale-provider=icu', '--icu-locale=en-US', '--locale=C.UTF-8'],
    ],
    userOfServer(),
  ).catch((error: unknown) => {
    throw new Error(`initdb: ${(error as { stderr?: string }).stderr ?? String(error)}`);
  });
};

/** The options of a server that lies in `folder`, its data in `d`. */
const serverOptions = (folder: string, port: number): readonly string[] => [
  ...['-D', join(folder, 'd'), '-p', `${port}`, '-k', folder, '-h', '127.0.0.1'],
  ...[
    'fsync=off',
    'full_page_writes=off',
    'shared_buffers=64MB',
    'max_connections=200',
    'timezone=Asia/Kolkata',
    'datestyle=German',
  ].flatMap((setting) => ['-c', setting]),
];

const administer = async (
  port: number,
  sql: string,
  database: string,
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ host: '127.0.0.1', port, database, ...administrator });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = (await client.query(sql)) as pg.QueryResult | pg.QueryResult[];
    const last = Array.isArray(answer) ? answer.at(-1)! : answer;
    return last.rows as Record<string, unknown>[];
  } finally {
    await client.end().catch(() => undefined);
  }
};

const untilItAnswers = async (
  child: ChildProcess,
  port: number,
  lines: readonly string[],
): Promise<void> => {
  const deadline = Date.now() + patience;
  for (;;) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`PostgreSQL does not start (exit code ${child.exitCode}): ${lines.join('')}`);
    try {
      await administer(port, 'SELECT 1', 'postgres');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
