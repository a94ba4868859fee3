/**
 * Proves that a directory brings 10,000 users and 200 groups within five minutes, by ten callers at once, and that the
 * last page of its list then costs what the first does.
 *
 *   npm run build && npm run test:proofs scim -- [--users 10000] [--groups 200] [--callers 10] [--database URL]
 *   npm run build && npm run test:proofs scim -- --filled 1000000 --users 0 --groups 0
 *
 * `--filled` begins with as many users in the database, which no directory brought.
 *
 * Each caller has a SCIM token of its own. It looks for each user before it makes one, as Entra does, then makes its
 * share of the groups, with 50 members each. The usual limits hold: a caller that is told to wait waits.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createServer } from '@keyward/server';
import { bundleForProofs } from '../../scripts/bundle-for-proofs.mjs';

const { values: options } = parseArgs({
  options: {
    users: { type: 'string', default: '10000' },
    groups: { type: 'string', default: '200' },
    callers: { type: 'string', default: '10' },
    filled: { type: 'string', default: '0' },
    database: { type: 'string' },
  },
});
const [users, groups, callers, filled] = [
  options.users,
  options.groups,
  options.callers,
  options.filled,
].map(Number);
const mostSeconds = 300;
const membersOfGroup = 50;
const issuer = 'http://localhost:3000';

const folder = mkdtempSync(join(tmpdir(), 'keyward-proof-'));
const file = join(folder, 'proof.db');
const secretKey = randomBytes(32).toString('base64');
const firstStart = { clientId: randomUUID(), clientSecret: randomBytes(24).toString('base64') };

/** In a process of its own: as long as it lives, it may keep the file from others. */
const fill = async () => {
  const [program] = await bundleForProofs('fill-installation.ts');
  const { status } = spawnSync(process.execPath, [program, file, `${filled}`, '0'], {
    env: {
      PATH: process.env.PATH,
      KEYWARD_SECRET_KEY: secretKey,
      KEYWARD_DEFAULT_CLIENT_ID: firstStart.clientId,
      KEYWARD_DEFAULT_CLIENT_SECRET: firstStart.clientSecret,
    },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The database could not be filled.');
};
if (filled > 0) await fill();

const server = await createServer({
  issuer,
  database: options.database ?? `sqlite:${file}`,
  secretKey,
  firstStart,
  logLevel: 'silent',
  dataDirectory: folder,
});
const answer = (path, init) => server.handle(new Request(`${issuer}${path}`, init));

const { access_token: token } = await answer('/token', {
  method: 'POST',
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: firstStart.clientId,
    client_secret: firstStart.clientSecret,
  }),
}).then((response) => response.json());

const manage = async (method, path, body) => {
  const response = await answer(`/api/management/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
};

/** An application of the default tenant that may provision, and a token for each caller. */
const newTokens = async () => {
  const { items: tenants } = await manage('GET', '/tenants?limit=1');
  const client = await manage('POST', '/clients', {
    client_name: 'Directory',
    client_type: 'machine_to_machine',
    is_global: false,
    tenant_id: tenants[0].id,
  });
  const { items: resources } = await manage(
    'GET',
    '/resources?q=(resource_metadata.is_system=true)',
  );
  const [system] = resources;
  const scopes = `/resources/${system.id}/scopes?q=(scope_name=provision:users)`;
  const { items: found } = await manage('GET', scopes);
  await manage('POST', `/clients/${client.id}/resources`, { resources: [system.id] });
  const permissions = [{ resource_id: system.id, scopes: [found[0].id] }];
  await manage('POST', `/clients/${client.id}/permissions`, { permissions });
  const tokens = [];
  for (let at = 0; at < callers; at++) {
    const made = await manage('POST', `/clients/${client.id}/scim_tokens`, { label: `${at}` });
    tokens.push(made.token);
  }
  return tokens;
};

let waits = 0;
const asCaller = (bearer) => async (method, path, body) => {
  for (;;) {
    const response = await answer(`/scim/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/scim+json' },
      body: body && JSON.stringify(body),
    });
    if (response.ok) return response.json();
    if (response.status !== 429) throw new Error(`${method} ${path}: ${await response.text()}`);
    waits += 1;
    await wait(1000 * Number(response.headers.get('retry-after') ?? 1));
  }
};

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const bring = async (send, share) => {
  const ids = [];
  for (const number of numbersOf(share, users)) {
    const userName = `person${number}@corp.example`;
    await send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
    const { id } = await send('POST', '/Users', {
      schemas: [`${core}:User`],
      userName,
      externalId: `directory-${number}`,
      name: { givenName: 'Person', familyName: `${number}` },
      emails: [{ value: userName, type: 'work', primary: true }],
      active: true,
    });
    ids.push(id);
  }
  for (const number of numbersOf(share, groups)) {
    const members = ids
      .slice(0, membersOfGroup)
      .map((_, at) => ({ value: ids[(number + at) % ids.length] }));
    await send('POST', '/Groups', {
      schemas: [`${core}:Group`],
      displayName: `Group ${number}`,
      members,
    });
  }
};

/** The share of one caller. */
const numbersOf = (share, all) =>
  Array.from({ length: all }, (_, at) => at).filter((at) => at % callers === share);

const tokens = await newTokens();
const startedAt = performance.now();
await Promise.all(tokens.map((bearer, share) => bring(asCaller(bearer), share)));
const seconds = (performance.now() - startedAt) / 1000;
console.log(
  `${users} users and ${groups} groups by ${callers} callers: ${seconds.toFixed(0)} s, told to wait ${waits} times`,
);

/** Milliseconds of a page, the median of 21. */
const pageTime = async (startIndex) => {
  const send = asCaller(tokens[0]);
  const taken = [];
  for (let round = 0; round < 21; round++) {
    const from = performance.now();
    const page = await send('GET', `/Users?startIndex=${startIndex}&count=100`);
    taken.push(performance.now() - from);
    if (page.itemsPerPage !== 100) throw new Error(`a page has ${page.itemsPerPage} users`);
  }
  return taken.sort((one, other) => one - other)[10];
};
// Beside those of the directory there is the first administrator.
const { totalResults } = await asCaller(tokens[0])('GET', '/Users?count=0');
if (totalResults !== filled + users + 1) throw new Error(`${totalResults} users are there`);
const [first, last] = [await pageTime(1), await pageTime(totalResults - 99)];
console.log(`a page of 100: the first ${first.toFixed(1)} ms, the last ${last.toFixed(1)} ms`);
await server.close();
rmSync(folder, { recursive: true, force: true });

if (seconds > mostSeconds) throw new Error(`it took more than ${mostSeconds} s`);
if (last > 2 * first) throw new Error('the last page costs more than twice what the first does');
