import { afterAll, describe, expect, test } from '@jest/globals';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
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
} from './keyward-process.js';

afterAll(cleanUp);

describe('keyward backup', () => {
  test('copies the database of a running server, which another server can start on', async () => {
    const environment = { KEYWARD_DATA_DIR: dataFolder() };
    const target = join(dataFolder(), 'backup.db');
    const server = await startKeyward(environment);
    const [id, secret] = [printed(server, 'client_id')!, printed(server, 'client_secret')!];
    const token = await accessToken(server.url, id, secret);
    await manage({ url: server.url, token }, 'POST', '/clients', { client_name: 'Kept' });

    const backup = spawnKeyward(environment, await freePort(), 'backup', target);
    const exitCode = await backup.ended;
    await stop(server);
    expect(exitCode).toBe(0);
    expect(backup.output()).toBe(`${target} is written. It does not hold the secret key.\n`);

    const restored = await startKeyward({
      ...environment,
      KEYWARD_DATABASE_URL: `sqlite:${target}`,
    });
    const list = await manage(
      { url: restored.url, token: await accessToken(restored.url, id, secret) },
      'GET',
      '/clients?q=(client_name=Kept)',
    );
    const found: unknown = await list.json();
    await stop(restored);
    expect(found).toMatchObject({ count: 1 });
  });

  test.each([
    ['no file', [], 'keyward: FILE is missing; backup knows FILE\n'],
    ['two files', ['a', 'b'], 'keyward: backup knows FILE\n'],
  ])('refuses %s', async (_, words, message) => {
    const folder = dataFolder();
    const backup = spawnKeyward({ KEYWARD_DATA_DIR: folder }, 1, 'backup', ...words);
    expect(await backup.ended).toBe(2);
    expect(backup.errors()).toBe(message);
  });

  test.each(['mysql', 'postgres'])(
    'leads to the guide where the URL begins with %s',
    async (kind) => {
      const target = join(dataFolder(), 'copy.db');
      const backup = spawnKeyward(
        {
          KEYWARD_DATABASE_URL: `${kind}://keyward:sesame@127.0.0.1/keyward`,
          KEYWARD_SECRET_KEY: secretKey(),
        },
        1,
        'backup',
        target,
      );
      expect(await backup.ended).toBe(1);
      expect(backup.errors()).toBe(
        'keyward: backup copies a SQLite database; KEYWARD_DATABASE_URL names another one, ' +
          'which has its own tools: see docs/how-to/back-up-and-restore.md\n',
      );
      expect(existsSync(target)).toBe(false);
    },
  );

  describe('without a database', () => {
    const run = async (environment: Readonly<Record<string, string>>) => {
      const folder = dataFolder();
      const target = join(folder, 'copy.db');
      const backup = spawnKeyward(
        { KEYWARD_DATA_DIR: folder, ...environment },
        1,
        'backup',
        target,
      );
      return { code: await backup.ended, errors: backup.errors(), folder, target };
    };

    test('says so in a sentence, and makes none', async () => {
      const { code, errors, folder, target } = await run({});

      expect(errors).toBe(
        `keyward: there is nothing to back up: KEYWARD_DATABASE_URL names ${folder}/keyward.db, ` +
          'which does not exist. A first start makes the database\n',
      );
      expect(code).toBe(1);
      expect(existsSync(join(folder, 'keyward.db'))).toBe(false);
      expect(existsSync(target)).toBe(false);
    });

    test.each([
      ['an empty file', (path: string) => writeFileSync(path, ''), 'was never set up'],
      ['a folder', (path: string) => mkdirSync(path), 'is a folder'],
    ])('says so where there is %s, and copies nothing', async (_, make, why) => {
      const path = join(dataFolder(), 'there');
      make(path);
      const { code, errors, target } = await run({ KEYWARD_DATABASE_URL: `sqlite:${path}` });

      expect(errors).toMatch(/^keyward: there is nothing to back up: .*\n$/);
      expect(errors).toContain(`names ${path}, which ${why}`);
      expect(code).toBe(1);
      expect(existsSync(target)).toBe(false);
    });

    test.each(['memory:', 'sqlite::memory:'])('says so of %s', async (url) => {
      const { code, errors } = await run({ KEYWARD_DATABASE_URL: url });

      expect(errors).toBe(
        'keyward: there is nothing to back up: KEYWARD_DATABASE_URL names a database in memory, ' +
          'which goes with the server\n',
      );
      expect(code).toBe(1);
    });

    test('says so of a folder in the path that is a file', async () => {
      const path = join(dataFolder(), 'file');
      writeFileSync(path, '');
      const { errors } = await run({ KEYWARD_DATABASE_URL: `sqlite:${path}/keyward.db` });

      expect(errors).toMatch(/^keyward: there is nothing to back up: .* does not exist\. .*\n$/);
    });
  });
});
