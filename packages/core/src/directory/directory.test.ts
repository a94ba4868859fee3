import { expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  letUse,
  nowhere,
  setUp,
} from '../testing/set-up.test-support.js';
import { storageDirectory } from './directory.js';

const linked = async (place = {}) => {
  const world = await setUp();
  const client = await addClient(world, place);
  const resource = await addResource(world, acme, undefined, { identifierUrl: 'urn:orders' });
  await letUse(world, client, resource, await addScopes(world, resource, 'write', 'read'));
  return { world, client, resource, directory: storageDirectory(world.storage, world.clock) };
};

test('a client comes with its resources and the scopes that it holds, in order', async () => {
  const { world, client, resource, directory } = await linked();
  expect(await directory.client(client.id)).toEqual({
    client,
    suspended: false,
    accessEndedAt: null,
    resources: [{ resource, scopes: ['read', 'write'], since: world.clock.now() }],
  });
});

test('a resource that was revoked is not among them', async () => {
  const { world, client, resource, directory } = await linked();
  await world.keyward.clients.revokeResources(client.id, [resource.id]);
  expect(await directory.client(client.id)).toMatchObject({ resources: [] });
});

test('the scopes of one resource are not those of another', async () => {
  const { world, client, directory } = await linked();
  const other = await addResource(world, acme);
  await letUse(world, client, other, await addScopes(world, other, 'list'));
  expect((await directory.client(client.id))!.resources.map(({ scopes }) => scopes)).toEqual([
    ['read', 'write'],
    ['list'],
  ]);
});

test.each([
  ['its own', { isGlobal: false, tenantId: acme }, true],
  ['only its default one', { isGlobal: true, tenantId: acme }, false],
  ['none', {}, false],
])('a suspended tenant suspends a client whose tenant it is: %s', async (_, place, suspended) => {
  const { world, client, directory } = await linked(place);
  await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true }));
  expect((await directory.client(client.id))!.suspended).toBe(suspended);
});

test.each([nowhere, '', 'x'])('there is no client %j', async (id) => {
  expect(await (await linked()).directory.client(id)).toBeUndefined();
});

test('a resource is found by its audience, and by its id when it has no other', async () => {
  const { world, directory } = await linked();
  const plain = await addResource(world, acme);
  expect((await directory.resourceOf('urn:orders'))?.identifierUrl).toBe('urn:orders');
  expect((await directory.resourceOf(plain.id))?.id).toEqual(plain.id);
  expect(await directory.resourceOf('urn:ORDERS')).toBeUndefined();
});

test('a resource with an identifier_url is no audience by its id', async () => {
  const { resource, directory } = await linked();
  expect(await directory.resourceOf(resource.id)).toBeUndefined();
});
