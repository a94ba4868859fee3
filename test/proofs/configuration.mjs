/**
 * Proves that a plan of 1,000 rows takes at most two seconds, that tokens are issued meanwhile within 50 ms, and that
 * there is nothing to do once the rows are applied.
 *
 *   npm run build && npm run test:proofs configuration -- [--rows 1000] [--rounds 5] [--database URL]
 *
 * The document has APIs with scopes, roles with permissions, groups with roles, and clients with permissions. It is
 * planned on an installation that has none of it, as often as there are rounds, then applied, and planned once more:
 * then there is nothing to do. The figure is the median of the rounds. While the plans run, tokens are asked for at a
 * steady rate; each request counts from the moment at which it was due, whether or not the process had time for it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createServer } from '@keyward/server';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    database: { type: 'string' },
  },
});
const mostSeconds = (2 * Number(options.rows)) / 1000;
const management = '/api/management/v1';

/** A fifth of the rows is of each kind: APIs, scopes, roles, groups and clients. */
const documentOf = (rows) => {
  const numbers = Array.from({ length: Math.floor(rows / 5) }, (_, at) => at);
  const resource = (at) => `API ${at}`;
  const scope = 'read:all';
  return {
    keyward: 1,
    owner: 'proof',
    tenant: 'default',
    resources: numbers.map((at) => ({
      resource_name: resource(at),
      resource_type: 'api',
      scopes: [{ scope_name: scope }],
    })),
    roles: numbers.map((at) => ({
      role_name: `Role ${at}`,
      permissions: [{ resource: resource(at), scope }],
    })),
    groups: numbers.map((at) => ({ group_name: `Group ${at}`, roles: [{ role: `Role ${at}` }] })),
    clients: numbers.map((at) => ({
      client_name: `Client ${at}`,
      client_type: 'machine_to_machine',
      resources: [{ resource: resource(at), permissions: [scope] }],
    })),
  };
};

const folder = mkdtempSync(join(tmpdir(), 'keyward-proof-'));
const server = await createServer({
  issuer: 'http://localhost:3000',
  database: options.database ?? `sqlite:${join(folder, 'proof.db')}`,
  rateLimit: false,
  logLevel: 'silent',
  dataDirectory: folder,
});
const { clientId, clientSecret } = server.firstCredentials;
const answer = (path, init) => server.handle(new Request(`http://localhost:3000${path}`, init));
const tokenRequest = {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  }).toString(),
};
const token = await answer('/token', tokenRequest).then((response) => response.json());

const send = async (operation, body) => {
  const startedAt = performance.now();
  const response = await answer(`${management}/configuration/${operation}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token.access_token}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  const seconds = (performance.now() - startedAt) / 1000;
  if (!response.ok) throw new Error(`${operation}: ${await response.text()}`);
  return { seconds, body: await response.json() };
};

/** Milliseconds between two requests, and the most that one in a hundred may take. */
const tokens = { every: 20, longest: 50 };

/** Asks for tokens until it is stopped, and says how many milliseconds each of them took. */
const askForTokens = () => {
  const taken = [];
  const pending = new Set();
  let due = performance.now();
  const ask = async (wanted) => {
    const response = await answer('/token', tokenRequest);
    if (!response.ok) throw new Error(`token: ${await response.text()}`);
    taken.push(performance.now() - wanted);
  };
  const timer = setInterval(() => {
    for (; due <= performance.now(); due += tokens.every) {
      const asked = ask(due).finally(() => pending.delete(asked));
      pending.add(asked);
    }
  }, 1);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    return taken.sort((one, other) => one - other);
  };
};

const percentile = (sorted, part) => sorted[Math.ceil(part * sorted.length) - 1];

const show = (when, taken) =>
  console.log(
    `${taken.length} tokens ${when}: p50 ${percentile(taken, 0.5).toFixed(1)} ms, ` +
      `p99 ${percentile(taken, 0.99).toFixed(1)} ms, longest ${taken.at(-1).toFixed(1)} ms`,
  );

const stopBefore = askForTokens();
await new Promise((resolve) => setTimeout(resolve, 3000));
show('without a plan', await stopBefore());

const documents = [documentOf(Number(options.rows))];
const rounds = [];
const stop = askForTokens();
for (let round = 0; round < Number(options.rounds); round++) {
  const planned = await send('plan', { documents });
  rounds.push(planned.seconds);
  console.log(`plan of ${planned.body.changes.length} rows: ${planned.seconds.toFixed(2)} s`);
}
const meanwhile = await stop();
show('during plans', meanwhile);
const applied = await send('apply', { documents });
console.log(`apply: ${applied.seconds.toFixed(2)} s`);
const again = await send('plan', { documents, prune: true });
console.log(`plan with nothing to do: ${again.seconds.toFixed(2)} s`);
await server.close();
rmSync(folder, { recursive: true, force: true });

if (again.body.changes.length > 0) throw new Error('there is something to do after apply');

const median = [...rounds].sort((one, other) => one - other)[Math.floor(rounds.length / 2)];
console.log(`median: ${median.toFixed(2)} s`);
if (median > mostSeconds) throw new Error(`a plan took more than ${mostSeconds} s`);
const slow = percentile(meanwhile, 0.99);
if (slow > tokens.longest) throw new Error(`p99 of a token was ${slow} ms during plans`);
