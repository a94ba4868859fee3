/** A PgBouncer in transaction mode before a PostgreSQL of the tests. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { endServer } from './database-process.js';
import { freePort } from './free-port.js';
import { patience } from './patience.js';
import { userOfServer, type Postgres } from './postgres-server.js';
import { quickFolder } from './quick-folder.js';

export interface Pooler {
  /** The URL of a database, with PgBouncer in between. */
  url(database: string): string;
  stop(): Promise<void>;
}

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find(
  (path) => existsSync(path),
);

export const pgbouncerAdvice =
  'PgBouncer is not installed. Install the package pgbouncer (apt-get install pgbouncer).';

export const pgbouncerIsInstalled = (): boolean => program !== undefined;

/** Few connections to the server, so that callers share them. */
export const startPgbouncer = async (postgres: Postgres): Promise<Pooler> => {
  if (program === undefined) throw new Error(pgbouncerAdvice);
  const folder = await mkdtemp(join(quickFolder(), 'pgb-'));
  const port = await freePort();
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users')];
  await writeFile(users, '"keyward" "pass word"\n');
  await writeFile(
    settings,
    [
      '[databases]',
      `* = host=127.0.0.1 port=${postgres.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      `unix_socket_dir = ${folder}`,
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 200',
      `logfile = ${join(folder, 'log')}`,
    ].join('\n'),
  );
  const user = userOfServer();
  if (user.uid !== undefined)
    for (const path of [folder, settings, users]) await chown(path, user.uid, user.gid!);

  const child = spawn(program, [settings], { ...user, stdio: 'ignore' });
  const url = (database: string): string =>
    `postgres://keyward:pass%20word@127.0.0.1:${port}/${database}?pgbouncer=1`;
  await untilItTakesConnections(port);
  return {
    url,
    stop: async () => {
      await endServer(child, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const untilItTakesConnections = async (port: number): Promise<void> => {
  const deadline = Date.now() + patience;
  for (;;) {
    const client = new pg.Client({
      ...{ host: '127.0.0.1', port, user: 'keyward', password: 'pass word', database: 'postgres' },
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
