/**
 * Proves that two servers tell a receiver every event in its order while they are killed, and that receivers that hang
 * do not slow down tokens.
 *
 *   npm run build && npm run test:proofs webhooks -- [--events 100000] [--kills 10] [--hanging 16] [--tokens 3000]
 *
 * Two servers share a SQLite file. So many groups are made through them; after each part, one of them is killed with
 * SIGKILL and started again. Then the receiver must have had the events of all groups that the log holds, first times
 * in the order of their places. After that, tokens are asked for one after the other, in turns without webhooks and
 * while so many receivers hang: p99 may grow to 1.1 times, or by a millisecond. `--events 0` or `--tokens 0` leaves one
 * of both out.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '100000' },
    kills: { type: 'string', default: '10' },
    hanging: { type: 'string', default: '16' },
    tokens: { type: 'string', default: '3000' },
  },
});
const events = Number(options.events);
const kills = Number(options.kills);
const writers = 16;
const mostGrowth = 1.1;
/** Milliseconds without a new event after which the receiver waits no more. */
const quietFor = 120_000;

const main = fileURLToPath(new URL('../../apps/keyward/dist/main.js', import.meta.url));
const known = {
  id: 'b0a7c0de-0000-4000-8000-000000000002',
  secret: randomBytes(32).toString('hex'),
};
const folder = mkdtempSync(join(tmpdir(), 'keyward-webhooks-'));
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const children = new Map();

const portOf = (server) => server.address().port;
const listen = (handler) =>
  new Promise((resolve) => {
    const server = createServer(handler).listen(0, '127.0.0.1', () => resolve(server));
  });
const freePort = async () => {
  const probe = await listen(() => undefined);
  const port = portOf(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
};

const start = async (port) => {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      KEYWARD_DATA_DIR: folder,
      KEYWARD_PORT: String(port),
      KEYWARD_ISSUER: 'http://localhost:3000',
      KEYWARD_LOG_LEVEL: 'error',
      KEYWARD_RATE_LIMIT: 'off',
      KEYWARD_DEFAULT_CLIENT_ID: known.id,
      KEYWARD_DEFAULT_CLIENT_SECRET: known.secret,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.set(port, child);
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('a server did not start');
    await pause(50);
  }
};

const killAndStart = async (port) => {
  const child = children.get(port);
  const over = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await over;
  await start(port);
};

const askToken = async (port) => {
  const answer = await fetch(`http://127.0.0.1:${port}/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${known.id}:${known.secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return (await answer.json()).access_token;
};

const manage = (port, token, method, path, body) =>
  fetch(`http://127.0.0.1:${port}/api/management/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });

const addHook = async (port, url, name, event_types) => {
  const token = await askToken(port);
  const body = { webhook_name: name, webhook_url: url, event_types };
  const answer = await manage(port, token, 'POST', '/webhooks', body);
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()).id;
};

/** So many groups, through both servers; what a kill cuts off may be made as well, and counts as none. */
const addGroups = async (ports, count, part) => {
  let [tried, made] = [0, 0];
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const port = ports[writer % ports.length];
      let token = await askToken(port).catch(() => undefined);
      while (made < count) {
        const group_name = `group ${part} ${tried++}`;
        const answer = await manage(port, token, 'POST', '/groups', { group_name }).catch(
          () => undefined,
        );
        if (answer?.status === 201) made += 1;
        if (answer?.status === 401 || answer === undefined) {
          await pause(200);
          token = await askToken(port).catch(() => undefined);
        }
        await answer?.arrayBuffer().catch(() => undefined);
      }
    }),
  );
};

/** The places of the events of all groups, in order. */
const placesInLog = async (port) => {
  const places = [];
  for (let after = 0; ;) {
    const token = await askToken(port);
    const q = encodeURIComponent(`(&(event=group.created)(sequence>=${after + 1}))`);
    const path = `/audit_events?q=${q}&sort=sequence&fields=sequence&limit=100`;
    const { items } = await (await manage(port, token, 'GET', path)).json();
    if (items.length === 0) return places;
    places.push(...items.map(({ sequence }) => sequence));
    after = places.at(-1);
  }
};

const isInOrder = (places) => places.every((place, at) => at === 0 || places[at - 1] < place);

const proveOrder = async (ports) => {
  const seen = new Set();
  let [messages, lastAt] = [0, performance.now()];
  const receiver = await listen((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      messages += 1;
      lastAt = performance.now();
      seen.add(JSON.parse(Buffer.concat(chunks).toString()).data.sequence);
      response.writeHead(204).end();
    });
  });
  await addHook(ports[0], `http://127.0.0.1:${portOf(receiver)}/`, 'counted', ['group.created']);
  const startedAt = performance.now();
  const part = Math.ceil(events / (kills + 1));
  for (let at = 0; at <= kills; at++) {
    const writing = addGroups(ports, part, at);
    if (at < kills) {
      await pause(1000);
      await killAndStart(ports[at % ports.length]);
    }
    await writing;
  }
  await pause(5000);
  const expected = await placesInLog(ports[0]);
  while (seen.size < expected.length && performance.now() - lastAt < quietFor) await pause(200);
  const seconds = (lastAt - startedAt) / 1000;
  const first = [...seen];
  const lost = expected.filter((place) => !seen.has(place)).length;
  receiver.close();
  console.log(
    `${expected.length} events, ${kills} kills: ${lost} lost, ${messages - seen.size} again, ` +
      `${isInOrder(first) ? 'in order' : 'OUT OF ORDER'}, ${Math.round(expected.length / seconds)} a second`,
  );
  return lost === 0 && isInOrder(first) && expected.length >= events;
};

const p99Of = (times) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)];

/** Milliseconds of each token, for so long at most; a receiver that hangs is given up after five seconds. */
const measuredFor = 4000;
const timesOfTokens = async (port, isMeasured = () => true) => {
  const times = [];
  for (
    const beganAt = performance.now();
    isMeasured() && performance.now() - beganAt < measuredFor;
  ) {
    const startedAt = performance.now();
    await askToken(port);
    times.push(performance.now() - startedAt);
  }
  return times;
};

/** A receiver that never answers, and knows how many wait for it. */
const hangingReceiver = async () => {
  let open = 0;
  const server = await listen((request, response) => {
    open += 1;
    response.on('close', () => (open -= 1));
  });
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    isOpen: (count) => open === count,
    untilOpen: async (count) => {
      for (let waited = 0; open !== count; waited += 20) {
        if (waited > 60_000) throw new Error(`${open} of ${count} receivers hang`);
        await pause(20);
      }
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
};

const setEnabled = async (port, ids, is_enabled) => {
  const token = await askToken(port);
  for (const id of ids) {
    const answer = await manage(port, token, 'PATCH', `/webhooks/${id}`, { is_enabled });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }
};

const proveTokens = async ([port]) => {
  const receiver = await hangingReceiver();
  const ids = [];
  for (let at = 0; at < Number(options.hanging); at++)
    ids.push(await addHook(port, `${receiver.url}${at}`, `hanging ${at}`, ['*']));
  const [without, during] = [[], []];
  await timesOfTokens(port);
  while (Math.min(without.length, during.length) < Number(options.tokens)) {
    await setEnabled(port, ids, false);
    await receiver.untilOpen(0);
    without.push(...(await timesOfTokens(port)));
    await setEnabled(port, ids, true);
    await receiver.untilOpen(ids.length);
    during.push(...(await timesOfTokens(port, () => receiver.isOpen(ids.length))));
  }
  receiver.close();
  const [before, after] = [p99Of(without), p99Of(during)];
  console.log(
    `p99 of ${during.length} tokens: ${before.toFixed(2)} ms, and ${after.toFixed(2)} ms ` +
      `while ${ids.length} receivers hang (${(after / before).toFixed(2)})`,
  );
  return after <= Math.max(before * mostGrowth, before + 1);
};

let isProven = false;
try {
  const ports = [await freePort(), await freePort()];
  for (const port of ports) await start(port);
  isProven =
    (events === 0 || (await proveOrder(ports))) &&
    (options.tokens === '0' || (await proveTokens(ports)));
} finally {
  children.forEach((child) => child.kill('SIGKILL'));
  rmSync(folder, { recursive: true, force: true });
}
console.log(isProven ? 'Proven.' : 'Not proven.');
process.exit(isProven ? 0 : 1);
