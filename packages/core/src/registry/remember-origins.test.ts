import { expect, test } from '@jest/globals';
import { acme, addClient, setUp, type World } from '../testing/set-up.test-support.js';

const origins = (...allowed: string[]) => ({ metadata: { urls: { allowed_origins: allowed } } });
const rows = async ({ storage }: World) =>
  (await storage.clientOrigins.all([])).map(({ clientId, origin, tenantId }) => [
    clientId,
    origin,
    tenantId,
  ]);

test('the origins of a new client are kept as rows, each once', async () => {
  const world = await setUp();
  const { id } = await addClient(
    world,
    origins('https://a.example', 'https://a.example', 'https://b.example'),
  );
  expect(await rows(world)).toEqual([
    [id, 'https://a.example', null],
    [id, 'https://b.example', null],
  ]);
});

test('the rows follow the document', async () => {
  const world = await setUp();
  const { id } = await addClient(world, origins('https://a.example', 'https://b.example'));
  await world.keyward.clients.modify(id, origins('https://b.example', 'https://c.example'));
  expect((await rows(world)).map(([, origin]) => origin)).toEqual([
    'https://b.example',
    'https://c.example',
  ]);
});

test('the rows go when the settings are cleared', async () => {
  const world = await setUp();
  const { id } = await addClient(world, origins('https://a.example'));
  await world.keyward.clients.modify(id, { metadata: null });
  expect(await rows(world)).toEqual([]);
});

test('a change of something else leaves the rows untouched', async () => {
  const world = await setUp();
  const { id } = await addClient(world, origins('https://a.example'));
  const before = await world.storage.clientOrigins.all([]);
  await world.keyward.clients.modify(id, { name: 'store' });
  expect(await world.storage.clientOrigins.all([])).toEqual(before);
});

test('two clients may list the same origin', async () => {
  const world = await setUp();
  await addClient(world, origins('https://a.example'));
  await addClient(world, { ...origins('https://a.example'), isGlobal: false, tenantId: acme });
  expect((await rows(world)).map(([, , tenantId]) => tenantId)).toEqual([null, acme]);
});
