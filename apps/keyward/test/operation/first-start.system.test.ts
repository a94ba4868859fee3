import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  printed,
  secretKey,
  spawnKeyward,
  startKeyward,
  stop,
  untilReady,
} from './keyward-process.js';
import { selfSigned } from '../../../../packages/platform-node/src/certificates/issue.test-support.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';

afterAll(cleanUp);

describe('contract §5: the first start', () => {
  test('prints the credentials once, one a line; the second start keeps the data and prints none', async () => {
    const environment = { KEYWARD_DATA_DIR: dataFolder() };
    const first = await startKeyward(environment);
    const [id, secret] = [printed(first, 'client_id')!, printed(first, 'client_secret')!];
    expect(printed(first, 'username')).toBe('admin');
    expect(printed(first, 'password')?.length).toBe(24);
    const created = await manage(
      { url: first.url, token: await accessToken(first.url, id, secret) },
      'POST',
      '/clients',
      { client_name: 'Kept' },
    );
    expect(created.status).toBe(201);
    expect(await stop(first)).toBe(0);

    const second = await startKeyward(environment);
    expect(second.output()).not.toMatch(/client_secret|password/);
    const list = await manage(
      { url: second.url, token: await accessToken(second.url, id, secret) },
      'GET',
      '/clients?q=(client_name=Kept)',
    );
    expect(await list.json()).toMatchObject({ count: 1 });
    expect(await stop(second)).toBe(0);
  });

  test('prints where the console is, unless it is switched off', async () => {
    const [on, off] = await Promise.all([
      startKeyward({ KEYWARD_DATABASE_URL: 'memory:' }),
      startKeyward({ KEYWARD_DATABASE_URL: 'memory:', KEYWARD_CONSOLE: 'off' }),
    ]);
    const answer = await fetch(`${off.url}/console`);
    await Promise.all([on, off].map(stop));
    expect(on.output()).toContain('The console is at http://localhost:3000/console\n');
    expect(off.output()).not.toContain('console');
    expect(answer.status).toBe(404);
  });

  test('takes the first credentials from the environment', async () => {
    const clientId = '8d1f6f3e-52f4-4b0e-8f6f-1c2d3e4f5a6b';
    const keyward = await startKeyward({
      KEYWARD_DATABASE_URL: 'memory:',
      KEYWARD_DEFAULT_CLIENT_ID: clientId,
      KEYWARD_DEFAULT_CLIENT_SECRET: 'a+secret%of/our=choice',
      KEYWARD_ADMIN_USERNAME: 'root',
      KEYWARD_ADMIN_PASSWORD: 'Correct-Horse-Battery-9',
    });
    expect(printed(keyward, 'client_id')).toEqual(clientId);
    expect(printed(keyward, 'username')).toBe('root');
    expect(await accessToken(keyward.url, clientId, 'a+secret%of/our=choice')).toMatch(/^eyJ/);
    await stop(keyward);
    expect(keyward.output()).not.toContain('a+secret%of/our=choice');
    expect(keyward.output()).not.toContain('Correct-Horse-Battery-9');
    expect(printed(keyward, 'client_secret')).toBe('as given in KEYWARD_DEFAULT_CLIENT_SECRET');
    expect(printed(keyward, 'password')).toBe('as given in KEYWARD_ADMIN_PASSWORD');
  });

  test('prints none of the secrets that files give, to a program either', async () => {
    const folder = dataFolder();
    const fileWith = (name: string, content: string): string => {
      const file = join(folder, name);
      writeFileSync(file, content);
      return file;
    };
    const environment = {
      KEYWARD_DATABASE_URL: 'memory:',
      KEYWARD_DEFAULT_CLIENT_SECRET_FILE: fileWith('client', 'a-secret-of-our-choice'),
      KEYWARD_ADMIN_PASSWORD_FILE: fileWith('admin', 'Correct-Horse-Battery-9'),
    };
    const lines = await startKeyward(environment);
    const json = spawnKeyward(environment, await freePort(), '--json');
    await untilReady(json);
    for (const each of [lines, json]) {
      await stop(each);
      expect(each.output()).not.toContain('a-secret-of-our-choice');
      expect(each.output()).not.toContain('Correct-Horse-Battery-9');
    }
    expect(json.output()).toMatch(/"event":"first_start","client_id":"[^"]+","username":"admin"}/);
  });
});

test('a start says where it listens with TLS of its own', async () => {
  const { pem, keyPem } = await selfSigned();
  const port = await freePort();
  const keyward = await startKeyward({
    KEYWARD_DATA_DIR: dataFolder(),
    KEYWARD_TLS_CERT: pem,
    KEYWARD_TLS_KEY: keyPem,
    KEYWARD_TLS_PORT: String(port),
    KEYWARD_MTLS_ISSUER: `https://localhost:${port}`,
  });
  await stop(keyward);
  expect(keyward.output()).toMatch(
    new RegExp(`With TLS of its own, it listens on https://[^/]+:${port}\n`),
  );
});

test('a crash names the error, and none of its fields: a driver keeps parameters there', async () => {
  const crash = `
    const { write } = process.stdout;
    process.stdout.write = function (text, ...rest) {
      if (String(text).includes('listens'))
        setImmediate(() => { throw Object.assign(new Error('lost'), { args: ['can' + 'ary'] }); });
      return write.call(this, text, ...rest);
    };`;
  const keyward = spawnKeyward(
    {
      KEYWARD_DATABASE_URL: 'memory:',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(crash)}`,
    },
    await freePort(),
  );
  expect(await keyward.ended).toBe(1);
  expect(keyward.errors()).toMatch(/^keyward: \{"type":"Error","message":"lost"/m);
  expect(keyward.errors() + keyward.output()).not.toContain('canary');
});

describe('contract §6: a bad value in the environment stops the start with one line that names the variable', () => {
  const mysqlUrl = 'mysql://user:hidden-word@127.0.0.1:1/name';

  test('a bad port, in a process of its own', async () => {
    const keyward = spawnKeyward({ KEYWARD_DATA_DIR: dataFolder() }, 70_000);
    expect(await keyward.ended).toBe(1);
    expect(keyward.errors()).toMatch(/^keyward: KEYWARD_PORT must be .*\n$/);
  });

  test('a database that does not answer stops the start too, without its password in the message', async () => {
    const keyward = spawnKeyward(
      {
        KEYWARD_DATABASE_URL: mysqlUrl,
        KEYWARD_SECRET_KEY: secretKey(),
      },
      await freePort(),
    );
    expect(await keyward.ended).toBe(1);
    expect(keyward.errors().trim().split('\n')).toHaveLength(1);
    expect(keyward.errors()).toContain('KEYWARD_DATABASE_URL');
    expect(keyward.errors()).not.toContain('hidden-word');
  });

  test('a secret key that is not the one the data was sealed with stops the start', async () => {
    const environment = { KEYWARD_DATA_DIR: dataFolder() };
    const first = await startKeyward(environment);
    await stop(first);
    const second = spawnKeyward(
      { ...environment, KEYWARD_SECRET_KEY: secretKey() },
      await freePort(),
    );
    expect(await second.ended).toBe(1);
    expect(second.errors().trim().split('\n')).toHaveLength(1);
    expect(second.errors()).toContain('KEYWARD_SECRET_KEY');
  });

  test('a port that is taken stops the start', async () => {
    const first = await startKeyward({ KEYWARD_DATABASE_URL: 'memory:' });
    const second = spawnKeyward(
      { KEYWARD_DATABASE_URL: 'memory:' },
      Number(new URL(first.url).port),
    );
    expect(await second.ended).toBe(1);
    expect(second.errors()).toContain('KEYWARD_PORT');
    await stop(first);
  });

  test('a port that is taken costs no credentials: the next start prints them', async () => {
    const environment = { KEYWARD_DATA_DIR: dataFolder() };
    const other = await startKeyward({ KEYWARD_DATABASE_URL: 'memory:' });
    const refused = spawnKeyward(environment, Number(new URL(other.url).port));
    await refused.ended;
    await stop(other);

    const next = await startKeyward(environment);
    await stop(next);
    expect(refused.output()).toBe('');
    expect(printed(next, 'client_secret')).toBeDefined();
  });

  test('a first password that the policy does not allow', async () => {
    const keyward = spawnKeyward(
      { KEYWARD_DATABASE_URL: 'memory:', KEYWARD_ADMIN_PASSWORD: 'password1' },
      await freePort(),
    );
    expect(await keyward.ended).toBe(1);
    expect(keyward.errors()).toBe(
      'keyward: KEYWARD_ADMIN_PASSWORD must have at least 15 characters\n',
    );
  });

  test('a folder that cannot be written is named by its own variable', async () => {
    const file = join(dataFolder(), 'file');
    writeFileSync(file, '');
    const keyward = spawnKeyward({ KEYWARD_DATA_DIR: join(file, 'data') }, await freePort());
    expect(await keyward.ended).toBe(1);
    expect(keyward.errors()).toMatch(/^keyward: KEYWARD_DATA_DIR cannot be used: .*\n$/);
  });

  test('so is a folder in which the database cannot be made', async () => {
    const folder = dataFolder();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const keyward = spawnKeyward(
      { KEYWARD_DATA_DIR: folder, KEYWARD_DATABASE_URL: `sqlite:${join(file, 'keyward.db')}` },
      await freePort(),
    );
    expect(await keyward.ended).toBe(1);
    expect(keyward.errors()).toMatch(/^keyward: KEYWARD_DATABASE_URL cannot be used: .*\n$/);
  });
});
