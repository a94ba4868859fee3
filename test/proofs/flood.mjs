/**
 * Proves that floods of names and ids that nobody has fill neither the memory of a server nor its database nor Redis.
 *
 *   npm run build && npm run test:proofs flood -- [--token 700000] [--each 50000] [--redis] [--only 'name']
 *
 * A server runs as a child process with its default limits, and 48 connections send to it over loopback. Each request
 * names another client, person or network. A client that exists asks for a token ten times a second meanwhile.
 *
 * At the token endpoint, the memory is compared with that of an idle server. The other operations load code and make
 * pages, which takes memory whatever the names are; there it is compared with the memory after as many requests as
 * `sameName` says with one name. The run fails if the memory is more than 1.3 times as much, or the file of the
 * database or Redis has grown by more than 10 MB.
 */
import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';

const { values: options } = parseArgs({
  options: {
    token: { type: 'string', default: '700000' },
    each: { type: 'string', default: '50000' },
    redis: { type: 'boolean', default: false },
    /** The beginning of the name of an operation; all of them where it is left out. */
    only: { type: 'string', default: '' },
  },
});
const requestsAtToken = Number(options.token);
const requestsAtEach = Number(options.each);
const connections = 48;
/** Requests with one name. */
const sameName = 5000;
const mostGrowth = 1.3;
const mostBytes = 10 * 1024 * 1024;
/** A phase that is slower than this is cut off, and the run fails. */
const longestPhase = 15 * 60_000;

const main = fileURLToPath(new URL('../../apps/keyward/dist/main.js', import.meta.url));
const known = { id: 'b0a7c0de-0000-4000-8000-000000000001', secret: 'the-secret-of-a-proof' };
const basicOf = ({ id, secret }) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const form = (fields) => new URLSearchParams(fields).toString();
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

const folder = mkdtempSync(join(tmpdir(), 'keyward-flood-'));
const children = [];
const start = (program, args, more = {}) => {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit'], ...more });
  children.push(child);
  return child;
};

const startRedis = async () => {
  const port = await freePort();
  start('redis-server', ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder]);
  const redis = new Redis({ host: '127.0.0.1', port, maxRetriesPerRequest: 100 });
  // It tries again until Redis listens.
  redis.on('error', () => undefined);
  await redis.ping();
  return { url: `redis://127.0.0.1:${port}/0`, redis };
};

const shared = options.redis ? await startRedis() : undefined;
const port = await freePort();
const settings = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  KEYWARD_PORT: String(port),
  KEYWARD_DATA_DIR: folder,
  KEYWARD_LOG_LEVEL: 'error',
  KEYWARD_MULTI_TENANT: 'true',
  KEYWARD_TRUST_PROXY: 'loopback',
  KEYWARD_DEFAULT_CLIENT_ID: known.id,
  KEYWARD_DEFAULT_CLIENT_SECRET: known.secret,
  KEYWARD_SECRET_KEY: randomBytes(32).toString('base64'),
  ...(shared ? { KEYWARD_REDIS_URL: shared.url } : {}),
};
let server;
const startServer = async () => {
  server = start(process.execPath, [main], { env: settings });
  await untilReady();
};
/** SQLite writes its log into the file of the database when the last connection closes. */
const stopServer = async () => {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
};

/** A connection that sends one request after another, without the work that `node:http` does for each. */
const openConnection = () => {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let received = '';
  let answered;
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += chunk;
    const end = received.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
    if (received.length < end + 4 + length) return;
    const answer = { status: Number(received.slice(9, 12)), text: received };
    received = '';
    answered.resolve(answer);
  });
  const fail = (error) => answered?.reject(error ?? new Error('the connection was closed'));
  socket.on('error', fail).on('close', () => fail());

  return {
    send(method, path, { headers = {}, body = '' } = {}) {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const about = body === '' ? '' : 'Content-Type: application/x-www-form-urlencoded\r\n';
      const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`;
      return new Promise((resolve, reject) => {
        answered = { resolve, reject };
        socket.write(
          `${method} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}${about}${length}\r\n${body}`,
        );
      });
    },
    close: () => socket.destroy(),
  };
};

const statusOf = (path) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => 0,
  );
const untilReady = async () => {
  for (let tries = 0; (await statusOf('/readyz')) !== 200; tries++) {
    if (tries > 600) throw new Error('the server does not start');
    await pause(100);
  }
};

const tokenRequest = {
  headers: { Authorization: basicOf(known) },
  body: 'grant_type=client_credentials',
};

const manage = async (method, path, body) => {
  const token = await fetch(`http://127.0.0.1:${port}/token`, {
    method: 'POST',
    headers: { ...tokenRequest.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: tokenRequest.body,
  });
  const { access_token } = await token.json();
  const answer = await fetch(`http://127.0.0.1:${port}/api/management/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

const redirectUri = 'https://app.example/callback';

/** A client that people log in to, and a tenant that lets them register. */
const prepare = async () => {
  const { items } = await manage('GET', '/tenants');
  await manage('PATCH', `/tenants/${items[0].id}`, {
    tenant_metadata: { self_registration_enabled: true },
  });
  const { id } = await manage('POST', '/clients', {
    client_name: 'Flooded',
    client_type: 'spa',
    is_public: true,
    is_first_party: true,
    tenant_id: items[0].id,
    client_metadata: {
      urls: { redirect_uris: [redirectUri] },
      grant_types: ['authorization_code', 'device_code', 'otp'],
    },
  });
  return id;
};

const authorizing = (clientId) =>
  form({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });

/** What the forms behind a login page carry. */
const loginForm = async (clientId) => {
  const page = await fetch(`http://127.0.0.1:${port}/authorize?${authorizing(clientId)}`, {
    headers: { Accept: 'text/html' },
  });
  const text = await page.text();
  const hidden = (name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)[1];
  return {
    cookie: page.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
    fields: { handle: hidden('handle'), csrf: hidden('csrf'), action: 'continue' },
  };
};

const bySecret = (body) => () => ({
  headers: { Authorization: basicOf({ id: randomUUID(), secret: 'a guess' }) },
  body,
});

const someNetwork = () => {
  const digits = randomBytes(6).toString('hex');
  return `2001:db8:${digits.slice(0, 4)}:${digits.slice(4, 8)}:${digits.slice(8)}::1`;
};

/** Each operation and what a stranger sends to it, and whether the limits of one network refuse it. */
const floodsAt = (clientId, { cookie, fields }) => {
  const posted = (more) => ({ headers: { Cookie: cookie }, body: form({ ...fields, ...more }) });
  const somebody = () => `${randomUUID()}@example.test`;
  const password = 'kumquat accordion canary';
  return [
    ['token', 'POST /token', requestsAtToken, bySecret('grant_type=client_credentials')],
    [
      'token, each from another network',
      'POST /token',
      requestsAtToken / 7,
      () => ({
        headers: {
          Authorization: basicOf({ id: randomUUID(), secret: 'a guess' }),
          'X-Forwarded-For': someNetwork(),
        },
        body: 'grant_type=client_credentials',
      }),
      false,
    ],
    [
      'token of a known client, each from another network',
      'POST /token',
      requestsAtEach,
      () => ({
        headers: {
          Authorization: basicOf({ id: clientId, secret: 'a guess' }),
          'X-Forwarded-For': someNetwork(),
        },
        body: 'grant_type=client_credentials',
      }),
      false,
    ],
    ['introspection', 'POST /oauth2/introspect', requestsAtEach, bySecret('token=x')],
    ['revocation', 'POST /revoke', requestsAtEach, bySecret('token=x')],
    ['pushed requests', 'POST /par', requestsAtEach, bySecret('response_type=code')],
    [
      'pushed requests of a public client',
      'POST /par',
      requestsAtEach,
      () => ({ body: `${authorizing(clientId)}&invented=${'x'.repeat(1000)}` }),
    ],
    ['devices', 'POST /device_code', requestsAtEach, () => ({ body: `client_id=${randomUUID()}` })],
    [
      'devices of a public client',
      'POST /device_code',
      requestsAtEach,
      () => ({ body: `client_id=${clientId}` }),
    ],
    [
      'one-time passwords',
      'POST /otp',
      requestsAtEach,
      () => ({ body: form({ client_id: clientId, username: somebody() }) }),
    ],
    [
      'logins that begin',
      `GET /authorize?${authorizing(clientId)}`,
      requestsAtEach,
      () => ({ headers: { Cookie: `keyward_session=${randomUUID()}` } }),
    ],
    [
      'the login page',
      'POST /login',
      requestsAtEach,
      () => posted({ username: somebody(), password }),
    ],
    ['reset mails', 'POST /password-reset', requestsAtEach, () => posted({ username: somebody() })],
    [
      'registrations',
      'POST /sign-up',
      requestsAtEach,
      () => posted({ email: somebody(), password, name: 'Ada' }),
    ],
  ];
};

/** Bytes in the memory of the server that are its own. */
const residentBytes = () => {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024;
};
const databaseBytes = () =>
  readdirSync(folder)
    .filter((name) => /\.(db|sqlite)(-wal)?$/.test(name))
    .reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
const redisBytes = async () =>
  shared === undefined ? 0 : Number(/used_memory:(\d+)/.exec(await shared.redis.info('memory'))[1]);
const measure = async () => ({
  resident: residentBytes(),
  redis: await redisBytes(),
});

const quantile = (sorted, part) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];
const summed = (times) => {
  const sorted = [...times].sort((left, right) => left - right);
  return `p50 ${quantile(sorted, 0.5).toFixed(1)} ms, p99 ${quantile(sorted, 0.99).toFixed(1)} ms`;
};

/** Asks for a token ten times a second until `stop` is called, which answers how long each took. */
const watchKnownClient = () => {
  const times = [];
  const statuses = {};
  let isStopped = false;
  const watching = (async () => {
    const connection = openConnection();
    while (!isStopped) {
      const begun = performance.now();
      const { status } = await connection.send('POST', '/token', tokenRequest);
      times.push(performance.now() - begun);
      statuses[status] = (statuses[status] ?? 0) + 1;
      await pause(100);
    }
    connection.close();
  })();
  return async () => {
    isStopped = true;
    await watching;
    return { times, statuses };
  };
};

const flood = async (target, count, requestOf) => {
  const [method, path] = target.split(' ');
  const statuses = {};
  const until = performance.now() + longestPhase;
  let left = Math.ceil(count);
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let connection = openConnection();
      while (left > 0) {
        if (performance.now() > until) throw new Error(`${target} takes too long`);
        left--;
        const { status, text } = await connection.send(method, path, requestOf());
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (!/connection: close/i.test(text)) continue;
        connection.close();
        connection = openConnection();
      }
      connection.close();
    }),
  );
  return statuses;
};

const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
const failures = [];
const failIf = (isWrong, what) => {
  if (isWrong) failures.push(what);
};

/** Sends one flood, and says what it left. */
const judge = async ([name, target, count, requestOf, isRefused = true], idle) => {
  const isAtToken = target === 'POST /token';
  if (!isAtToken) {
    const one = requestOf();
    await flood(target, sameName, () => one);
    await pause(2000);
  }
  const before = isAtToken ? idle : await measure();

  const stopWatching = watchKnownClient();
  const begun = performance.now();
  const statuses = await flood(target, count, requestOf);
  const seconds = (performance.now() - begun) / 1000;
  const { times, statuses: ofKnown } = await stopWatching();
  await pause(2000);
  const after = await measure();

  const growth = after.resident / before.resident;
  console.log(
    `${name}: ${Math.ceil(count)} in ${seconds.toFixed(0)} s, ${JSON.stringify(statuses)}; memory ` +
      `${megabytes(before.resident)} to ${megabytes(after.resident)} (${growth.toFixed(2)}), ` +
      `Redis + ${megabytes(after.redis - idle.redis)}; ` +
      `a known client: ${summed(times)}, ${JSON.stringify(ofKnown)}`,
  );
  failIf(growth > mostGrowth, `${name}: memory grew ${growth.toFixed(2)} times`);
  failIf(after.redis - idle.redis > mostBytes, `${name}: Redis grew too much`);
  failIf(isRefused && !(statuses[429] > 0), `${name}: nothing was refused`);
  const isKnownRefused = Object.keys(ofKnown).some((status) => status !== '200');
  failIf(isKnownRefused, `${name}: a known client was refused`);
};

try {
  await startServer();
  const clientId = await prepare();
  await stopServer();
  const databaseBefore = databaseBytes();

  await startServer();
  const floods = floodsAt(clientId, await loginForm(clientId)).filter(([name]) =>
    name.startsWith(options.only),
  );
  await pause(2000);
  const stopWatching = watchKnownClient();
  await pause(5000);
  const quiet = await stopWatching();
  const idle = await measure();
  console.log(`Node ${process.version}${shared ? ', limits in Redis' : ', limits in memory'}`);
  console.log(`idle: memory ${megabytes(idle.resident)}; a known client: ${summed(quiet.times)}`);

  for (const each of floods) await judge(each, idle);

  await stopServer();
  const grown = databaseBytes() - databaseBefore;
  console.log(`the database: + ${megabytes(grown)}`);
  failIf(grown > mostBytes, 'the database grew too much');
} finally {
  shared?.redis.disconnect();
  for (const child of children) child.kill();
  await pause(500);
  rmSync(folder, { recursive: true, force: true });
}

for (const failure of failures) console.error(`Not so: ${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
