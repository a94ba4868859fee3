/**
 * Proves that unregistered clients leave nothing here before a person agrees: neither open registrations
 * nor hostile client ID metadata documents add a row, and memory stays.
 *
 *   npm run build && npm run test:proofs strangers -- [--registrations 100000] [--documents 10000]
 *
 * A server with SQLite runs within this process, without limits by network, so that each request gets through. Each
 * document is at an address of its own; the answers are those of a hostile host. The run fails if a table has another
 * number of rows than before, or the memory after a collection is more than 1.3 times that after a tenth of the run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exit } from 'node:process';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { recordNames } from '@keyward/core/ports';
import { safeOutgoing } from '@keyward/platform-node';
import { createServer } from '@keyward/server';

const { values: options } = parseArgs({
  options: {
    registrations: { type: 'string', default: '100000' },
    documents: { type: 'string', default: '10000' },
  },
});
const mostGrowth = 1.3;

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc');

const issuer = 'http://localhost:3000';
const resource = 'https://mcp.example/mcp';
const folder = mkdtempSync(join(tmpdir(), 'keyward-strangers-'));

const json = { 'content-type': 'application/json' };
const hostile = [
  (url) => ({ status: 200, headers: json, body: JSON.stringify({ client_id: `${url}x` }) }),
  () => ({ status: 200, headers: json, body: '{' }),
  () => ({ status: 404, headers: json, body: '' }),
  () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }),
  (url) => ({
    status: 200,
    headers: json,
    body: JSON.stringify({ client_id: url, client_name: 'x', redirect_uris: ['javascript:x'] }),
  }),
];
// Private addresses are refused by the adapter itself, and the others by what the host answers.
const guarded = safeOutgoing({ resolve: () => Promise.resolve(['169.254.169.254']) });
let asked = 0;
const clientDocuments = {
  send: (request) => {
    const kind = asked++ % (hostile.length + 1);
    return kind === hostile.length
      ? guarded.send(request)
      : Promise.resolve(hostile[kind](request.url));
  },
};

const server = await createServer({
  issuer,
  database: `sqlite:${join(folder, 'proof.db')}`,
  rateLimit: false,
  logLevel: 'silent',
  dataDirectory: folder,
  adapters: { clientDocuments },
});

const rows = async () => {
  const counts = {};
  for (const name of recordNames) counts[name] = (await server.storage[name].all([])).length;
  return counts;
};

const memory = () => {
  collect();
  return process.memoryUsage().heapUsed / 1024 / 1024;
};

/** The answers of `count` requests by their status, and the memory after a tenth and after all of them. */
const send = async (count, request) => {
  const statuses = {};
  let early = 0;
  for (let at = 0; at < count; at++) {
    const { status } = await server.handle(request(at));
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (at === Math.floor(count / 10)) early = memory();
  }
  return { statuses, growth: memory() / early };
};

const [tenantId] = (await server.storage.tenants.all([])).map(({ id }) => id);
const unregistered_clients = { documents: 'any', registration: 'open' };
await server.tenants.modify(tenantId, { metadata: { unregistered_clients } });
await server.resources.create({
  type: 'api',
  name: 'MCP',
  identifierUrl: resource,
  unregisteredAllowed: true,
});

const before = await rows();
const registered = await send(Number(options.registrations), (at) => {
  const body = JSON.stringify({
    client_name: `Client ${at}`,
    redirect_uris: [`https://${at}.example/cb`],
  });
  return new Request(`${issuer}/register`, { method: 'POST', headers: json, body });
});
const refused = await send(Number(options.documents), (at) => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: `https://${at}.example/client.json`,
    redirect_uri: `https://${at}.example/cb`,
    resource,
  });
  return new Request(`${issuer}/authorize?${query}`);
});
const after = await rows();
await server.close();
rmSync(folder, { recursive: true, force: true });

const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
console.log({ registered, refused, asked, changed });
const isHeld =
  changed.length === 0 &&
  registered.statuses[201] === Number(options.registrations) &&
  refused.statuses[400] === Number(options.documents) &&
  registered.growth < mostGrowth &&
  refused.growth < mostGrowth;
console.log(isHeld ? 'The tables are as they were.' : 'The property does not hold.');
exit(isHeld ? 0 : 1);
