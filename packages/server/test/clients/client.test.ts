/** `@keyward/client` against a real server. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  createClient,
  deleteClient,
  entityTagOf,
  getClient,
  getStatistics,
  isReady,
  keywardClient,
  KeywardError,
  listClients,
  modifyClient,
  pages,
  type KeywardClient,
} from '@keyward/client';
import type { FixedClock } from '@keyward/core/in-memory';
import { freePort } from '../deployment/free-port.js';
import { embedded, endServersAfterAll, firstStart, tokenRequest } from '../embedding/embedded.js';

const { clientId, clientSecret } = firstStart;

interface Seen {
  readonly path: string;
  readonly status: number;
}

let issuer: string;
let clock: FixedClock;
let keyward: KeywardClient;
let seen: Seen[];
/** Seconds that the server tells each caller to wait. */
let secondsToWait = 0;

/** The global `fetch`, with a note of each answer. */
const noted: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  seen.push({ path: new URL(response.url).pathname, status: response.status });
  return response;
};

beforeAll(async () => {
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  const throttle = { take: () => secondsToWait, wait: () => secondsToWait };
  const server = await embedded({ issuer, adapters: { throttle } });
  clock = server.clock;
  await server.keyward.listen(port);
});
endServersAfterAll();

beforeAll(() => {
  seen = [];
  keyward = keywardClient({ issuer, clientId, clientSecret, fetch: noted });
});

describe('a client with its credentials', () => {
  test('creates, reads, changes and deletes a record', async () => {
    const created = await createClient(keyward, {
      body: { client_name: 'Shop', client_type: 'regular_web', client_description: null },
    });
    const read = await getClient(keyward, { path: { client_id: created.id } });
    const changed = await modifyClient(keyward, {
      path: { client_id: created.id },
      headers: { 'If-Match': entityTagOf(read) },
      body: { client_description: 'Sells' },
    });
    await deleteClient(keyward, { path: { client_id: created.id } });

    expect(read.client_name).toBe('Shop');
    expect(changed.client_description).toBe('Sells');
    await expect(getClient(keyward, { path: { client_id: created.id } })).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    });
  });

  test('reads a list over several pages', async () => {
    const names = Array.from({ length: 25 }, (_, at) => `Shop ${String(at).padStart(2, '0')}`);
    for (const client_name of names) await createClient(keyward, { body: { client_name } });

    const read: string[] = [];
    const query = { limit: 10, sort: 'client_name', q: '(client_name=Shop*)' };
    for await (const client of pages(keyward, listClients, { query }))
      read.push(client.client_name);

    expect(read).toEqual(names);
  });

  test('sees the effects of a write, and nothing is written', async () => {
    const { total_count: before } = await listClients(keyward, { query: { total_count: true } });

    const body = { client_name: 'Never' };
    const effects = await createClient(keyward, { body, dryRun: true });

    const { total_count: after } = await listClients(keyward, { query: { total_count: true } });
    expect(effects.changes.map(({ action }) => action)).toContain('add');
    expect(after).toBe(before);
  });

  test('is told what is wrong with a body, by the name of the member', async () => {
    const refused = createClient(keyward, { body: { client_name: '' } });

    await expect(refused).rejects.toBeInstanceOf(KeywardError);
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      status: 400,
      field: 'client_name',
      requestId: expect.stringMatching(/./),
    });
  });

  test('is told of an operation that it may not call', async () => {
    const narrow = keywardClient({ issuer, clientId, clientSecret, scopes: ['read:clients'] });

    await listClients(narrow);

    await expect(getStatistics(narrow)).rejects.toMatchObject({
      code: 'insufficient_scope',
      status: 403,
    });
  });

  test('needs no token to ask whether the server is ready', async () => {
    const stranger = keywardClient({
      issuer,
      accessToken: () => Promise.reject(new Error('none')),
    });

    await expect(isReady(stranger)).resolves.toEqual({ status: 'ok' });
  });

  test('is refused with the words of the server where its secret is wrong', async () => {
    const stranger = keywardClient({ issuer, clientId, clientSecret: 'wrong' });

    await expect(listClients(stranger)).rejects.toMatchObject({
      code: 'invalid_client',
      status: 401,
    });
  });
});

test('a token that the server no longer takes is renewed once for all calls that wait', async () => {
  await listClients(keyward);
  clock.advance(2 * 86_400);
  seen = [];

  await Promise.all(Array.from({ length: 5 }, () => listClients(keyward)));

  expect(seen.filter(({ path }) => path === '/token')).toHaveLength(1);
  expect(seen.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('a call that comes too fast waits as long as the server says', async () => {
  const { access_token: token } = (await (await fetch(tokenRequest(issuer))).json()) as {
    access_token: string;
  };
  const statuses: number[] = [];
  const patient = keywardClient({
    issuer,
    accessToken: () => token,
    fetch: async (input) => {
      const response = await fetch(input);
      statuses.push(response.status);
      secondsToWait = 0;
      return response;
    },
  });

  secondsToWait = 1;
  await listClients(patient);

  expect(statuses).toEqual([429, 200]);
});
