import { expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  adminOf,
  attempt,
  globex,
  letUse,
  nowhere,
  race,
  refusedCleanly,
  setUp,
  tokenFor,
} from '../testing/set-up.test-support.js';

const used = async () => {
  const world = await setUp();
  const client = await addClient(world, {
    metadata: { urls: { allowed_origins: ['https://shop.example'] } },
  });
  const resource = await addResource(world, acme);
  await letUse(world, client, resource, await addScopes(world, resource, 'read'));
  return { world, client, resource };
};

test('a deleted client is gone with its origins, links and permissions', async () => {
  const { world, client } = await used();
  expect(await attempt(world, () => world.keyward.clients.delete(client.id))).toEqual({
    refused: undefined,
    changed: ['clients', 'clientOrigins', 'clientResources', 'permissions'],
    told: ['client.deleted'],
  });
});

test('a deletion leaves the links and permissions of other clients', async () => {
  const { world, client } = await used();
  const { permissions, clientResources } = world.storage;
  const others = async () => [
    await permissions.all([{ attribute: 'clientId', equals: world.defaultClientId }]),
    await clientResources.all([{ attribute: 'clientId', equals: world.defaultClientId }]),
  ];
  const before = await others();
  await world.keyward.clients.delete(client.id);
  expect(await others()).toEqual(before);
});

test('the tokens of a deleted client are dead at once', async () => {
  const { world, client } = await used();
  const owner = (await world.keyward.directory.client(client.id))!;
  const token = await tokenFor(world, client);
  await world.keyward.clients.delete(client.id);
  expect(await world.keyward.introspect(token, { client: owner })).toBeUndefined();
});

test('an unknown client is not found', async () => {
  const { world } = await used();
  expect(await attempt(world, () => world.keyward.clients.delete(nowhere))).toEqual(
    refusedCleanly('record_not_found'),
  );
});

test.each([
  ['another tenant', { isGlobal: false, tenantId: globex }],
  ['nobody', {}],
])('a tenant does not find a client of %s', async (_, place) => {
  const world = await setUp();
  const client = await addClient(world, place);
  expect(
    await attempt(world, () => world.keyward.clients.delete(client.id, adminOf(acme))),
  ).toEqual(refusedCleanly('record_not_found'));
});

test('a client may delete itself', async () => {
  const world = await setUp();
  const client = await addClient(world, { isGlobal: false, tenantId: acme });
  await world.keyward.clients.delete(client.id, { ...adminOf(acme), id: client.id });
  expect(await world.storage.clients.find(client.id)).toBeUndefined();
});

test('of 64 parallel deletions one succeeds', async () => {
  const { world, client } = await used();
  expect(await race(64, () => world.keyward.clients.delete(client.id))).toEqual({
    winners: 1,
    losers: ['record_not_found'],
  });
});
