/** A server that starts under another issuer on a database in use. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { consoleClientId } from '@keyward/core/management';
import { createServer, type KeywardServer, type ServerOptions } from '../../src/index.js';

let folder: string;
let running: KeywardServer;

const optionsAt = (issuer: string, more: Partial<ServerOptions> = {}): ServerOptions => ({
  issuer,
  database: `sqlite:${join(folder, 'keyward.db')}`,
  dataDirectory: folder,
  logLevel: 'silent',
  ...more,
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kw-moved-'));
  running = await createServer(optionsAt('http://localhost:3950'));
});
afterEach(async () => {
  await running.close();
  await rm(folder, { recursive: true });
});

const redirectUris = async (server: KeywardServer): Promise<readonly string[] | undefined> =>
  (await server.clients.get(consoleClientId)).metadata.urls.redirect_uris;

test('is refused, names both issuers, and leaves the console of the running server as it is', async () => {
  await expect(createServer(optionsAt('http://localhost:3951'))).rejects.toThrow(
    'issuer is http://localhost:3951, but this database belongs to http://localhost:3950. ' +
      'Set it to http://localhost:3950, or choose another database. To move this installation, ' +
      'stop all its servers and start once with newIssuer',
  );
  expect(await redirectUris(running)).toEqual(['http://localhost:3950/console/callback']);

  const again = await createServer(optionsAt('http://localhost:3950'));
  await again.close();
});

test('moves the installation when the operator says so', async () => {
  await running.close();
  running = await createServer(optionsAt('http://localhost:3951', { newIssuer: true }));
  expect(await redirectUris(running)).toEqual(['http://localhost:3951/console/callback']);

  await running.close();
  running = await createServer(optionsAt('http://localhost:3951'));
  expect(await redirectUris(running)).toEqual(['http://localhost:3951/console/callback']);
});
