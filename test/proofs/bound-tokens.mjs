/**
 * Proves that a token that is bound to a key (RFC 9449) costs a server at most 1.6 times the processor time of a bearer
 * one that the same key signs, where the resource keeps its usual algorithm, RS256.
 *
 *   npm run build && npm run test:proofs bound-tokens -- [--rounds 20] [--requests 500] [--algorithm ES256]
 *
 * A server with SQLite runs in a process of its own and says what processor time it took. Two clients, of which one has
 * bound tokens, ask it for tokens of one resource in turns of a round each, one request after the other. The proofs are
 * made here, before a round. The figure is the median of the ratios of the rounds.
 */
import { fork } from 'node:child_process';
import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer as createHttpServer, request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exit } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from '@keyward/server';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    requests: { type: 'string', default: '500' },
    algorithm: { type: 'string', default: 'RS256' },
    serve: { type: 'string' },
  },
});
const mostTimes = 1.6;
const issuer = 'http://localhost:3000';
const audience = 'https://pay.example';

const basic = ({ id, secret }) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

/** The server, in a process of its own: it says where it is, and on each message what it took until then. */
const serve = async (folder) => {
  const server = await createServer({
    issuer,
    database: `sqlite:${join(folder, 'proof.db')}`,
    rateLimit: false,
    logLevel: 'silent',
    dataDirectory: folder,
  });
  const resource = await server.resources.create({
    type: 'api',
    name: 'Payments',
    identifierUrl: audience,
    signingAlgorithm: options.algorithm,
  });
  const scope = await server.scopes.create(resource.id, { name: 'pay' });
  const permissions = [{ resourceId: resource.id, scopeIds: [scope.id] }];

  const addClient = async (name, oauth) => {
    const client = await server.clients.create({
      type: 'machine_to_machine',
      name,
      metadata: { oauth },
    });
    await server.clients.authorizeResources(client.id, [resource.id]);
    await server.clients.grantPermissions(client.id, permissions);
    return basic(client);
  };

  const clients = {
    bearer: await addClient('Bearer', {}),
    bound: await addClient('Bound', { dpop_bound_access_tokens: true }),
  };
  const listening = createHttpServer(server.node()).listen(0, '127.0.0.1');
  await once(listening, 'listening');
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send({ microseconds: user + system });
  });
  process.send({ port: listening.address().port, clients });
};

const proofs = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' });
  const encoded = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = encoded({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } });

  return () => {
    const iat = Math.floor(Date.now() / 1000);
    const claims = encoded({ jti: randomUUID(), htm: 'POST', htu: `${issuer}/token`, iat });
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' };
    const signature = sign('sha256', Buffer.from(`${header}.${claims}`), key);
    return `${header}.${claims}.${signature.toString('base64url')}`;
  };
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const body = new URLSearchParams({
  grant_type: 'client_credentials',
  resource: audience,
}).toString();

const askForToken = (port, headers) =>
  new Promise((resolve, reject) => {
    const options = {
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/token',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    };
    const asked = sendRequest(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    asked.on('error', reject).end(body);
  });

const prove = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyward-bound-'));
  const child = fork(fileURLToPath(import.meta.url), [
    '--serve',
    folder,
    '--algorithm',
    options.algorithm,
  ]);
  const [{ port, clients }] = await once(child, 'message');
  const taken = async () => {
    child.send('how much');
    const [{ microseconds }] = await once(child, 'message');
    return microseconds;
  };

  const proof = proofs();
  const headersOf = {
    bearer: () => ({ Authorization: clients.bearer }),
    bound: () => ({ Authorization: clients.bound, DPoP: proof() }),
  };

  /** Microseconds of processor time for a request of a round. */
  const measure = async (kind) => {
    const all = Array.from({ length: Number(options.requests) }, headersOf[kind]);
    const before = await taken();
    for (const headers of all) {
      const status = await askForToken(port, headers);
      if (status !== 200) throw new Error(`answered with ${status}`);
    }
    return ((await taken()) - before) / all.length;
  };

  const warmUp = 3;
  const figures = { bearer: [], bound: [] };
  for (let round = 0; round < warmUp + Number(options.rounds); round++) {
    for (const kind of Object.keys(figures)) {
      const each = await measure(kind);
      if (round >= warmUp) figures[kind].push(each);
    }
  }
  agent.destroy();
  child.kill();
  await once(child, 'exit');
  rmSync(folder, { recursive: true, force: true });

  const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
  const ratio = median(figures.bound.map((each, at) => each / figures.bearer[at]));
  console.log({
    algorithm: options.algorithm,
    bearer: Math.round(median(figures.bearer)),
    bound: Math.round(median(figures.bound)),
    ratio: Number(ratio.toFixed(2)),
  });
  return ratio <= mostTimes;
};

if (options.serve !== undefined) {
  await serve(options.serve);
} else {
  const isHeld = await prove();
  console.log(isHeld ? 'A bound token is cheap enough.' : 'The property does not hold.');
  exit(isHeld ? 0 : 1);
}
