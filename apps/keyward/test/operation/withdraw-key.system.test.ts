import { afterAll, expect, test } from '@jest/globals';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  printed,
  spawnKeyward,
  startKeyward,
  stop,
} from './keyward-process.js';

afterAll(cleanUp);

const run = async (environment: Readonly<Record<string, string>>, ...words: string[]) => {
  const command = spawnKeyward(environment, await freePort(), 'withdraw-key', ...words);
  return { code: await command.ended, command };
};

const kidOf = (token: string): string => {
  const header = Buffer.from(token.split('.')[0]!, 'base64url').toString();
  return (JSON.parse(header) as { kid: string }).kid;
};

const publishedBy = async (url: string): Promise<string[]> => {
  const answer = await fetch(`${url}/.well-known/jwks.json`);
  const { keys } = (await answer.json()) as { keys: { kid: string }[] };
  return keys.map(({ kid }) => kid);
};

test('`keyward withdraw-key` takes a key and its tokens away; its successor signs, and the log says so', async () => {
  const environment = { KEYWARD_DATA_DIR: dataFolder() };
  const first = await startKeyward(environment);
  const credentials = [printed(first, 'client_id')!, printed(first, 'client_secret')!] as const;
  const stolen = await accessToken(first.url, ...credentials);
  await stop(first);

  const { code, command } = await run(environment, kidOf(stolen));
  expect(command.errors()).toBe('');
  expect(code).toBe(0);

  const server = await startKeyward(environment);
  expect(await publishedBy(server.url)).not.toContain(kidOf(stolen));
  expect((await manage({ url: server.url, token: stolen }, 'GET', '/clients')).status).toBe(401);

  const token = await accessToken(server.url, ...credentials);
  expect(await publishedBy(server.url)).toContain(kidOf(token));
  const events = await manage(
    { url: server.url, token },
    'GET',
    '/audit_events?q=(event=signing_key.withdrawn)',
  );
  expect(await events.json()).toMatchObject({
    items: [{ record_id: kidOf(stolen), ids: [kidOf(token)], actor_id: null }],
  });
  await stop(server);
});

test('`keyward withdraw-key` says which word is missing or wrong', async () => {
  const environment = { KEYWARD_DATA_DIR: dataFolder() };
  const without = await run(environment);
  expect(without.code).toBe(2);
  expect(without.command.errors()).toBe(
    'keyward: KEY_ID is missing; withdraw-key takes the kid of one key\n',
  );

  const wrong = await run(environment, 'nothing');
  expect(wrong.code).toBe(1);
  expect(wrong.command.errors()).toBe('keyward: withdraw-key knows no published key nothing\n');
});
