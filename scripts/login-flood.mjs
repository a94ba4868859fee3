// Measures what a flood of logins does to machines that want tokens: latency and throughput of
// client_credentials before, during and after.
//   npm run build
//   node scripts/login-flood.mjs [--database mysql://user:password@host:port/empty] [--logins 50] [--seconds 5]
// Every login names another person, with a wrong password, from another network: no throttle spares
// the server its hash.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

const { values: options } = parseArgs({
  options: {
    database: { type: 'string' },
    logins: { type: 'string', default: '50' },
    machines: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '5' },
  },
});
const [logins, machines, seconds] = [
  Number(options.logins),
  Number(options.machines),
  Number(options.seconds),
];
const main = fileURLToPath(new URL('../apps/keyward/dist/main.js', import.meta.url));
const [id, secret] = ['b0a7c0de-0000-4000-8000-000000000001', 'the-secret-of-a-benchmark'];
const basic = { Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'keyward-flood-'));
const server = spawn(process.execPath, [main], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    KEYWARD_PORT: String(port),
    KEYWARD_DATA_DIR: folder,
    KEYWARD_LOG_LEVEL: 'error',
    KEYWARD_RATE_LIMIT: 'off',
    KEYWARD_TRUST_PROXY: 'loopback',
    KEYWARD_DEFAULT_CLIENT_ID: id,
    KEYWARD_DEFAULT_CLIENT_SECRET: secret,
    KEYWARD_SECRET_KEY: randomBytes(32).toString('base64'),
    ...(options.database ? { KEYWARD_DATABASE_URL: options.database } : {}),
  },
});

const agents = {
  machine: new Agent({ keepAlive: true, maxSockets: machines }),
  person: new Agent({ keepAlive: true, maxSockets: logins }),
};
const send = (who, method, path, headers = {}, body = undefined) =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent: agents[who],
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (incoming) => {
        let text = '';
        incoming
          .setEncoding('utf8')
          .on('data', (chunk) => {
            text += chunk;
          })
          .on('end', () =>
            resolve({ status: incoming.statusCode, headers: incoming.headers, text }),
          );
      },
    ).on('error', reject);
    outgoing.end(body);
  });
const form = (fields) => new URLSearchParams(fields).toString();
const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' };

const ready = async () => {
  for (const until = Date.now() + 30_000; Date.now() < until;) {
    if (
      await send('machine', 'GET', '/readyz').then(
        ({ status }) => status === 200,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server does not start');
};

/** The login page of a client that exists only here, and what its form needs. */
const loginForm = async () => {
  const token = JSON.parse(
    (
      await send(
        'machine',
        'POST',
        '/token',
        { ...asForm, ...basic },
        form({ grant_type: 'client_credentials' }),
      )
    ).text,
  ).access_token;
  const redirect_uri = 'https://app.example/callback';
  const made = await send(
    'machine',
    'POST',
    '/api/management/v1/clients',
    { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    JSON.stringify({
      client_name: `Flooded ${Date.now()}`,
      client_type: 'regular_web',
      client_metadata: { urls: { redirect_uris: [redirect_uri] } },
    }),
  );
  const page = await send(
    'machine',
    'GET',
    `/authorize?${form({ client_id: JSON.parse(made.text).id, redirect_uri, response_type: 'code', scope: 'openid' })}`,
    { Accept: 'text/html' },
  );
  const hidden = (name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)[1];
  return {
    cookie: page.headers['set-cookie'].map((line) => line.split(';')[0]).join('; '),
    handle: hidden('handle'),
    csrf: hidden('csrf'),
  };
};

let isFlooding = false;
const refused = {};
const flood = async ({ cookie, handle, csrf }) => {
  for (let count = 0; isFlooding; count++) {
    const below = (limit) => Math.floor(Math.random() * limit);
    const network = `${1 + below(220)}.${below(256)}.${below(256)}.1`;
    const { status } = await send(
      'person',
      'POST',
      '/login',
      { ...asForm, Cookie: cookie, 'X-Forwarded-For': network },
      form({
        handle,
        csrf,
        action: 'continue',
        username: `nobody-${Math.random()}`,
        password: 'not the password',
      }),
    );
    refused[status] = (refused[status] ?? 0) + 1;
  }
};

const measure = async () => {
  const times = [];
  const end = performance.now() + 1000 * seconds;
  await Promise.all(
    Array.from({ length: machines }, async () => {
      while (performance.now() < end) {
        const began = performance.now();
        const { status } = await send(
          'machine',
          'POST',
          '/token',
          { ...asForm, ...basic },
          form({ grant_type: 'client_credentials' }),
        );
        if (status !== 200) throw new Error(`/token answered ${status}`);
        times.push(performance.now() - began);
      }
    }),
  );
  times.sort((a, b) => a - b);
  const at = (share) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
  return [Math.round(times.length / seconds), at(0.5), at(0.99), at(1)];
};

try {
  await ready();
  const login = await loginForm();
  await measure();
  const before = await measure();
  isFlooding = true;
  const flooding = Array.from({ length: logins }, () => flood(login));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const during = await measure();
  isFlooding = false;
  await Promise.all(flooding);
  const after = await measure();
  console.log(
    '| client_credentials | tokens a second | p50 ms | p99 ms | longest ms |\n|---|---:|---:|---:|---:|',
  );
  for (const [name, figures] of [
    ['before', before],
    [`during ${logins} logins`, during],
    ['after', after],
  ])
    console.log(`| ${name} | ${figures.join(' | ')} |`);
  console.log(`\nlogins answered, by status: ${JSON.stringify(refused)}`);
} finally {
  for (const agent of Object.values(agents)) agent.destroy();
  server.kill('SIGTERM');
  server.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
