import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { aesGcmSealer, deriveSealingKey, readOrCreateSecretKey } from '@keyward/platform-node';
import { typeormStorage } from '@keyward/storage-typeorm';
import { describeWithServers } from '../../../../packages/storage-typeorm/test/servers.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  printed,
  startKeyward,
  stop,
} from './keyward-process.js';
import { killedRun, rekeySuite, run, seed } from './rekey.suite.js';

afterAll(cleanUp);

rekeySuite('keyward rekey on SQLite', () => {
  const folder = dataFolder();
  return Promise.resolve({
    environment: { KEYWARD_DATA_DIR: folder },
    url: `sqlite:${join(folder, 'keyward.db')}`,
  });
});

describeWithServers('keyward rekey', (database) =>
  rekeySuite('with a running server', async () => {
    const url = await database().url('rekey');
    return { environment: { KEYWARD_DATABASE_URL: url, KEYWARD_DATA_DIR: dataFolder() }, url };
  }),
);

test('`keyward rekey` replaces the key file at its end, and not before', async () => {
  const folder = dataFolder();
  const [path, next] = [join(folder, 'secret.key'), join(folder, 'secret.key.new')];
  const environment = { KEYWARD_DATA_DIR: folder };
  const first = await startKeyward(environment);
  const [id, secret] = [printed(first, 'client_id')!, printed(first, 'client_secret')!];
  await stop(first);
  const oldKey = await readFile(path, 'utf8');
  const storage = await typeormStorage({
    database: { kind: 'sqlite', file: join(folder, 'keyward.db') },
    sealer: aesGcmSealer(deriveSealingKey(await readOrCreateSecretKey(folder))),
  });
  await seed(storage, 600);
  await storage.close();

  const prepared = await run(environment, 'rekey');
  expect(prepared.code).toBe(0);
  expect(prepared.output).toContain('Restart the server, and run rekey again.');
  expect((await stat(next)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toBe(oldKey);
  const newKey = await readFile(next, 'utf8');

  const server = await startKeyward(environment);
  expect(await killedRun(environment)).toBe('SIGKILL');
  expect(await readFile(path, 'utf8')).toBe(oldKey);
  const finished = await run(environment, 'rekey');
  expect(finished.code).toBe(0);
  expect(finished.output).toContain('secret.key holds the new key. Restart the server.');
  expect(await readFile(path, 'utf8')).toBe(newKey);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).not.toContain('secret.key.new');
  expect(await accessToken(server.url, id, secret)).toMatch(/^eyJ/);
  await stop(server);

  const restarted = await startKeyward(environment);
  expect(await accessToken(restarted.url, id, secret)).toMatch(/^eyJ/);
  await stop(restarted);
  expect((await run(environment, 'audit', 'verify')).code).toBe(0);

  await writeFile(path, oldKey);
  expect((await run(environment, 'audit', 'verify')).code).toBe(1);
});
