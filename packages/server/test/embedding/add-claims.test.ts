/** The three ways of the guide to add claims to tokens, each tried with a server. */
import { once } from 'node:events';
import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import {
  claimsOfMachines,
  claimsServer,
  shopServer,
} from '../../../../docs/examples/add-claims.js';
import { createServer, type KeywardServer } from '../../src/index.js';
import { claimsOf } from '../deployment/person.js';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const closedAfterwards = (keyward: KeywardServer): KeywardServer => {
  opened.push(() => keyward.close());
  return keyward;
};

const listening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/claims`;
};

const fromMemory = async (): Promise<KeywardServer> =>
  closedAfterwards(await createServer({ issuer: 'http://localhost:8080', database: 'memory:' }));

interface Person {
  readonly id: string;
  readonly username: string;
}
const password = 'correct horse battery staple';

const addPerson = async (keyward: KeywardServer): Promise<Person> => {
  const { id } = await keyward.users.create({ username: 'ada', password: { password } });
  return { id, username: 'ada' };
};

/** What a client of the default tenant gets for an API of it: for a person, or else for itself. */
const tokenClaims = async (keyward: KeywardServer, person?: Person) => {
  const { api, client } = await addClientOf(keyward, person === undefined);
  const form = {
    grant_type: person === undefined ? 'client_credentials' : 'password',
    resource: api,
    ...(person && { username: person.username, password, scope: 'read' }),
  };
  const answer = await keyward.handle(
    new Request('http://localhost:8080/token', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret!}`)}` },
      body: new URLSearchParams(form),
    }),
  );
  const { access_token } = (await answer.json()) as { access_token: string };
  return { claims: claimsOf(access_token), client };
};

const addClientOf = async (keyward: KeywardServer, isMachine: boolean) => {
  const tenantId = (await keyward.directory.defaultTenantId())!;
  const { id: api } = await keyward.resources.create({ type: 'api', name: 'Shop' });
  const scope = await keyward.scopes.create(api, { name: 'read' });
  const client = await keyward.clients.create({
    type: isMachine ? 'machine_to_machine' : 'regular_web',
    name: 'Till',
    isGlobal: false,
    tenantId,
    metadata: { grant_types: [isMachine ? 'client_credentials' : 'password'] },
  });
  await keyward.clients.authorizeResources(client.id, [api]);
  await keyward.clients.grantPermissions(client.id, [{ resourceId: api, scopeIds: [scope.id] }]);
  return { api, client };
};

test('a function of the application adds what its database says of a person', async () => {
  const tiers = new Map<string, string>();
  const keyward = closedAfterwards(await shopServer((id) => Promise.resolve(tiers.get(id))));
  const person = await addPerson(keyward);
  tiers.set(person.id, 'gold');
  const { claims } = await tokenClaims(keyward, person);
  expect(claims).toMatchObject({ tier: 'gold' });
});

test('a server adds what it says of a person, and answers no one but Keyward', async () => {
  const keyward = await fromMemory();
  const person = await addPerson(keyward);
  const front = createHttpServer();
  const url = await listening(front);
  const { secret } = await keyward.hooks.create({ type: 'claims', url });
  const receiver = claimsServer(secret, (id) =>
    Promise.resolve(id === person.id ? 'gold' : undefined),
  );
  front.on('request', (request, response) => receiver.emit('request', request, response));
  const { claims } = await tokenClaims(keyward, person);
  expect(claims).toMatchObject({ tier: 'gold' });
  expect((await fetch(url, { method: 'POST', body: '{"data":{}}' })).status).toBe(400);
});

test('a function of fetch adds what it says of a machine', async () => {
  const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
  const answer = claimsOfMachines(secret, new Map([['till', 'eu']]));
  const signed = (client_id: string): Request => {
    const now = new Date();
    const body = JSON.stringify({ type: 'hook.claims', data: { user_id: null, client_id } });
    const headers = {
      'webhook-id': 'question',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('question', now, body),
    };
    return new Request('https://claims.example', { method: 'POST', headers, body });
  };
  const till = await answer(signed('till'));
  const forged = new Request('https://claims.example', { method: 'POST', body: '{}' });
  expect(await till.json()).toEqual({ access_token: { 'https://shop.example/region': 'eu' } });
  expect((await answer(signed('another'))).status).toBe(204);
  expect((await answer(forged)).status).toBe(400);
});

/** What a server of its own answers of a hook that behaves like this. */
const faultOf = async (behave: (response: ServerResponse) => void): Promise<string> => {
  const keyward = await fromMemory();
  const url = await listening(createHttpServer((_, response) => behave(response)));
  await keyward.hooks.create({ type: 'claims', url });
  const { api, client } = await addClientOf(keyward, true);
  const { secret } = client;
  return keyward
    .token({
      grantType: 'client_credentials',
      client: { method: 'client_secret_basic', id: client.id, secret: secret! },
      resource: api,
    })
    .then(
      () => 'a token',
      (error: Error) => error.message,
    );
};

test.each<[string, (response: ServerResponse) => void, string]>([
  ['hangs', () => undefined, 'does not answer within 500 ms'],
  [
    'sends 10 MB',
    (response) => response.end(Buffer.alloc(10 * 1024 * 1024, ' ')),
    'answers with more than 65536 bytes',
  ],
  [
    'redirects',
    (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    'answers with a redirect',
  ],
  ['hangs up', (response) => response.destroy(), 'does not answer as it should'],
])('a hook that %s gives no token, and the answer says whose fault it is', async (...given) => {
  const [, behave, fault] = given;
  expect(await faultOf(behave)).toBe(`The hook claims ${fault}.`);
});
