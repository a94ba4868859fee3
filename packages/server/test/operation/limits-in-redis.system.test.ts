/** Servers that share their rate limits through Redis, with it and without it. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { throttleRules } from '@keyward/api';
import type { Storage } from '@keyward/core/ports';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { Redis } from 'ioredis';
import { patience } from '../../../storage-typeorm/test/patience.js';
import { readConfiguration } from '../../src/settings/environment.js';
import { ConfigurationError } from '../../src/configuration.js';
import type { Logger } from '../../src/log.js';
import { startServer } from '../../src/start-server.js';
import {
  createDeployment,
  issuer,
  type Credentials,
  type Deployment,
} from '../deployment/deployment.js';
import { createProver } from '../deployment/dpop.js';
import { freePort } from '../deployment/free-port.js';
import { describeWithRedis, type RedisServer } from '../deployment/redis-server.js';
import { memoryTarget } from '../deployment/targets.js';
import { addMachine } from '../deployment/world.js';

const page = readFileSync(new URL('../../../../docs/how-to/operate.md', import.meta.url), 'utf8');
const { requests: allowed } = throttleRules.client_authentication;
const gone = 'Redis does not answer: this process counts rate limits by itself';
const back = 'Redis answers: rate limits are shared';

interface LoggingServer extends Deployment {
  /** What it logged about Redis, in its order. */
  readonly lines: string[];
  /** The reasons in these lines. */
  readonly reasons: string[];
}

/** On a busy machine, Redis may be slow without being away. */
const serverOn = (
  storage: Storage,
  redisUrl: string,
  redisPatience: number | undefined = patience,
): LoggingServer => {
  const lines: string[] = [];
  const reasons: string[] = [];
  const note = ({ reason }: { readonly reason?: string }, text: string): void => {
    if (!text?.includes('rate limits')) return;
    lines.push(text);
    if (reason !== undefined) reasons.push(reason);
  };
  const log = {
    ...Object.fromEntries(['debug', 'info', 'warn', 'error'].map((level) => [level, note])),
    info: (first: object | string, text?: string) =>
      note({}, typeof first === 'string' ? first : (text ?? '')),
    isLevelEnabled: () => false,
  } as unknown as Logger;
  const server = createDeployment(memoryTarget, {
    storage,
    log,
    configuration: { rateLimit: true, redisUrl, redisPatience },
  });
  return Object.defineProperties(server, {
    lines: { value: lines },
    reasons: { value: reasons },
  }) as LoggingServer;
};

const guess = async (server: Deployment, { id }: Credentials): Promise<number> => {
  const form = { grant_type: 'client_credentials' };
  return (await server.post('/token', form, { id, secret: 'a guess' })).status;
};

const guesses = async (
  times: number,
  server: Deployment,
  client: Credentials,
): Promise<ReadonlySet<number>> => {
  const statuses = new Set<number>();
  for (let time = 0; time < times; time++) statuses.add(await guess(server, client));
  return statuses;
};

const until = async (isTrue: () => boolean): Promise<void> => {
  const deadline = Date.now() + patience;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('it did not happen');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const isCountingAlone = async (server: Deployment): Promise<boolean> => {
  const { text } = await server.ask('GET', '/metrics');
  return text.includes('\nkeyward_rate_limits_not_shared 1\n');
};

/** Two servers on one database and one Redis, and a client at both. */
const pair = (redis: RedisServer) => {
  let servers: readonly [LoggingServer, LoggingServer];
  let client: Credentials;
  beforeEach(async () => {
    const storage = inMemoryStorage();
    servers = [serverOn(storage, redis.url), serverOn(storage, redis.url)];
    for (const server of servers) await server.start();
    client = (await addMachine(servers[0], ['x'])).credentials;
  });
  afterEach(async () => {
    for (const server of servers) await server.stop();
  });
  return { servers: () => servers, client: () => client };
};

describeWithRedis('two servers that share one Redis', (redis) => {
  const { servers, client } = pair(redis);

  test('take a proof of possession once together (RFC 9449 §11.1)', async () => {
    const { prove } = await createProver();
    const [one, other] = servers();
    const now = one.clock.now();
    const proof = await prove({ method: 'POST', url: `${issuer}/token`, now });
    const ask = async (server: Deployment): Promise<number> => {
      const form = { grant_type: 'client_credentials' };
      return (await server.post('/token', form, client(), { DPoP: proof })).status;
    };
    expect([await ask(one), await ask(other)]).toEqual([200, 400]);
  });

  test('allow one caller as many guesses together as one server alone', async () => {
    const [one, other] = servers();
    expect(await guesses(allowed / 2, one, client())).toEqual(new Set([401]));
    expect(await guesses(allowed / 2, other, client())).toEqual(new Set([401]));

    expect(await guess(one, client())).toBe(429);
    expect(await guess(other, client())).toBe(429);
  });

  test('refuse the right secret at both after that, and no other client', async () => {
    const [one, other] = servers();
    await guesses(allowed, one, client());

    const form = { grant_type: 'client_credentials' };
    const refused = await other.post('/token', form, client());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.post('/token', form, other.admin)).status).toBe(200);
  });

  test('store no more keys for unknown client ids than for one client', async () => {
    const [one, other] = servers();
    const reader = new Redis(redis.url);
    await reader.flushall();
    for (let times = 0; times < 300; times++)
      await guess(times % 2 === 0 ? one : other, { id: randomUUID(), secret: 'a guess' });
    const keys = await reader.keys('keyward:client_authentication:*');
    reader.disconnect();

    expect(keys).toHaveLength(1);
  });

  test('count unknown client ids of a network together, and no known client with them', async () => {
    const [one, other] = servers();
    const reader = new Redis(redis.url);
    await reader.flushall();
    reader.disconnect();
    const unknown = (): Credentials => ({ id: randomUUID(), secret: 'a guess' });
    for (let times = 0; times < allowed / 2; times++) {
      expect(await guess(one, unknown())).toBe(401);
      expect(await guess(other, unknown())).toBe(401);
    }

    expect(await guess(one, unknown())).toBe(429);
    expect(await guess(other, unknown())).toBe(429);
    expect(await guess(other, client())).toBe(401);
  });

  test('store keys that name no client and no address, begin alike and expire', async () => {
    const reader = new Redis(redis.url);
    await reader.flushall();
    await guess(servers()[0], client());
    const keys = await reader.keys('*');
    const lifetimes = await Promise.all(keys.map((key) => reader.ttl(key)));
    reader.disconnect();

    expect(keys.length).toBeGreaterThan(1);
    expect(keys.filter((key) => !/^keyward:[a-z_-]+:[\w-]{43}$/.test(key))).toEqual([]);
    expect(lifetimes.filter((seconds) => seconds < 1 || seconds > 60)).toEqual([]);
  });
});

describeWithRedis('When Redis does not answer', (redis) => {
  const { servers, client } = pair(redis);

  test('each server limits by itself, answers as before and says so once', async () => {
    const [one, other] = servers();
    await redis.kill();

    expect(await guesses(allowed, one, client())).toEqual(new Set([401]));
    expect(await guess(one, client())).toBe(429);
    expect(await guess(other, client())).toBe(401);
    expect((await one.ask('GET', '/readyz')).status).toBe(200);
    expect(await isCountingAlone(one)).toBe(true);
    expect(one.lines).toEqual([gone]);
    expect(one.reasons[0]).toMatch(/^(the connection is closed|(connect|read) E[A-Z]+.*)$/);
    expect(page.includes(gone)).toBe(true);
    await redis.start();
  });

  test('what a server counted before still counts there', async () => {
    const [one] = servers();
    await guesses(allowed / 2, one, client());
    await redis.kill();
    await guesses(allowed / 2, one, client());

    expect(await guess(one, client())).toBe(429);
    await redis.start();
  });

  test('the servers share again when it is back', async () => {
    const [one, other] = servers();
    await redis.kill();
    await until(() => one.lines.includes(gone) && other.lines.includes(gone));
    await redis.start();
    await until(() => one.lines.includes(back) && other.lines.includes(back));

    await guesses(allowed, one, client());
    expect(await guess(other, client())).toBe(429);
    expect(await isCountingAlone(one)).toBe(false);
    expect(page.includes(back)).toBe(true);
  });

  test('a server that is started meanwhile starts, and shares when it is back', async () => {
    await redis.kill();
    const late = serverOn(inMemoryStorage(), redis.url);
    await late.start();
    expect(late.lines).toEqual([gone]);

    await redis.start();
    await until(() => late.lines.includes(back));
    await late.stop();
  });

  test('one that hangs with its connections open is given up after one short wait', async () => {
    const hasty = serverOn(inMemoryStorage(), redis.url, 50);
    await hasty.start();
    const machine = (await addMachine(hasty, ['x'])).credentials;
    redis.freeze();
    expect(await guess(hasty, machine)).toBe(401);
    expect(hasty.lines.at(-1)).toBe(gone);

    redis.thaw();
    await until(() => hasty.lines.at(-1) === back);
    await hasty.stop();
  });
});

describeWithRedis('a start with a Redis that cannot be used', (redis) => {
  let web: Server;
  beforeAll(async () => {
    web = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => web.once('listening', resolve));
  });
  afterAll(() => {
    web.close();
    web.closeAllConnections();
  });

  const failure = async (redisUrl: string): Promise<unknown> =>
    startServer({
      ...readConfiguration({ KEYWARD_DATABASE_URL: 'memory:', KEYWARD_LOG_LEVEL: 'silent' }),
      port: await freePort(),
      redisUrl,
    }).then(
      (server) => server.stop(),
      (error: unknown) => error,
    );

  test.each([
    ['a user that it does not know', () => `redis://eve:hidden-word@127.0.0.1:${redis.port}`],
    ['a database that it does not have', () => `${redis.url}/99`],
    ['a web server', () => `redis://127.0.0.1:${(web.address() as AddressInfo).port}`],
  ])('ends with a line that names the setting: %s', async (_, url) => {
    const error = await failure(url());
    expect(error).toBeInstanceOf(ConfigurationError);
    const { message } = error as Error;
    expect(message).toMatch(/^KEYWARD_REDIS_URL names a Redis that cannot be used: ./);
    expect(message).not.toMatch(/hidden-word|\n/);
  });

  test('the page for operators shows such a line', async () => {
    const { message } = (await failure(`redis://eve:hidden-word@127.0.0.1:${redis.port}`)) as Error;
    expect(page.includes(`keyward: ${message}`)).toBe(true);
  });
});

describe('without rate limits', () => {
  test('Redis is not asked', async () => {
    const redisUrl = `redis://127.0.0.1:${await freePort()}`;
    const server = createDeployment(memoryTarget, {
      configuration: { rateLimit: false, redisUrl },
    });
    await server.start();
    expect(await isCountingAlone(server)).toBe(false);
    await server.stop();
  });
});
