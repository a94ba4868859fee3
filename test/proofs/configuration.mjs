/**
 * Proves that a plan of 1,000 rows takes at most two seconds, and that there is nothing to do once they are applied.
 *
 *   npm run build && npm run test:proofs configuration -- [--rows 1000] [--rounds 5] [--database URL]
 *
 * The document has APIs with scopes, roles with permissions, groups with roles, and clients with permissions. It is
 * planned on an installation that has none of it, as often as there are rounds, then applied, and planned once more:
 * then there is nothing to do. The figure is the median of the rounds.
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
const token = await answer('/token', {
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  }).toString(),
}).then((response) => response.json());

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

const documents = [documentOf(Number(options.rows))];
const rounds = [];
for (let round = 0; round < Number(options.rounds); round++) {
  const planned = await send('plan', { documents });
  rounds.push(planned.seconds);
  console.log(`plan of ${planned.body.changes.length} rows: ${planned.seconds.toFixed(2)} s`);
}
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
