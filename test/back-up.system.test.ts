/**
 * The way back: the commands of docs/how-to/back-up-and-restore.md, after a newer version has changed the tables. So
 * this is the rollback of docs/how-to/upgrade.md as well.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../packages/server/test/deployment/free-port.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  printed,
  secretKey,
  spawnKeyward,
  stop,
  untilReady,
  type KeywardProcess,
} from '../apps/keyward/test/operation/keyward-process.js';
import { openSqlite } from '../packages/storage-typeorm/src/sqlite/open.js';
import { describeWithMariadb } from '../packages/storage-typeorm/test/mariadb.js';
import {
  describeWithPostgres,
  startPostgres,
  type Postgres,
} from '../packages/storage-typeorm/test/postgres.js';
import {
  newFolder,
  startPostgresOn,
  userOfServer,
} from '../packages/storage-typeorm/test/postgres-server.js';
import { root } from '../scripts/generate-docs.mjs';
import { runBlocks, shellBlocks, type ShellBlock } from './shell-blocks.js';

const page = 'docs/how-to/back-up-and-restore.md';
const blocks = shellBlocks(page);
const [backUpSqlite, restoreSqlite, backUpMariadb, restoreMariadb, ...others] = blocks;
const [backUpPostgres, restorePostgres, copyPostgres, returnToMoment, check] = others;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kw-way-back-'));
  mkdirSync(join(folder, 'bin'));
  // The guide calls the command by its name.
  const command = join(folder, 'bin/keyward');
  const program = join(root, 'apps/keyward/dist/main.js');
  writeFileSync(command, `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
  chmodSync(command, 0o755);
});
afterAll(() => {
  cleanUp();
  rmSync(folder, { recursive: true, force: true });
});

type Environment = Readonly<Record<string, string>>;

const newerVersion = `INSERT INTO migrations (timestamp, name) VALUES (1990000000000, 'Newer1990000000000')`;

const run = (block: ShellBlock | undefined, environment: Environment) =>
  runBlocks([block!], {
    ...environment,
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
  });

const installation = async (more: Environment) => {
  const port = await freePort();
  const environment = {
    KEYWARD_PORT: String(port),
    KEYWARD_ISSUER: `http://127.0.0.1:${port}`,
    BACKUPS: dataFolder(),
    ...more,
  };
  const start = async (): Promise<KeywardProcess> => {
    const server = spawnKeyward(environment, port);
    await untilReady(server);
    return server;
  };
  const refusedStart = async (): Promise<string> => {
    const server = spawnKeyward(environment, port);
    await server.ended;
    return server.errors();
  };
  return { environment, start, refusedStart };
};

const callerAt = async ({ url }: KeywardProcess, [id, secret]: readonly [string, string]) => {
  const token = await accessToken(url, id, secret);
  return {
    create: async (name: string): Promise<number> =>
      (await manage({ url, token }, 'POST', '/clients', { client_name: name })).status,
    names: async (): Promise<string> =>
      (await manage({ url, token }, 'GET', '/clients?fields=client_name')).text(),
  };
};

/** The running server seals the last events of a copy; until then, each answer says that some are not sealed. */
const untilSealed = async (environment: Environment): Promise<void> => {
  const verify = { commands: 'keyward audit verify || true', expected: undefined };
  let [output] = await run(verify, environment);
  while (output!.includes('NOT SEALED')) [output] = await run(verify, environment);
};

interface Way {
  readonly environment: Environment;
  readonly backUp: ShellBlock | undefined;
  readonly restore: ShellBlock | undefined;
  /** Leaves in the tables what a newer version would. */
  readonly upgrade: () => Promise<unknown>;
}

/** What each step of the way back shows. */
const goBack = async ({ environment: own, backUp, restore, upgrade }: Way) => {
  const { environment, start, refusedStart } = await installation(own);
  const older = await start();
  const credentials = [printed(older, 'client_id')!, printed(older, 'client_secret')!] as const;
  const caller = await callerAt(older, credentials);
  expect(await caller.create('Before the backup')).toBe(201);

  await run(backUp, environment);
  expect(await caller.create('After the backup')).toBe(201);
  await stop(older);
  await upgrade();
  const refusal = await refusedStart();

  await run(restore, environment);
  const restored = await start();
  const names = await (await callerAt(restored, credentials)).names();
  await untilSealed(environment);
  const [checked] = await run(check, environment);
  await stop(restored);
  return { refusal, names, checked };
};

const proveTheWayBack = (name: string, way: () => Promise<Way>): void => {
  test(`${name}: the older version starts on its backup, with the same credentials and a sound log`, async () => {
    const { refusal, names, checked } = await goBack(await way());

    expect(refusal).toContain('a newer version of Keyward made the tables');
    expect(names).toContain('Before the backup');
    expect(names).not.toContain('After the backup');
    expect(checked).toMatch(/^ok +secret key: opens the data$/m);
    expect(checked).toMatch(/: \d+ events are sound, the last seal is [\w-]{43}$/m);
    expect(checked).toContain('problems: 0');
  });
};

describe('SQLite', () => {
  proveTheWayBack('from a file of `keyward backup`', () => {
    const data = dataFolder();
    return Promise.resolve({
      environment: { KEYWARD_DATA_DIR: data },
      backUp: backUpSqlite,
      restore: restoreSqlite,
      async upgrade() {
        const { dataSource, close } = await openSqlite(join(data, 'keyward.db'));
        await dataSource.query(newerVersion);
        await dataSource.query('CREATE TABLE newer (id INTEGER)');
        await close();
      },
    });
  });
});

describeWithMariadb('MariaDB', (mariadb) => {
  proveTheWayBack('from a dump', async () => {
    const url = await mariadb().url('keyward');
    const login = join(folder, 'login.cnf');
    const { hostname, port, username, password } = new URL(url);
    writeFileSync(
      login,
      `[client]\nhost=${hostname}\nport=${port}\nuser=${username}\npassword="${decodeURIComponent(password)}"\n`,
    );
    return {
      environment: {
        KEYWARD_DATABASE_URL: url,
        KEYWARD_SECRET_KEY: secretKey(),
        KEYWARD_DATA_DIR: dataFolder(),
        LOGIN: login,
      },
      backUp: backUpMariadb,
      restore: restoreMariadb,
      async upgrade() {
        await mariadb().query(`USE keyward; ${newerVersion}; CREATE TABLE newer (id INTEGER)`);
      },
    };
  });
});

describeWithPostgres('PostgreSQL', (postgres) => {
  /** Services of the owner of the database: for its tables, and for the whole server. */
  const servicesFor = (url: string): string => {
    const services = join(folder, 'services.conf');
    const { hostname, port, username, password, pathname } = new URL(url);
    const login = [
      ...[`host=${hostname}`, `port=${port}`],
      ...[`user=${username}`, `password=${decodeURIComponent(password)}`],
    ].join('\n');
    writeFileSync(
      services,
      `[keyward]\n${login}\ndbname=${pathname.slice(1)}\n\n[replication]\n${login}\n`,
    );
    return services;
  };
  const environmentFor = (url: string): Environment => ({
    KEYWARD_DATABASE_URL: url,
    KEYWARD_SECRET_KEY: secretKey(),
    KEYWARD_DATA_DIR: dataFolder(),
    LOGIN: servicesFor(url),
  });

  proveTheWayBack('from a dump', async () => ({
    environment: environmentFor(await postgres().url('keyward')),
    backUp: backUpPostgres,
    restore: restorePostgres,
    async upgrade() {
      await postgres().query(`${newerVersion}; CREATE TABLE newer (id INTEGER)`, 'keyward');
    },
  }));

  test('from a dump: a role that changes rows alone keeps its rights', async () => {
    const url = await postgres().url('two_roles');
    await postgres().query(
      `CREATE ROLE rows_alone; SET ROLE keyward; CREATE TABLE first (id INTEGER);
        GRANT USAGE ON SCHEMA public TO rows_alone; GRANT SELECT ON first TO rows_alone;
        ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO rows_alone`,
      'two_roles',
    );
    const environment = { LOGIN: servicesFor(url), BACKUPS: dataFolder() };
    await run(backUpPostgres, environment);
    await run(restorePostgres, environment);

    await postgres().query('SET ROLE keyward; CREATE TABLE second (id INTEGER)', 'two_roles');
    const [rights] = await postgres().query(
      `SELECT has_schema_privilege('rows_alone', 'public', 'USAGE') AS schema,
        has_table_privilege('rows_alone', 'first', 'SELECT') AS first,
        has_table_privilege('rows_alone', 'second', 'SELECT') AS second`,
      'two_roles',
    );
    expect(rights).toEqual({ schema: true, first: true, second: true });
  });

  test('to a moment: a base backup and the archive hold what was written before, and nothing after', async () => {
    const archive = await newFolder();
    const first = (await startPostgres([
      ...['-c', 'archive_mode=on', '-c', `archive_command=cp %p ${archive}/%f`],
    ]))!;
    await first.query('ALTER ROLE keyward REPLICATION');
    const own = environmentFor(await first.url('keyward'));
    const { environment, start } = await installation(own);
    const server = await start();
    const credentials = [printed(server, 'client_id')!, printed(server, 'client_secret')!] as const;
    const caller = await callerAt(server, credentials);

    await run(copyPostgres, environment);
    await caller.create('Before the moment');
    const [now] = await first.query(
      `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') AS moment`,
    );
    await caller.create('After the moment');
    await stop(server);
    // The end of the server puts the rest of its log into the archive.
    await first.stop();

    const home = await newFolder();
    await run(returnToMoment, {
      ...environment,
      PGDATA: join(home, 'd'),
      ARCHIVE: archive,
      MOMENT: String(now!['moment']),
    });
    giveToServer(home);
    const second = await startPostgresOn(home, { port: first.port });
    await untilItTakesWrites(second);
    const restored = await start();
    const names = await (await callerAt(restored, credentials)).names();
    await untilSealed(environment);
    const [checked] = await run(check, environment);
    await stop(restored);
    await second.stop();
    rmSync(archive, { recursive: true });

    expect(names).toContain('Before the moment');
    expect(names).not.toContain('After the moment');
    expect(checked).toContain('problems: 0');
  });
});

/** What root has copied, the user of the server has to own. */
const giveToServer = (path: string): void => {
  const { uid, gid } = userOfServer();
  if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${gid}`, path]);
};

const untilItTakesWrites = async (server: Postgres): Promise<void> => {
  for (;;) {
    const [found] = await server.query('SELECT pg_is_in_recovery() AS reads');
    if (found!['reads'] === false) return;
  }
};
