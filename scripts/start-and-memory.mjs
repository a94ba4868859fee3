// Measures a start on existing data until the first token, and memory when idle and after requests. Linux only.
//   npm run build
//   node scripts/start-and-memory.mjs [--starts 5] [--requests 100000]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

const { values: options } = parseArgs({
  options: {
    starts: { type: 'string', default: '5' },
    requests: { type: 'string', default: '100000' },
  },
});
const main = fileURLToPath(new URL('../apps/keyward/dist/main.js', import.meta.url));
const [id, secret] = ['b0a7c0de-0000-4000-8000-000000000001', 'the-secret-of-a-benchmark'];

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
};

const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'keyward-start-'));
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

const body = 'grant_type=client_credentials';
const headers = {
  Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
  'Content-Type': 'application/x-www-form-urlencoded',
  'Content-Length': body.length,
};

/** @type {() => Promise<number>} the status of the answer */
const askForToken = () =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      { agent, host: '127.0.0.1', port, method: 'POST', path: '/token', headers },
      (incoming) => incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0)),
    );
    outgoing.on('error', reject).end(body);
  });

const start = async () => {
  const startedAt = performance.now();
  const server = spawn(process.execPath, [main], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      KEYWARD_PORT: String(port),
      KEYWARD_DATA_DIR: folder,
      KEYWARD_LOG_LEVEL: 'error',
      KEYWARD_RATE_LIMIT: 'off',
      KEYWARD_DEFAULT_CLIENT_ID: id,
      KEYWARD_DEFAULT_CLIENT_SECRET: secret,
    },
  });
  while ((await askForToken().catch(() => 0)) !== 200) await wait(2);
  return { server, milliseconds: performance.now() - startedAt };
};

const stop = async (server) => {
  server.kill('SIGTERM');
  await once(server, 'exit');
};

const cpuOf = ({ pid }) => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const memoryOf = ({ pid }) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const mebibytes = (number) => `${number.toFixed(0)} MiB`;

await stop((await start()).server); // the first start makes the data

const starts = [];
for (let count = 0; count < Number(options.starts); count++) {
  const { server, milliseconds } = await start();
  starts.push({ milliseconds, cpu: cpuOf(server) });
  await stop(server);
}
const times = starts.map(({ milliseconds }) => milliseconds);
console.log(
  `first token: ${median(times).toFixed(0)} ms (fastest ${Math.min(...times).toFixed(0)}), ` +
    `${median(starts.map(({ cpu }) => cpu))} ms of CPU`,
);

const { server } = await start();
await wait(1500);
const idle = memoryOf(server);
let left = Number(options.requests);
const sendInTurn = async () => {
  while (left-- > 0) await askForToken();
};
await Promise.all(Array.from({ length: 32 }, sendInTurn));
const after = memoryOf(server);
console.log(
  `memory: idle ${mebibytes(idle)}, after ${options.requests} requests ${mebibytes(after)} ` +
    `(${(after / idle).toFixed(2)} times)`,
);
await stop(server);
rmSync(folder, { recursive: true });
process.exit();
