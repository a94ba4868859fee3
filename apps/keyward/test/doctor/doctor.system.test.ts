/** `keyward doctor` as an operator runs it: beside a healthy server, and with faults that it must name. */
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { mailServer } from '../../../../packages/mail-smtp/test/mail-server.js';
import {
  describeWithMariadb,
  startMariadb,
  type Mariadb,
} from '../../../../packages/storage-typeorm/test/mariadb.js';
import { openSqlite } from '../../../../packages/storage-typeorm/src/sqlite/open.js';
import type { Finding } from '../../src/doctor/finding.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { describeWithPostgres } from '../../../../packages/storage-typeorm/test/postgres.js';
import { describeWithServers } from '../../../../packages/storage-typeorm/test/servers.js';
import { describeWithRedis } from '../../../../packages/server/test/deployment/redis-server.js';
import {
  cleanUp,
  dataFolder,
  secretKey,
  spawnKeyward,
  startKeyward,
  stop,
  untilReady,
  type Environment,
  type KeywardProcess,
} from '../operation/keyward-process.js';

afterAll(cleanUp);

interface Diagnosis {
  readonly code: unknown;
  readonly findings: readonly Finding[];
  /** The finding of one check. */
  readonly of: (check: string) => Finding | undefined;
}

const diagnose = async (environment: Environment): Promise<Diagnosis> => {
  const command = spawnKeyward(environment, await freePort(), 'doctor', '--json');
  const code = await command.ended;
  const { findings } = JSON.parse(command.output()) as { readonly findings: readonly Finding[] };
  return { code, findings, of: (wanted) => findings.find(({ check }) => check === wanted) };
};

/** A data folder with an installation whose server has stopped. */
const installation = async (environment: Environment = {}): Promise<string> => {
  const folder = dataFolder();
  await stop(await startKeyward({ KEYWARD_DATA_DIR: folder, ...environment }));
  return folder;
};

/** SQLite removes `-wal` and `-shm` when the last connection ends. */
const digestsIn = (folder: string): readonly (readonly [string, string])[] =>
  readdirSync(folder)
    .filter((name) => !/-(wal|shm)$/.test(name))
    .sort()
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]);

/** Answers every request as discovery, with a clock of its own. */
const startIssuer = async (issuer: string, secondsAhead = 0): Promise<Server> => {
  const server = createServer((_, response) => {
    response.sendDate = false;
    response.setHeader('Date', new Date(Date.now() + secondsAhead * 1000).toUTCString());
    response.end(JSON.stringify({ issuer }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return server;
};
const urlOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('beside a healthy server', () => {
  let server: KeywardProcess;
  let environment: Environment;
  let mails: Awaited<ReturnType<typeof mailServer>>;

  beforeAll(async () => {
    const port = await freePort();
    mails = await mailServer();
    environment = {
      KEYWARD_DATA_DIR: dataFolder(),
      KEYWARD_ISSUER: `http://localhost:${port}`,
      KEYWARD_SMTP_URL: mails.url,
    };
    const started = spawnKeyward(environment, port);
    await untilReady(started);
    server = started;
  });
  afterAll(async () => {
    await stop(server);
    await mails.close();
  });

  test('everything is ok, and the command ends with 0', async () => {
    const { code, findings } = await diagnose(environment);

    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual([
      'Node.js',
      'configuration',
      'data folder',
      'key file',
      'database file',
      'free space',
      'database',
      'database writes',
      'tables',
      'secret key',
      'issuer',
      'clock',
      'proxy',
      'mail',
    ]);
    expect(code).toBe(0);
  });

  test('people read a line for each check, and the sum', async () => {
    const command = spawnKeyward(environment, await freePort(), 'doctor');
    await command.ended;

    expect(command.output()).toMatch(/^ok {7}secret key: opens the data$/m);
    expect(command.output()).toMatch(/\n\nok: 14, warnings: 0, problems: 0\n$/);
    expect(command.errors()).toBe('');
  });
});

describe('where no server has started yet', () => {
  test('nothing is made, and nothing is a problem', async () => {
    const folder = join(dataFolder(), 'later');
    const { code, of } = await diagnose({ KEYWARD_DATA_DIR: folder });

    expect(of('secret key')?.text).toBe('is made at the first start');
    expect(readdirSync(join(folder, '..'))).toEqual([]);
    expect(code).toBe(0);
  });
});

describe('with a fault', () => {
  let folder: string;
  let issuer: Server | undefined;

  beforeAll(async () => {
    folder = await installation();
  });
  afterEach(() => {
    issuer?.close();
    issuer = undefined;
    chmodSync(join(folder, 'secret.key'), 0o600);
  });

  test('a healthy installation whose server has stopped is left as it is, byte by byte', async () => {
    const before = digestsIn(folder);
    const { code } = await diagnose({ KEYWARD_DATA_DIR: folder });

    expect(digestsIn(folder)).toEqual(before);
    expect(code).toBe(0);
  });

  test('another secret key is a problem', async () => {
    const { code, of } = await diagnose({
      KEYWARD_DATA_DIR: folder,
      KEYWARD_SECRET_KEY: secretKey(),
    });

    expect(of('secret key')).toMatchObject({ status: 'problem' });
    expect(of('secret key')?.advice).toContain('KEYWARD_SECRET_KEY');
    expect(code).toBe(1);
  });

  test('a key file that others can read is a problem', async () => {
    chmodSync(join(folder, 'secret.key'), 0o644);
    const { code, of } = await diagnose({ KEYWARD_DATA_DIR: folder });

    expect(of('key file')?.advice).toContain('chmod 600');
    expect(code).toBe(1);
  });

  test('an issuer that names itself otherwise is a problem', async () => {
    issuer = await startIssuer('https://id.example');
    const { code, of } = await diagnose({
      KEYWARD_DATA_DIR: folder,
      KEYWARD_ISSUER: urlOf(issuer),
    });

    expect(of('issuer')?.text).toContain('names another issuer: "https://id.example"');
    expect(code).toBe(1);
  });

  test('a clock that goes otherwise than that of the issuer is a warning', async () => {
    issuer = await startIssuer('', 60);
    const { of } = await diagnose({ KEYWARD_DATA_DIR: folder, KEYWARD_ISSUER: urlOf(issuer) });

    expect(of('clock')).toMatchObject({ status: 'warning' });
    expect(of('clock')?.text).toMatch(/^is (58|59|60) seconds behind that of the issuer$/);
  });

  test('a mail server that refuses the password is a problem, and no password is shown', async () => {
    const mails = await mailServer({ login: { user: 'ada', pass: 'right' } });
    const url = mails.url.replace('right', 'hidden-word');
    const { code, findings, of } = await diagnose({
      KEYWARD_DATA_DIR: folder,
      KEYWARD_SMTP_URL: url,
    });
    await mails.close();

    expect(of('mail')).toMatchObject({ status: 'problem' });
    expect(JSON.stringify(findings)).not.toContain('hidden-word');
    expect(code).toBe(1);
  });

  test('a Redis that is not there is a problem', async () => {
    const url = `redis://127.0.0.1:${await freePort()}`;
    const { code, of } = await diagnose({ KEYWARD_DATA_DIR: folder, KEYWARD_REDIS_URL: url });

    expect(of('Redis')?.text).toContain('ECONNREFUSED');
    expect(code).toBe(1);
  });

  test('a bad value and an unknown variable are both named', async () => {
    const { code, findings } = await diagnose({
      KEYWARD_DATA_DIR: folder,
      KEYWARD_LOG_LEVEL: 'loud',
      KEYWARD_ISUER: 'x',
    });

    expect(findings.map(({ status }) => status)).toEqual(['ok', 'problem', 'warning']);
    expect(findings[2]?.advice).toBe('Did you mean KEYWARD_ISSUER?');
    expect(code).toBe(1);
  });

  test('a file that is no database is a problem', async () => {
    const file = join(folder, 'secret.key');
    const { code, of } = await diagnose({
      KEYWARD_DATA_DIR: folder,
      KEYWARD_DATABASE_URL: `sqlite:${file}`,
    });

    expect(of('database')?.text).toContain('is not a SQLite database');
    expect(code).toBe(1);
  });
});

/** What the command says after a statement has changed an installation. */
const diagnoseAfter = async (statement: string): Promise<Diagnosis> => {
  const folder = await installation();
  const opened = await openSqlite(join(folder, 'keyward.db'));
  await opened.dataSource.query(statement);
  await opened.close();
  return diagnose({ KEYWARD_DATA_DIR: folder });
};

test('ready roles from a version with a shorter list are a warning', async () => {
  const { code, of } = await diagnoseAfter(
    'DELETE FROM `role_permissions` WHERE `id` = (SELECT MAX(`id`) FROM `role_permissions`)',
  );
  expect(of('ready roles')).toMatchObject({ status: 'warning' });
  expect(of('ready roles')?.advice).toContain('/ready_roles');
  expect(code).toBe(0);
});

describe('with another version of the tables', () => {
  test('tables of a newer version are a problem', async () => {
    const { code, of } = await diagnoseAfter(
      "INSERT INTO `migrations` (`timestamp`, `name`) VALUES (1990000000000, 'Newer1990000000000')",
    );
    expect(of('tables')).toMatchObject({ status: 'problem' });
    expect(code).toBe(1);
  });

  test('tables of an older version are a warning, and stay so', async () => {
    const { code, of } = await diagnoseAfter(
      'DELETE FROM `migrations` WHERE `id` = (SELECT MAX(`id`) FROM `migrations`)',
    );
    expect(of('tables')?.text).toMatch(/^the next start changes the tables: 1 migrations up to /);
    expect(code).toBe(0);
  });
});

test('a database that is lost, beside its key, is a problem', async () => {
  const folder = await installation();
  rmSync(join(folder, 'keyward.db'));
  const { code, of } = await diagnose({ KEYWARD_DATA_DIR: folder });

  expect(of('secret key')?.advice).toContain('--new-database');
  expect(readdirSync(folder)).not.toContain('keyward.db');
  expect(code).toBe(1);
});

describeWithRedis('with Redis', (redis) => {
  test('Redis answers', async () => {
    const { of } = await diagnose({ KEYWARD_DATA_DIR: dataFolder(), KEYWARD_REDIS_URL: redis.url });

    expect(of('Redis')).toMatchObject({ status: 'ok' });
  });
});

describeWithServers('with a database server', (server) => {
  test('an empty database is fine, and stays empty', async () => {
    const url = await server().url('empty');
    const environment = {
      KEYWARD_DATA_DIR: dataFolder(),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATABASE_URL: url,
    };

    expect((await diagnose(environment)).of('database')?.text).toContain('no tables yet');
    expect((await diagnose(environment)).of('database')?.text).toContain('no tables yet');
  });

  test('a database in use is reached, writable, up to date, and has the same clock', async () => {
    const environment = {
      KEYWARD_DATA_DIR: dataFolder(),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATABASE_URL: await server().url('used'),
    };
    await stop(await startKeyward(environment));
    const { code, of } = await diagnose(environment);

    expect(of('database')).toMatchObject({ status: 'ok' });
    expect(of('database writes')).toMatchObject({ status: 'ok' });
    expect(of('tables')).toMatchObject({ status: 'ok' });
    expect(of('secret key')).toMatchObject({ status: 'ok', text: 'opens the data' });
    expect(of('ready roles')).toBeUndefined();
    expect(of('clock')?.text).toBe('goes with that of the database');
    expect(code).toBe(0);
  });

  test('a user who is not let in is a problem, and the password is not shown', async () => {
    const url = new URL(await server().url('closed'));
    url.username = 'stranger';
    url.password = 'hidden-word';
    const { code, findings, of } = await diagnose({
      KEYWARD_DATA_DIR: dataFolder(),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATABASE_URL: url.href,
    });

    expect(of('database')?.text).toContain('does not let the user in');
    expect(JSON.stringify(findings)).not.toContain('hidden-word');
    expect(code).toBe(1);
  });
});

describeWithMariadb('with a MariaDB that others operate', () => {
  let mariadb: Mariadb | undefined;
  let environment: Environment;

  beforeAll(async () => {
    mariadb = await startMariadb(['--log-bin', '--binlog-format=STATEMENT']);
    const url = new URL(await mariadb!.url('operated'));
    await mariadb!.query(
      `SET GLOBAL max_allowed_packet = 1024; SET GLOBAL read_only = 1;
        CREATE USER few@'%' IDENTIFIED BY 'few'; GRANT SELECT, INSERT ON operated.* TO few@'%'`,
    );
    [url.username, url.password] = ['few', 'few'];
    environment = {
      KEYWARD_DATA_DIR: dataFolder(),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATABASE_URL: url.href,
    };
  });
  afterAll(() => mariadb?.stop());

  test('each setting is named with the value that is wanted and the page, before there is a table', async () => {
    const { code, findings } = await diagnose(environment);
    const problems = findings
      .filter(({ status }) => status === 'problem')
      .map(({ check, text }) => `${check}: ${text}`);

    expect(problems).toEqual([
      expect.stringMatching(/^database settings: binlog_format .* STATEMENT, .* ROW or MIXED: /),
      expect.stringMatching(/^database settings: max_allowed_packet .* 1024, .* 1048576 or more: /),
      expect.stringMatching(/^database rights: .* lacks UPDATE, DELETE, CREATE, ALTER, DROP, /),
      expect.stringMatching(/^database writes: .* read_only and super_read_only have to be OFF/),
    ]);
    for (const problem of problems) expect(problem).toContain('docs/how-to/run-on-mysql.md');
    expect(code).toBe(1);
  });

  test('a start says the first of them in one line', async () => {
    const command = spawnKeyward(environment, await freePort());
    const code = await command.ended;

    expect(command.errors().trimEnd().split('\n')).toEqual([
      'keyward: KEYWARD_DATABASE_URL names a database that cannot be used: binlog_format of the ' +
        'database is STATEMENT, and has to be ROW or MIXED: a log of statements takes no ' +
        'transaction with READ COMMITTED. See docs/how-to/run-on-mysql.md',
    ]);
    expect(code).not.toBe(0);
  });
});

describeWithPostgres('with a PostgreSQL that others operate', (postgres) => {
  let environment: Environment;

  beforeAll(async () => {
    const url = new URL(await postgres().url('operated'));
    await postgres().query(
      `CREATE ROLE few LOGIN PASSWORD 'few'; ALTER ROLE few SET synchronous_commit = off`,
    );
    [url.username, url.password] = ['few', 'few'];
    environment = {
      KEYWARD_DATA_DIR: dataFolder(),
      KEYWARD_SECRET_KEY: secretKey(),
      KEYWARD_DATABASE_URL: url.href,
    };
  });

  test('each setting is named with the value that is wanted and the page, before there is a table', async () => {
    const { code, findings } = await diagnose(environment);
    const faults = findings
      .filter(({ check, status }) => check.startsWith('database') && status !== 'ok')
      .map(({ check, status, text }) => `${status} of ${check}: ${text}`);

    expect(faults).toEqual([
      expect.stringMatching(/^warning of database settings: fsync .* off, and has to be on: /),
      expect.stringMatching(/^warning of database settings: full_page_writes .* to be on: /),
      expect.stringMatching(/^warning of database settings: synchronous_commit .* off, /),
      expect.stringMatching(/^problem of database rights: .* lacks CREATE/),
    ]);
    for (const fault of faults) expect(fault).toContain('docs/how-to/run-on-postgresql.md');
    expect(code).toBe(1);
  });

  test('a start says in one line that a right is missing', async () => {
    const command = spawnKeyward(environment, await freePort());
    const code = await command.ended;

    expect(command.errors().trimEnd().split('\n')).toEqual([
      expect.stringMatching(
        /^keyward: KEYWARD_DATABASE_URL names a database that cannot be used: .* lacks a right/,
      ),
    ]);
    expect(code).not.toBe(0);
  });
});
