/** The ways of the guide to decide who logs in, each tried with a server. */
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import {
  byContract,
  contractServer,
  fromOldSystem,
  hookReceiver,
  ofCompany,
} from '../../../../docs/examples/decide-logins.js';
import { createServer, type KeywardServer } from '../../src/index.js';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const closedAfterwards = (keyward: KeywardServer): KeywardServer => {
  opened.push(() => keyward.close());
  return keyward;
};

const fromMemory = async (): Promise<KeywardServer> =>
  closedAfterwards(await createServer({ issuer: 'http://localhost:8080', database: 'memory:' }));

type Receiver = (request: Request) => Promise<Response>;

/** A server of the operator, whose answers are given once its hook is there. */
const listening = async (receiverOf: () => Receiver): Promise<string> => {
  const server = createHttpServer((request, response) => {
    void (async () => {
      const answer = await receiverOf()(await asFetched(request));
      response.writeHead(answer.status).end(await answer.text());
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
};

const asFetched = async (request: IncomingMessage): Promise<Request> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new Request('http://operator.example/hook', {
    method: 'POST',
    headers: request.headers as Record<string, string>,
    body: Buffer.concat(chunks).toString(),
  });
};

const password = 'correct horse battery staple';
const nowhere = { network: '', address: null };

const attempt = async (keyward: KeywardServer, identifier: string) => ({
  ...{ tenantId: (await keyward.directory.defaultTenantId())!, identifier, password },
  ...nowhere,
});

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'in',
    (error: Error) => error.message,
  );

test('a function keeps a person out whose contract has ended, and no other', async () => {
  const over = new Set<string>();
  const status = (id: string): Promise<'ended' | 'paid'> =>
    Promise.resolve(over.has(id) ? 'ended' : 'paid');
  const keyward = closedAfterwards(await contractServer(status));
  const { id } = await keyward.users.create({ username: 'ada', password: { password } });
  await keyward.users.create({ username: 'bob', password: { password } });
  over.add(id);
  const outcomes = [];
  for (const name of ['ada', 'bob'])
    outcomes.push(await outcomeOf(keyward.beginLogin(await attempt(keyward, name))));
  expect(outcomes).toEqual(['The login is denied: Your contract has ended.', 'in']);
});

test('a server keeps a person out, asks for a second factor, or lets them in', async () => {
  const keyward = await fromMemory();
  await keyward.users.create({ username: 'ada', password: { password } });
  let [secret, isPaid, isInside] = ['', false, false];
  const answer = byContract(
    () => Promise.resolve(isPaid),
    () => isInside,
  );
  const url = await listening(() => hookReceiver(secret, answer));
  ({ secret } = await keyward.hooks.create({ type: 'before-login', url }));
  const logIn = async () => outcomeOf(keyward.beginLogin(await attempt(keyward, 'ada')));
  const denied = await logIn();
  isPaid = true;
  const { missing } = await keyward.beginLogin(await attempt(keyward, 'ada'));
  isInside = true;
  expect([denied, missing, await logIn()]).toEqual([
    'The login is denied: Your contract has ended.',
    'enrolment',
    'in',
  ]);
});

test('a server says who registers, and notes the department', async () => {
  const keyward = await fromMemory();
  const tenantId = (await keyward.directory.defaultTenantId())!;
  await keyward.tenants.modify(tenantId, { metadata: { self_registration_enabled: true } });
  let secret = '';
  const department = () => Promise.resolve('sales');
  const url = await listening(() => hookReceiver(secret, ofCompany(department)));
  ({ secret } = await keyward.hooks.create({ type: 'before-registration', url }));
  const register = (email: string) => keyward.people.register({ email, password, tenantId });
  expect(await outcomeOf(register('ada@elsewhere.example'))).toBe(
    'The registration is denied for its email: Please use your address at shop.example.',
  );
  expect((await register('ada@shop.example'))?.appMetadata).toEqual([
    { key: 'department', value: 'sales' },
  ]);
});

test('a server knows the passwords of an old system, and is asked once', async () => {
  const keyward = await fromMemory();
  await keyward.users.create({ username: 'ada' });
  let [secret, asked] = ['', 0];
  const logIn = (name: string, typed: string): Promise<boolean> => {
    asked += 1;
    return Promise.resolve(name === 'ada' && typed === password);
  };
  const url = await listening(() => hookReceiver(secret, fromOldSystem(logIn)));
  ({ secret } = await keyward.hooks.create({ type: 'check-password', url }));
  const outcomes = [];
  for (let login = 0; login < 2; login++)
    outcomes.push(await outcomeOf(keyward.beginLogin(await attempt(keyward, 'ada'))));
  expect([outcomes, asked]).toEqual([['in', 'in'], 1]);
});

test('a forged question is answered by 400', async () => {
  const secret = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
  const receive = hookReceiver(secret, () => Promise.resolve(undefined));
  const forged = new Request('https://hooks.example', { method: 'POST', body: '{}' });
  expect((await receive(forged)).status).toBe(400);
});
