import { afterAll, describe, expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../deployment/free-port.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  printed,
  spawnKeyward,
  startKeyward,
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
    server.kill('SIGTERM');
    await server.ended;
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
    restored.kill('SIGTERM');
    await restored.ended;
    expect(found).toMatchObject({ count: 1 });
  });

  test.each([
    ['no file', [], 'keyward: backup knows FILE\n'],
    ['two files', ['a', 'b'], 'keyward: backup knows FILE\n'],
  ])('refuses %s', async (_, words, message) => {
    const folder = dataFolder();
    const backup = spawnKeyward({ KEYWARD_DATA_DIR: folder }, 1, 'backup', ...words);
    expect(await backup.ended).toBe(2);
    expect(backup.errors()).toBe(message);
  });

  test('makes no database where there is none', async () => {
    const folder = dataFolder();
    const backup = spawnKeyward({ KEYWARD_DATA_DIR: folder }, 1, 'backup', join(folder, 'b.db'));
    expect(await backup.ended).toBe(1);
    expect(backup.errors()).toMatch(/^keyward: backup: ENOENT.*\n$/);
    expect(existsSync(join(folder, 'keyward.db'))).toBe(false);
  });
});
