/** Refusals name their caller: in the audit log, put together, and in the log of requests. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Writable } from 'node:stream';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { pino } from 'pino';
import type { Timer } from '../../src/timer.js';
import { createDeployment, type Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { memoryTarget } from '../deployment/targets.js';
import { addManager, addUser, unknownId } from '../deployment/world.js';

const lines: Json[] = [];
const work: (() => void)[] = [];
const storage = inMemoryStorage();
let server: Deployment;

beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const timer: Timer = (seconds, each) => {
    if (seconds === 60) work.push(each);
    return () => undefined;
  };
  const log = pino({ level: 'info' }, stream);
  server = createDeployment(memoryTarget, {
    configuration: { rateLimit: true },
    storage: { ...storage, close: () => Promise.resolve() },
    timer,
    log,
  });
  await server.start();
});

afterAll(() => server.stop());

beforeEach(() => {
  lines.length = 0;
});

/** What an administrator reads after the minute is over. */
const refusedAs = async (name: string): Promise<Json[]> => {
  work.forEach((each) => each());
  await server.keyward.refusals.flush();
  const { body } = await server.manage('GET', `/audit_events?q=(event=refused.${name})`);
  return body.items;
};

describe('a caller without the scope', () => {
  test('is in the audit log once, with the count, and by name in the log of requests', async () => {
    const { client, token } = await addManager(server, ['read:clients']);
    for (let i = 0; i < 5; i++)
      expect((await server.manage('GET', '/users', undefined, { as: token })).status).toBe(403);

    expect(await refusedAs('scope_insufficient')).toMatchObject([
      { actor_id: client.id, record_id: null, count: 5, address: '127.0.0.1' },
    ]);
    const refused = lines.filter(({ msg, status }) => msg === 'request' && status === 403);
    expect(refused.length).toBe(5);
    expect(refused.every((line) => line['client'] === client.id)).toBe(true);
    expect(refused.some((line) => 'user' in line)).toBe(false);
    expect(JSON.stringify(lines)).not.toContain(token);
  });
});

describe('a client that does not prove itself', () => {
  test('is in the audit log by its id, and an unknown one by its network alone', async () => {
    const { client } = await addManager(server, []);
    const attempt = (id: string) =>
      server.post('/token', { grant_type: 'client_credentials' }, { id, secret: 'guessed-secret' });
    for (const id of [client.id, client.id, unknownId, 'a-secret-in-the-wrong-place'])
      expect((await attempt(id)).status).toBe(401);

    const events = await refusedAs('client_authentication_failed');
    expect(events.find(({ record_id: id }) => id === client.id)).toMatchObject({
      actor_id: null,
      count: 2,
      address: '127.0.0.1',
    });
    expect(events.find(({ record_id: id }) => id === null)).toMatchObject({ count: 2 });
    expect(JSON.stringify(events) + JSON.stringify(lines)).not.toMatch(/guessed|wrong-place/);
  });

  test('and tries too often is there as rate limited', async () => {
    const { client } = await addManager(server, []);
    const attempt = () =>
      server.post('/token', { grant_type: 'client_credentials' }, { id: client.id, secret: 'x' });
    for (let i = 0; i < 23; i++) await attempt();
    const [event] = await refusedAs('rate_limited');
    expect(event).toMatchObject({ actor_id: null, record_id: null, address: '127.0.0.1' });
    expect(event!.count).toBeGreaterThan(1);
  });
});

describe('an account with too many wrong passwords', () => {
  test('is in the audit log', async () => {
    const user = await addUser(server, { password: 'kumquat accordion canary' });
    const { client } = await addManager(server, []);
    await server.manage('PATCH', `/clients/${client.id}`, {
      client_metadata: { grant_types: ['client_credentials', 'password'] },
    });
    const guess = () =>
      server.post(
        '/token',
        { grant_type: 'password', username: user.username, password: 'wrong' },
        { id: client.id, secret: client.client_secret },
      );
    for (let i = 0; i < 8; i++) await guess();
    expect(await refusedAs('account_locked')).toMatchObject([
      {
        record_id: user.id,
        tenant_id: user.tenant_id,
        address: '127.0.0.1',
        request_id: expect.stringMatching(/^.{8,}$/),
        count: 3,
      },
    ]);
  });
});

test('a stop writes what was counted since', async () => {
  const { token } = await addManager(server, ['read:roles']);
  await server.manage('GET', '/users', undefined, { as: token });
  const countsOf = async () =>
    (await storage.auditEvents.all([{ attribute: 'name', equals: 'refused.scope_insufficient' }]))
      .length;
  const before = await countsOf();
  await server.stop();
  expect(await countsOf()).toBe(before + 1);
  await server.start();
});
