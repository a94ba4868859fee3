/** Readiness, shutting down and what the log says: the same whatever the storage, so asked once. */
import { describe, expect, jest, test } from '@jest/globals';
import fs from 'node:fs';
import { connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { refuse, type IssuedCredentials } from '@keyward/core';
import { rotationInterval } from '@keyward/core/endpoints';
import type { Storage } from '@keyward/core/ports';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { databaseTimeLeft } from '@keyward/storage-typeorm';
import {
  basic,
  createDeployment,
  type Deployment,
  type DeploymentOptions,
} from '../deployment/deployment.js';
import { identifiers } from '../../src/composition.js';
import { readConfiguration } from '../../src/settings/environment.js';
import { startServer } from '../../src/start-server.js';
import type { Timer } from '../../src/timer.js';
import { sendBytes } from '../deployment/exchange.js';
import { freePort } from '../deployment/free-port.js';
import { memoryTarget } from '../deployment/targets.js';
import { addMachine } from '../deployment/world.js';

const connectionRefused = (): Promise<never> =>
  Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:3306 password=canary'));

/** Storage that works until told otherwise. */
const failingStorage = () => {
  const storage = inMemoryStorage();
  let down = false;
  const gate = <S extends Storage>(inner: S): Storage => ({
    ...inner,
    ping: async () => (down ? refuse('storage_unavailable') : inner.ping()),
    transaction: (work) => (down ? connectionRefused() : inner.transaction(work)),
    within: (tenancy) => gate(inner.within(tenancy)),
  });
  return {
    storage: gate(storage),
    fail: () => {
      down = true;
    },
    mend: () => {
      down = false;
    },
  };
};

const running = async (
  options: DeploymentOptions,
  use: (server: Deployment) => Promise<void>,
): Promise<void> => {
  const server = createDeployment(memoryTarget, options);
  await server.start();
  await use(server).finally(() => server.stop());
};

describe('readiness', () => {
  test('/readyz answers 503 with Retry-After while the storage is down, /livez 200; both recover', async () => {
    const { storage, fail, mend } = failingStorage();
    await running({ storage }, async (server) => {
      fail();
      const { status, body } = await server.ask('GET', '/readyz');
      expect(status).toBe(503);
      expect(body.code).toBe('temporarily_unavailable');
      expect((await server.ask('GET', '/livez')).status).toBe(200);
      expect(
        (await server.ask('GET', '/api/company/v1/health', { as: await server.adminToken() })).body
          .server_status,
      ).toBe('unavailable');
      mend();
      expect((await server.ask('GET', '/readyz')).status).toBe(200);
    });
  });

  test('what the storage throws answers 500 server_error and tells the caller nothing', async () => {
    const { storage, fail } = failingStorage();
    await running({ storage }, async (server) => {
      const token = await server.adminToken();
      fail();
      const { status, body, text } = await server.manage(
        'POST',
        '/clients',
        { client_name: 'x' },
        { as: token },
      );
      expect(status).toBe(500);
      expect(body.code).toBe('server_error');
      expect(text).not.toMatch(/ECONNREFUSED|canary|10\.0\.0\.1/);
    });
  });
});

describe('the time for the database', () => {
  test('is bounded for a request, and for none that writes as much as it is asked to', async () => {
    const left: number[] = [];
    const watch = (inner: Storage): Storage => ({
      ...inner,
      ping: () => {
        left.push(databaseTimeLeft());
        return inner.ping();
      },
      transaction: (work) => {
        left.push(databaseTimeLeft());
        return inner.transaction(work);
      },
      within: (tenancy) => watch(inner.within(tenancy)),
    });
    const watched = watch(inMemoryStorage());
    await running({ storage: watched }, async (server) => {
      const as = await server.adminToken();
      left.length = 0;
      await server.ask('GET', '/readyz');
      await server.manage('POST', '/clients', { client_name: 'bounded' }, { as });
      // The server seals its log meanwhile, and takes the time that it needs.
      const bounded = left.splice(0).filter((each) => each !== Infinity);
      await server.manage('POST', '/users/import', { users: [{ username: 'ada' }] }, { as });
      const unbounded = left.splice(0);

      expect(bounded.length).toBeGreaterThan(1);
      expect(Math.max(...bounded)).toBeLessThanOrEqual(10_000);
      expect(unbounded.length).toBeGreaterThan(0);
      expect(Math.min(...unbounded)).toBe(Infinity);
    });
  });
});

describe('shutting down', () => {
  /** A request whose body arrives in two halves; answers what came back once the second is sent. */
  const halfSent = (server: Deployment) => {
    const form = 'grant_type=client_credentials';
    const received: Buffer[] = [];
    const socket = connect({ host: '127.0.0.1', port: server.port });
    const ended = new Promise<string>((resolve, reject) =>
      socket
        .on('data', (chunk) => received.push(chunk))
        .on('error', reject)
        .on('close', () => resolve(Buffer.concat(received).toString())),
    );
    socket.write(
      `POST /token HTTP/1.1\r\nHost: a\r\nAuthorization: ${basic(server.admin)}\r\n` +
        'Content-Type: application/x-www-form-urlencoded\r\n' +
        `Content-Length: ${form.length}\r\n\r\n${form.slice(0, 5)}`,
    );
    return {
      finish: (): Promise<string> => {
        socket.write(form.slice(5));
        return ended;
      },
    };
  };

  test('a request under way is answered, then nothing listens any more', async () => {
    const server = createDeployment(memoryTarget, { times: { notice: 100, grace: 5000 } });
    const { url } = await server.start();
    const port = Number(new URL(url).port);
    const underWay = halfSent(server);
    await server.ask('GET', '/livez'); // the half request has been accepted before this one
    const stopped = server.stop();
    const answer = await underWay.finish();
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer).toContain('"access_token"');
    await stopped;
    await expect(sendBytes(port, 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });

  test('/readyz answers 503 during the notice, requests are still served and close connections', async () => {
    const server = createDeployment(memoryTarget, { times: { notice: 500, grace: 1000 } });
    const started = await server.start();
    const port = Number(new URL(started.url).port);
    const stopped = started.stop();
    const ready = await sendBytes(port, 'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n');
    const alive = await sendBytes(port, 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(ready).toMatch(/^HTTP\/1\.1 503 /);
    expect(alive).toMatch(/^HTTP\/1\.1 200 /);
    expect([ready, alive].every((each) => /\r\nconnection: close\r\n/i.test(each))).toBe(true);
    await stopped;
  });

  test('a request that never ends is cut after the grace', async () => {
    const server = createDeployment(memoryTarget, { times: { notice: 0, grace: 50 } });
    await server.start();
    const underWay = halfSent(server);
    await server.ask('GET', '/livez');
    await server.stop();
    expect(await underWay.finish().catch(() => '')).toBe('');
  });

  test('a port that is taken fails the start before the storage is touched', async () => {
    await running({}, async (server) => {
      const touched: PropertyKey[] = [];
      const storage = new Proxy(inMemoryStorage(), {
        get: (target, name, receiver) => {
          touched.push(name);
          return Reflect.get(target, name, receiver) as unknown;
        },
      });
      const second = createDeployment(memoryTarget, {
        storage,
        configuration: { port: server.port },
      });
      await expect(second.start()).rejects.toThrow(/^KEYWARD_PORT or KEYWARD_HOST cannot be used/);
      expect(touched).toEqual([]);
      await second.stop();
    });
  });
});

describe('the start', () => {
  const configuration = readConfiguration({
    KEYWARD_DATABASE_URL: 'memory:',
    KEYWARD_LOG_LEVEL: 'silent',
  });
  const times = { notice: 0, grace: 1000 };

  test('takes the port first, and answers 503 until the storage is open', async () => {
    const port = await freePort();
    let open: (storage: Storage) => void;
    const opened = new Promise<Storage>((resolve) => {
      open = resolve;
    });
    let asked: () => void;
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const starting = startServer(
      { ...configuration, port },
      (container) => {
        container.rebind(identifiers.storage).toDynamicValue(() => {
          asked();
          return opened;
        });
      },
      times,
    );
    await isAsked;
    const ready = await sendBytes(port, 'GET /readyz HTTP/1.1\r\nHost: a\r\n\r\n');
    const alive = await sendBytes(port, 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(ready).toMatch(/^HTTP\/1\.1 503 /);
    expect(ready).toMatch(/\r\nRetry-After: 1\r\n/);
    expect(alive).toMatch(/^HTTP\/1\.1 200 /);

    open!(inMemoryStorage());
    const server = await starting;
    const { status } = await fetch(`${server.url}/readyz`);
    await server.stop();
    expect(status).toBe(200);
  });

  test('tells the first credentials even if a later step of it fails', async () => {
    const storage = inMemoryStorage();
    const issued: IssuedCredentials[] = [];
    const start = startServer(
      { ...configuration, port: 0 },
      (container) => {
        container.rebind(identifiers.storage).toConstantValue(storage);
        container.onActivation(identifiers.listener, () => {
          throw new Error('the listener cannot be made');
        });
      },
      times,
      (credentials) => issued.push(credentials),
    );
    await expect(start).rejects.toThrow();
    expect(issued).toHaveLength(1);
    expect(await storage.clients.find(issued[0]!.clientId)).toBeDefined();
  });

  test('that fails leaves nothing listening', async () => {
    const port = await freePort();
    const start = startServer(
      { ...configuration, port },
      (container) => {
        container.rebind(identifiers.storage).toDynamicValue(() => refuse('storage_unavailable'));
      },
      times,
    );
    await expect(start).rejects.toMatchObject({ code: 'storage_unavailable' });
    await expect(sendBytes(port, 'GET /livez HTTP/1.1\r\n\r\n')).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});

describe('what hangs on a timer', () => {
  /** Runs what is due every so many seconds when told to. */
  const handTimer = () => {
    const waiting = new Map<number, () => void>();
    const timer: Timer = (seconds, work) => {
      waiting.set(seconds, work);
      return () => {
        waiting.delete(seconds);
      };
    };
    return { timer, waiting };
  };
  /** Long enough for what a timer began over memory to be over. */
  const settled = (done: () => Promise<boolean>): Promise<void> =>
    done().then((isDone) => (isDone ? undefined : nextTurn().then(() => settled(done))));

  test('every hour ended records are tidied away, and a key of ninety days gets its successor', async () => {
    const { timer, waiting } = handTimer();
    const storage = inMemoryStorage();
    await running({ storage, timer }, async (server) => {
      const keys = async (): Promise<number> => (await storage.signingKeys.all([])).length;
      const before = await keys();
      server.clock.advance(rotationInterval);
      const now = server.clock.now();
      await storage.revokedTokens.add({
        id: 'dead',
        revokedAt: now,
        expiresAt: new Date(now.getTime() - 1),
      });
      waiting.get(3600)!();
      await settled(
        async () =>
          (await keys()) === 2 * before && (await storage.revokedTokens.all([])).length === 0,
      );
      const published = (await server.ask('GET', '/.well-known/jwks.json')).body.keys as unknown[];
      expect(before > 0).toBe(true);
      expect(published.length).toEqual(2 * before);
    });
    expect([...waiting]).toEqual([]);
  });

  test('every hour people are reminded of what ends soon', async () => {
    const { timer, waiting } = handTimer();
    const storage = inMemoryStorage();
    await running({ storage, timer }, async (server) => {
      const [admin] = await storage.tenantAdmins.all([]);
      const secretExpiresAt = new Date(server.clock.now().getTime() + 7 * 86_400_000);
      await storage.users.change(admin!.userId, (user) => ({ ...user, email: 'a@example.com' }));
      for (const { id } of await storage.clients.all([{ attribute: 'isDefault', equals: true }]))
        await storage.clients.change(id, (client) => ({ ...client, secretExpiresAt }));
      waiting.get(3600)!();
      await settled(() => Promise.resolve(server.notices.list.length > 0));
      expect(server.notices.list).toMatchObject([{ to: 'a@example.com', ending: 'client_secret' }]);
    });
  });

  test('the metrics say what was tidied, and what could not be', async () => {
    const { timer, waiting } = handTimer();
    const storage = inMemoryStorage();
    const { sessions } = storage;
    const failing: Storage = {
      ...storage,
      sessions: { ...sessions, removeAll: () => Promise.reject(new Error('no')) },
    };
    await running({ storage: failing, timer }, async (server) => {
      const ended = { id: 'dead', revokedAt: new Date(0), expiresAt: new Date(1) };
      await storage.revokedTokens.add(ended);
      waiting.get(3600)!();
      const metrics = async (): Promise<string> => (await server.ask('GET', '/metrics')).text;
      await settled(async () => (await metrics()).includes('keyward_tidy_duration_seconds 0.'));
      const text = await metrics();
      expect(text).toContain('keyward_tidied_records_total{records="revokedTokens"} 1\n');
      expect(text).toContain('keyward_tidy_failures_total{records="sessions"} 1\n');
    });
  });

  test('an hour in which the storage is down harms nothing', async () => {
    const { timer, waiting } = handTimer();
    const { storage, fail, mend } = failingStorage();
    await running({ storage, timer }, async (server) => {
      fail();
      waiting.get(3600)!();
      await nextTurn();
      mend();
      expect((await server.ask('GET', '/readyz')).status).toBe(200);
    });
  });
});

describe('logs', () => {
  test('hold a line for each request and no secret, at the most talkative level', async () => {
    const lines: string[] = [];
    // Pino writes to the file descriptor itself.
    const write = jest
      .spyOn(fs, 'write')
      .mockImplementation((...given: [fd: number, text: string | Buffer, ...rest: unknown[]]) => {
        lines.push(String(given[1]));
        setImmediate(
          given.at(-1) as (error: null, written: number) => void,
          null,
          Buffer.byteLength(given[1]),
        );
      });
    try {
      await running({ configuration: { logLevel: 'trace' } }, async (server) => {
        const { client, resource, credentials } = await addMachine(server, ['x'], {
          signing_algorithm: 'HS256',
          signing_secret: 'canary-signing-secret-32-characters',
        });
        const token = await server.tokenOf(credentials);
        const mine = await server.adminToken();
        await server.post(
          '/token',
          { grant_type: 'password', username: 'u', password: 'canary-password' },
          credentials,
        );
        await server.post(`/tokeninfo?token=${token}`, '', server.admin);
        await server.ask('POST', '/revoke', {
          body: { token, client_id: client.id, client_secret: client.client_secret },
        });
        await server.manage('GET', '/clients?q=(client_name=canary-query)');
        await server.post('/token', {
          grant_type: 'client_credentials',
          client_id: client.id,
          client_secret: 'canary-wrong-secret',
        });
        const changed = (await server.manage('POST', `/clients/${client.id}/secret`)).body
          .client_secret;
        await server.ask('GET', '/canary-unknown-path?code=canary-code');
        await new Promise((resolve) => setImmediate(resolve)); // the last lines are on their way
        const log = lines.join('');
        expect(log).toContain('"path":"/token"');
        expect(log).toContain('client.secret_changed');
        for (const secret of [
          client.client_secret,
          changed,
          token,
          mine,
          resource.resource_metadata.signing_secret,
          server.admin.secret,
          'password-of-the-tests',
          'canary',
        ])
          expect(log).not.toContain(secret);
        for (const line of log.split('\n').filter(Boolean))
          expect(() => JSON.parse(line)).not.toThrow();
      });
    } finally {
      write.mockRestore();
    }
  });
});
