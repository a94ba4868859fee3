/** A server within a program, from its start to its end: what it does by itself, and what can be replaced. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import type { IssuedCredentials } from '@keyward/core';
import {
  fixedClock,
  inMemoryStorage,
  plainHasher,
  recordingNotifier,
} from '@keyward/core/in-memory';
import type { Storage } from '@keyward/core/ports';
import { pino } from 'pino';
import { createServer, identifiers, type KeywardServer } from '../../src/index.js';
import {
  addressOf,
  embedded,
  endServersAfterAll,
  firstStart,
  issuer,
  tokenRequest,
} from './embedded.js';

endServersAfterAll();

const folder = mkdtempSync(join(tmpdir(), 'kw-embedded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const newDatabase = (name: string): string => `sqlite:${join(folder, name)}.db`;

describe('the first start', () => {
  test('answers its credentials', async () => {
    const { keyward } = await embedded();

    expect(keyward.firstCredentials).toEqual(firstStart);
  });

  test('generates what is left out', async () => {
    const { keyward } = await embedded({ firstStart: undefined });

    expect(keyward.firstCredentials?.username).toBe('admin');
    expect(keyward.firstCredentials?.password.length).toBeGreaterThan(15);
  });

  test('is told as soon as it is stored, even where the start fails later', async () => {
    const told: IssuedCredentials[] = [];
    const storage = inMemoryStorage();
    const failing: Storage = {
      ...storage,
      signingKeys: { ...storage.signingKeys, all: () => Promise.reject(new Error('no keys')) },
    };
    const started = embedded({
      firstStart: undefined,
      adapters: { storage: failing },
      onFirstStart: (credentials) => told.push(credentials),
    });

    await expect(started).rejects.toThrow('no keys');
    expect(told).toHaveLength(1);
  });

  test('happens once for a database', async () => {
    const options = { database: newDatabase('once'), secretKey: randomBytes(32) };
    const first = await embedded(options);
    await first.keyward.close();
    const second = await embedded(options);

    expect(second.keyward.firstCredentials).toBeUndefined();
    expect((await second.keyward.handle(tokenRequest(issuer))).status).toBe(200);
  });
});

describe('two servers in one program', () => {
  test('have nothing in common', async () => {
    const { keyward } = await embedded();
    const other = await embedded({ issuer: 'https://other.example', firstStart: undefined });
    const { issuer: named } = (await (
      await other.keyward.handle(
        new Request('https://other.example/.well-known/openid-configuration'),
      )
    ).json()) as { issuer: string };

    expect(named).toBe('https://other.example');
    expect((await keyward.handle(tokenRequest(issuer))).status).toBe(200);
    expect((await other.keyward.handle(tokenRequest('https://other.example'))).status).toBe(401);
  });

  test('measure the process together, and their requests each alone', async () => {
    const [{ keyward }, other] = [await embedded(), await embedded()];
    await keyward.handle(tokenRequest(issuer));
    const [text, ofOther] = [await metricsOf(keyward), await metricsOf(other.keyward)];

    expect(linesOf(text, 'process_start_time_seconds ')).toHaveLength(1);
    expect(linesOf(text, 'process_start_time_seconds ')).toEqual(
      linesOf(ofOther, 'process_start_time_seconds '),
    );
    expect(linesOf(text, 'keyward_http_requests_total{')).toHaveLength(1);
    expect(linesOf(ofOther, 'keyward_http_requests_total{')).toEqual([]);
  });

  test('end one by one', async () => {
    const [{ keyward }, other] = [await embedded(), await embedded()];
    await keyward.close();

    expect((await other.keyward.handle(tokenRequest(issuer))).status).toBe(200);
  });
});

describe('an adapter', () => {
  test('of mails is replaced, and its end is called', async () => {
    const notifier = recordingNotifier();
    const close = jest.fn(() => Promise.resolve());
    const { keyward } = await embedded({ adapters: { notifier: { ...notifier, close } } });
    const { id } = await keyward.users.create({ email: 'ada@example.com' });
    await keyward.users.modify(id, { email: 'ada@other.example' });
    await keyward.close();

    expect(notifier.list.map(({ to }) => to)).toContain('ada@example.com');
    expect(close).toHaveBeenCalledTimes(1);
  });

  test('of time is replaced', async () => {
    const { keyward } = await embedded({
      adapters: { clock: fixedClock('2030-01-01T00:00:00.000Z') },
    });
    const { createdAt } = await keyward.users.create({ email: 'ada@example.com' });

    expect(createdAt.getUTCFullYear()).toBe(2030);
  });

  test('for events hears of them, and the log still does', async () => {
    const lines: string[] = [];
    const names: string[] = [];
    const { keyward } = await embedded({
      adapters: {
        log: pino({ level: 'info' }, { write: (line) => lines.push(line) }),
        events: { happened: ({ name }) => names.push(name) },
      },
    });
    await keyward.users.create({ email: 'ada@example.com' });

    expect(names).toContain('user.created');
    expect(lines.join('')).toContain('"event":"user.created"');
  });

  test('of any kind is bound anew in the container', async () => {
    const { keyward } = await embedded({
      customize: (container) => {
        container.rebind(identifiers.throttle).toConstantValue({ take: () => 7, wait: () => 7 });
      },
    });
    const { status, headers } = await keyward.handle(tokenRequest(issuer));

    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('7');
  });
});

describe('without the help of its host', () => {
  test('a wrong secret reaches the audit log', async () => {
    const { keyward, hand } = await embedded();
    await keyward.handle(tokenRequest(issuer, 'Basic bm86bm8='));
    await hand.run(60);
    const names = (await keyward.storage.auditEvents.all([])).map(({ name }) => name);

    expect(names).toContain('refused.client_authentication_failed');
  });

  test('readiness says whether the storage answers', async () => {
    const storage = inMemoryStorage();
    const { keyward } = await embedded({
      adapters: { storage: { ...storage, ping: () => Promise.reject(new Error('down')) } },
    });

    expect((await keyward.handle(new Request(`${issuer}/readyz`))).status).toBe(503);
  });
});

describe('the end', () => {
  test('stops what is regular, closes the storage, and answers no more', async () => {
    const storage = inMemoryStorage();
    const close = jest.fn(() => Promise.resolve());
    const { keyward, hand } = await embedded({ adapters: { storage: { ...storage, close } } });
    const running = hand.waiting();
    await keyward.close();
    await keyward.close();

    expect(running).toEqual([1, 15, 60, 3600]);
    expect(hand.waiting()).toEqual([]);
    expect(close).toHaveBeenCalledTimes(1);
    expect((await keyward.handle(new Request(`${issuer}/livez`))).status).toBe(503);
  });

  test('passes on what comes to a host later', async () => {
    const { keyward } = await embedded();
    const middleware = keyward.express();
    const address = await addressOf((request, response) => {
      middleware(request, response, () => response.end('of the host'));
    });
    await keyward.close();

    expect(await (await fetch(`${address}/livez`)).text()).toBe('of the host');
  });

  test('waits for a request under way', async () => {
    let answerPing = (): void => undefined;
    let tellAsked = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      tellAsked = resolve;
    });
    const order: string[] = [];
    const storage = inMemoryStorage();
    const { keyward } = await embedded({
      adapters: {
        storage: {
          ...storage,
          ping: () =>
            new Promise((resolve) => {
              answerPing = resolve;
              tellAsked();
            }),
          close: () => {
            order.push('storage closed');
            return Promise.resolve();
          },
        },
      },
    });
    const answered = keyward.handle(new Request(`${issuer}/readyz`)).then(async (answer) => {
      await answer.text();
      order.push('answered');
    });
    await asked;
    const closed = keyward.close();
    answerPing();
    await Promise.all([answered, closed]);

    expect(order).toEqual(['answered', 'storage closed']);
  });

  test('leaves nothing that keeps the program alive', async () => {
    const before = process.getActiveResourcesInfo();
    const keyward = await createServer({
      issuer,
      database: newDatabase('alive'),
      dataDirectory: folder,
      adapters: { hasher: plainHasher },
      closingTimes: { notice: 0, grace: 1000 },
    });
    const { url } = await keyward.listen(0);
    await (await fetch(tokenRequest(url))).text();
    await (await keyward.handle(tokenRequest(issuer))).text();
    await keyward.close();
    // What was to run once more, such as the end of a socket, has run then; it may have asked for one more turn.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));

    expect(without(before, process.getActiveResourcesInfo())).toEqual([]);
  });
});

test('nothing is printed, no signal is handled and no variable is read', async () => {
  const signals = (): number =>
    process.listenerCount('SIGTERM') +
    process.listenerCount('SIGINT') +
    process.listenerCount('exit');
  const before = signals();
  const written = jest.spyOn(process.stdout, 'write');
  process.env['KEYWARD_ISSUER'] = 'https://elsewhere.example';
  const { keyward } = await embedded();
  await keyward.close();
  delete process.env['KEYWARD_ISSUER'];
  const { calls } = written.mock;
  written.mockRestore();

  expect(keyward.issuer).toBe(issuer);
  expect(calls).toEqual([]);
  expect(signals()).toBe(before);
});

/** The entries of a list that are not in another one, counted. */
const without = (known: readonly string[], list: readonly string[]): readonly string[] => {
  const left = [...known];
  return list.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const metricsOf = async (keyward: KeywardServer): Promise<string> =>
  (await keyward.handle(new Request(`${issuer}/metrics`))).text();

const linesOf = (text: string, start: string): readonly string[] =>
  text.split('\n').filter((line) => line.startsWith(start));
