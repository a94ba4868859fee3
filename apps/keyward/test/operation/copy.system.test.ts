/** `keyward copy` moves an installation from each database to each other one, and its people notice nothing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aesGcmSealer, deriveSealingKey, parseSecretKey } from '@keyward/platform-node';
import { parseDatabaseUrl, typeormStorage } from '@keyward/storage-typeorm';
import { cuttableLine } from '../../../../packages/storage-typeorm/test/cuttable-line.js';
import { describeWithMariadb } from '../../../../packages/storage-typeorm/test/mariadb.js';
import {
  startPostgres,
  type Postgres,
} from '../../../../packages/storage-typeorm/test/postgres.js';
import { formBrowser, leftFor } from '../../../../packages/server/test/deployment/form-browser.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import { withQuery } from '../../../../packages/server/test/deployment/with-query.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  secretKey,
  spawnKeyward,
  startKeyward,
  stop,
  type Environment,
} from './keyward-process.js';

afterAll(cleanUp);

const clientId = '5d1f6f3e-52f4-4b0e-8f6f-1c2d3e4f5a6b';
const clientSecret = 'a-secret-of-the-first-client';
const redirectUri = 'https://app.example/callback';
const person = { username: 'ada', password: 'a long passphrase of many' };

const run = async (environment: Environment, ...words: readonly string[]) => {
  const command = spawnKeyward(environment, await freePort(), ...words);
  const code = await command.ended;
  return { code, output: command.output(), errors: command.errors() };
};

/** An application where people log in, and one who did. */
interface Stage {
  readonly web: string;
  readonly webSecret: string;
  readonly paths: readonly string[];
  refreshToken: string;
}

const tokensOf = async (
  url: string,
  { web, webSecret }: Pick<Stage, 'web' | 'webSecret'>,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly refresh_token: string; readonly access_token: string }> => {
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${web}:${webSecret}`).toString('base64')}` },
    body: new URLSearchParams(fields),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as { refresh_token: string; access_token: string };
};

/** The tokens of a person who logs in with name and password. */
const logIn = async (url: string, stage: Pick<Stage, 'web' | 'webSecret'>) => {
  const browser = formBrowser(url);
  const page = await browser.open(
    withQuery(`${url}/authorize`, {
      client_id: stage.web,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid offline_access',
    }),
  );
  const code = leftFor(await browser.submit(page, person)).searchParams.get('code');
  return tokensOf(url, stage, {
    grant_type: 'authorization_code',
    code: code ?? 'none',
    redirect_uri: redirectUri,
  });
};

const setStage = async (url: string): Promise<Stage> => {
  const token = await accessToken(url, clientId, clientSecret);
  const create = async (path: string, body: object) => {
    const answer = await manage({ url, token }, 'POST', path, body);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as { readonly id: string; readonly client_secret: string };
  };
  const client = await create('/clients', {
    client_name: 'Web 李 😀',
    client_type: 'regular_web',
    is_first_party: true,
    client_metadata: { urls: { redirect_uris: [redirectUri] } },
  });
  const user = await create('/users', {
    ...person,
    user_metadata: { zebra: 1, apple: [1.5, { b: null, a: 'Ünïcode' }] },
  });
  const stage = { web: client.id, webSecret: client.client_secret };
  const { refresh_token: refreshToken } = await logIn(url, stage);
  const paths = [`/clients/${client.id}`, `/users/${user.id}`, `/clients/${clientId}`];
  return { ...stage, paths, refreshToken };
};

/** The versions of records. The part behind the point is of the answer, and so of the time of a login. */
const versionsOf = async (url: string, { paths }: Stage): Promise<readonly string[]> => {
  const token = await accessToken(url, clientId, clientSecret);
  const tags: string[] = [];
  for (const path of paths) {
    const answer = await manage({ url, token }, 'GET', path);
    tags.push(/^"([^.]+)\./.exec(answer.headers.get('etag') ?? '')![1]!);
  }
  return tags;
};

describeWithMariadb('keyward copy', (mariadb) => {
  const key = secretKey();
  let postgres: Postgres;
  let count = 0;
  beforeAll(async () => {
    postgres = (await startPostgres())!;
  });
  afterAll(() => postgres.stop());

  const newUrl = async (kind: 'SQLite' | 'MariaDB' | 'PostgreSQL'): Promise<string> => {
    const name = `moved_${count++}`;
    if (kind === 'SQLite') return `sqlite:${join(dataFolder(), 'keyward.db')}`;
    return kind === 'MariaDB' ? mariadb().url(name) : postgres.url(name);
  };

  const environment = (url: string): Environment => ({
    KEYWARD_DATABASE_URL: url,
    KEYWARD_SECRET_KEY: key,
    KEYWARD_DEFAULT_CLIENT_ID: clientId,
    KEYWARD_DEFAULT_CLIENT_SECRET: clientSecret,
  });

  const copy = (from: string, to: string, ...more: readonly string[]) =>
    run(environment('sqlite:unused.db'), 'copy', '--from', from, '--to', to, ...more);

  test.each([
    ['SQLite', 'MariaDB', 'PostgreSQL', 'SQLite'],
    ['SQLite', 'PostgreSQL', 'MariaDB', 'SQLite'],
  ] as const)(
    'moves people from %s to %s, to %s and back to %s: logins, refresh tokens and versions stay',
    async (first, ...others) => {
      let url = await newUrl(first);
      let server = await startKeyward(environment(url));
      const stage = await setStage(server.url);
      const versions = await versionsOf(server.url, stage);
      await stop(server);

      for (const kind of others) {
        const next = await newUrl(kind);
        const { code, output, errors } = await copy(url, next, '--json');
        expect(errors).toBe('');
        expect(code).toBe(0);
        const report = JSON.parse(output) as { rows: number; chains: { is_sound: boolean }[] };
        expect(report.rows).toBeGreaterThan(200);
        expect(report.chains.every((chain) => chain.is_sound)).toBe(true);

        url = next;
        server = await startKeyward(environment(url));
        expect(await versionsOf(server.url, stage)).toEqual(versions);
        const refreshed = await tokensOf(server.url, stage, {
          grant_type: 'refresh_token',
          refresh_token: stage.refreshToken,
        });
        stage.refreshToken = refreshed.refresh_token;
        expect((await logIn(server.url, stage)).access_token).toMatch(/\S/);
        expect(await versionsOf(server.url, stage)).toEqual(versions);
        await stop(server);
        const verified = await run(environment(url), 'audit', 'verify');
        expect(verified.code).toBe(0);
      }
    },
  );

  test('is killed twice in the middle, and goes on; no server starts on a half, and doctor says so', async () => {
    const source = await newUrl('MariaDB');
    const rows = 9000;
    await stop(await startKeyward(environment(source)));
    const storage = await typeormStorage({
      database: parseDatabaseUrl(source),
      sealer: aesGcmSealer(deriveSealingKey(parseSecretKey(key))),
    });
    const moment = new Date(1_790_000_000_123);
    const attempt = { count: 1, since: moment, lastAt: moment, holder: null, expiresAt: moment };
    await storage.transaction(async ({ attempts }) => {
      for (let at = 0; at < rows; at++)
        await attempts.add({ ...attempt, id: at.toString(16).padStart(36, '0') });
    });
    await storage.close();

    const target = await newUrl('PostgreSQL');
    const name = target.split('/').at(-1)!;
    const line = await cuttableLine(postgres.port);
    line.slow(4);
    const slowly = target.replace(`:${postgres.port}/`, `:${line.port}/`);
    const copied = async (): Promise<number> => {
      const [found] = await postgres
        .query('SELECT COUNT(*) AS rows FROM attempts', name)
        .catch(() => []);
      return Number(found?.['rows'] ?? 0);
    };

    for (const enough of [1, 5000]) {
      const words = ['copy', '--from', source, '--to', slowly];
      const command = spawnKeyward(environment('sqlite:unused.db'), await freePort(), ...words);
      while ((await copied()) < enough) await wait(10);
      command.kill('SIGKILL');
      expect(await command.ended).toBe('SIGKILL');
      expect(await copied()).toBeLessThan(rows);

      const started = await run(environment(target));
      expect(started.code).toBe(1);
      expect(started.errors).toBe(
        'keyward: KEYWARD_DATABASE_URL names a database that is not complete: a copy into it has ' +
          'not finished. Run the same keyward copy again: it goes on\n',
      );
      const looked = await run(environment(target), 'doctor');
      expect(looked.output).toContain('a copy into this database has not finished');
    }
    line.slow(0);

    expect(await copy(source, slowly)).toMatchObject({ code: 0, errors: '' });
    expect(await copied()).toBe(rows);
    await line.close();
    await stop(await startKeyward(environment(target)));
  });

  test('ends with 1 and the name of a database that fails in the middle, and goes on afterwards', async () => {
    const source = await newUrl('SQLite');
    await stop(await startKeyward(environment(source)));
    const target = await newUrl('PostgreSQL');
    const line = await cuttableLine(postgres.port);
    line.slow(4);
    const slowly = target.replace(`:${postgres.port}/`, `:${line.port}/`);

    const words = ['copy', '--from', source, '--to', slowly];
    const command = spawnKeyward(environment('sqlite:unused.db'), await freePort(), ...words);
    while (!command.output().includes('tenants: 1 rows are copied')) await wait(5);
    line.cut();
    expect(await command.ended).toBe(1);
    expect(command.errors()).toMatch(/^keyward: --to names a database that cannot be used: .*\n$/);
    expect(command.errors()).not.toContain('pass');

    line.restore();
    line.slow(0);
    expect(await copy(source, slowly)).toMatchObject({ code: 0, errors: '' });
    await line.close();
  });

  test('copies an audit log that was broken before as it is, and ends with 1', async () => {
    const source = await newUrl('MariaDB');
    await stop(await startKeyward(environment(source)));
    const name = source.split('/').at(-1)!;
    await mariadb().query(`UPDATE ${name}.audit_events SET actor_id = 'forged'`);

    const { code, output } = await copy(source, await newUrl('SQLite'));
    expect(output).toMatch(/BROKEN at 1/);
    expect(output).toContain('The audit log was broken before, and so it is in the copy.');
    expect(code).toBe(1);
  });

  describe('refuses, with one line', () => {
    test.each([
      ['--from oracle://u:sesame@h/d', /^keyward: --from begins with oracle:.*sqlite:.*postgres:/],
      ['--from postgres://u:sesame@h', /^keyward: --from names no database/],
      [
        '--from postgres://u:sesame@h/d?sslrootcert=none.pem',
        /^keyward: --from names a file in ssl/,
      ],
      ['--from memory:', /^keyward: --from is memory:/],
      ['--from sqlite:missing.db', /^keyward: --from names a database that was never set up/],
    ])('%s', async (words, line) => {
      const { code, errors, output } = await run(
        environment('sqlite:unused.db'),
        'copy',
        ...words.split(' '),
        '--to',
        'sqlite:never-made.db',
      );
      expect(errors).toMatch(line);
      expect(errors).not.toContain('sesame');
      expect(errors.match(/\n/g)).toHaveLength(1);
      expect(output).toBe('');
      expect(code).toBe(1);
      expect(existsSync('never-made.db')).toBe(false);
    });

    test('a command without a target', async () => {
      const { code, errors } = await run({}, 'copy', '--from', 'sqlite:a.db');
      expect(errors).toMatch(/^keyward: .*copy knows --from URL and --to URL, and needs both\n$/);
      expect(code).toBe(2);
    });

    test('another secret key, and writes nothing', async () => {
      const source = await newUrl('SQLite');
      await stop(await startKeyward(environment(source)));
      const target = await newUrl('SQLite');
      const other = { ...environment('sqlite:unused.db'), KEYWARD_SECRET_KEY: secretKey() };
      const { code, errors } = await run(other, 'copy', '--from', source, '--to', target);
      expect(errors).toBe(
        'keyward: KEYWARD_SECRET_KEY is not the key that the data was sealed with\n',
      );
      expect(code).toBe(1);
      expect(existsSync(target.slice('sqlite:'.length))).toBe(false);
    });

    test.each([
      ['SQLite', /^keyward: KEYWARD_SECRET_KEY is required, or KEYWARD_DATA_DIR with .*\n$/],
      ['PostgreSQL', /^keyward: KEYWARD_SECRET_KEY is required: the key of the servers .*\n$/],
    ] as const)('a command without the secret key of %s, and makes none', async (kind, line) => {
      const source = await newUrl(kind);
      await stop(await startKeyward(environment(source)));
      const target = await newUrl('SQLite');
      const folder = dataFolder();
      const without = { KEYWARD_DATA_DIR: folder };
      const { code, errors } = await run(without, 'copy', '--from', source, '--to', target);
      expect(errors).toMatch(line);
      expect(code).toBe(1);
      expect(existsSync(join(folder, 'secret.key'))).toBe(false);
      expect(existsSync(target.slice('sqlite:'.length))).toBe(false);
    });

    test('a source on which a server runs', async () => {
      const source = await newUrl('SQLite');
      const server = await startKeyward(environment(source));
      const { code, errors } = await copy(source, await newUrl('SQLite'));
      expect(errors).toBe(
        'keyward: another program has the database of --from open: stop every server, and run ' +
          'the same command again\n',
      );
      expect(code).toBe(1);
      await stop(server);
    });
  });
});
