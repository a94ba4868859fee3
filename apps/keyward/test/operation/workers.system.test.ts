/** Several processes behind one port, as an operator starts them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { selfSigned } from '../../../../packages/platform-node/src/certificates/issue.test-support.js';
import { describeWithServers } from '../../../../packages/storage-typeorm/test/servers.js';
import { patience } from '../../../../packages/storage-typeorm/test/patience.js';
import { restartPauses } from '../../src/workers/restart-pause.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import {
  cleanUp,
  firstToken,
  manage,
  printed,
  secretKey,
  spawnKeyward,
  startKeyward,
  type KeywardProcess,
} from './keyward-process.js';

afterAll(cleanUp);

/** The processes that a server has started. */
const workersOf = ({ pid }: KeywardProcess): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).map(Number);

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`);

const until = async (isTrue: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + patience;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It did not become true.');
    await wait(50);
  }
};

const send = (
  server: KeywardProcess,
  path: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
) => {
  // Each request has a connection of its own, so that the workers take turns.
  const outgoing = request(`${server.url}${path}`, { ...options, agent: new Agent() });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  return { outgoing, answered };
};

const basic = (id: string, secret: string): Record<string, string> => ({
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  'Content-Type': 'application/x-www-form-urlencoded',
});

const tokenStatus = async (
  server: KeywardProcess,
  id: string,
  secret: string,
): Promise<number | undefined> => {
  const { outgoing, answered } = send(server, '/token', {
    method: 'POST',
    headers: basic(id, secret),
  });
  outgoing.end('grant_type=client_credentials');
  const answer = await answered;
  answer.resume();
  return answer.statusCode;
};

const startWorkers = async (url: string): Promise<KeywardProcess> => {
  const { pem, keyPem } = await selfSigned();
  const tlsPort = await freePort();
  const server = await startKeyward({
    KEYWARD_DATABASE_URL: url,
    KEYWARD_TLS_CERT: pem,
    KEYWARD_TLS_KEY: keyPem,
    KEYWARD_TLS_PORT: String(tlsPort),
    KEYWARD_MTLS_ISSUER: `https://localhost:${tlsPort}`,
    KEYWARD_SECRET_KEY: secretKey(),
    KEYWARD_WORKERS: '2',
    KEYWARD_RATE_LIMIT: 'on',
  });
  await until(() => server.output().includes('Keyward listens on'));
  return server;
};

describeWithServers('Workers', (database) => {
  let server: KeywardProcess;
  let [id, secret] = ['', ''];
  beforeAll(async () => {
    server = await startWorkers(await database().url('workers'));
    id = printed(server, 'client_id')!;
    secret = printed(server, 'client_secret')!;
  });

  test('are as many as the variable says', () => {
    expect(workersOf(server)).toHaveLength(2);
  });

  test('print the first credentials and the addresses once', () => {
    expect(server.output().match(/client_secret: /g)).toHaveLength(1);
    expect(server.output().match(/Keyward listens on/g)).toHaveLength(1);
    expect(server.output().match(/it listens on https:/g)).toHaveLength(1);
  });

  test('add up their metrics', async () => {
    for (let count = 0; count < 6; count++) {
      const { outgoing, answered } = send(server, '/livez');
      outgoing.end();
      (await answered).resume();
    }
    const metrics = await fetch(`${server.url}/metrics`).then((answer) => answer.text());

    expect(metrics).toContain(
      'keyward_http_requests_total{method="GET",path="/livez",status="200"} 6',
    );
  });

  test('count wrong secrets of a client together', async () => {
    const unknown = randomUUID();
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 24; count++) {
      statuses.push(await tokenStatus(server, unknown, 'a-wrong-secret'));
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });

  test('finish their requests after SIGTERM, and end with the primary process', async () => {
    const pids = workersOf(server);
    const { outgoing, answered } = send(server, '/revoke', {
      method: 'POST',
      headers: { ...basic(id, secret), 'Transfer-Encoding': 'chunked' },
    });
    outgoing.write('token=');
    await wait(200);
    server.kill('SIGTERM');
    outgoing.end('unknown');
    const { statusCode } = await answered;

    expect(statusCode).toBe(200);
    expect(await server.ended).toBe(0);
    expect(pids.filter(isRunning)).toEqual([]);
  });
});

/** The title is that of the section of docs/how-to/operate.md. */
describeWithServers('When a worker ends', (database) => {
  let server: KeywardProcess;
  beforeAll(async () => {
    server = await startWorkers(await database().url('worker_ends'));
  });

  test('another takes its place, and the others answer meanwhile', async () => {
    const [first, second] = workersOf(server) as [number, number];
    process.kill(first, 'SIGKILL');
    await until(() => !workersOf(server).includes(first));
    const meanwhile = await fetch(`${server.url}/readyz`);
    await until(() => workersOf(server).length === 2);

    expect(meanwhile.status).toBe(200);
    expect(workersOf(server)).toContain(second);
    expect(server.output()).toContain('a worker ended');
  });

  test('the regular work goes on in another', async () => {
    const token = await firstToken(server);
    const client = { client_type: 'spa', client_name: 'after the end' };
    await manage({ url: server.url, token }, 'POST', '/clients', client);
    const sealedAt = async (): Promise<unknown> => {
      const answer = await manage({ url: server.url, token }, 'GET', '/audit_events?limit=1');
      return ((await answer.json()) as { items: { sequence: number | null }[] }).items[0]?.sequence;
    };
    await until(async () => typeof (await sealedAt()) === 'number');

    expect(await sealedAt()).toEqual(expect.any(Number));
  });

  test('it ends too when the primary process is gone', async () => {
    const pids = workersOf(server);
    server.kill('SIGKILL');
    await server.ended;
    await until(() => !pids.some(isRunning));

    expect(pids.filter(isRunning)).toEqual([]);
  });
});

describeWithServers('A start with workers that cannot go on', (database) => {
  test('ends with one line', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const url = await database().url('workers_port');
    const server = spawnKeyward(
      { KEYWARD_DATABASE_URL: url, KEYWARD_SECRET_KEY: secretKey(), KEYWARD_WORKERS: '2' },
      port,
    );
    const code = await server.ended;
    other.close();

    expect(code).toBe(1);
    expect(server.errors()).toMatch(/^keyward: KEYWARD_PORT or KEYWARD_HOST [^\n]+\n$/);
  });
});

describe('The pause before a worker is replaced', () => {
  test('doubles up to half a minute', () => {
    const pauseAfter = restartPauses();
    const pauses = Array.from({ length: 11 }, () => pauseAfter(10));

    expect(pauses.slice(0, 3)).toEqual([100, 200, 400]);
    expect(pauses.at(-1)).toBe(30_000);
  });

  test('begins anew after a worker that ran for a minute', () => {
    const pauseAfter = restartPauses();
    const pauses = [10, 10, 60_000].map(pauseAfter);

    expect(pauses).toEqual([100, 200, 100]);
  });
});
