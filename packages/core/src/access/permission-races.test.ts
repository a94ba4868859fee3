/** What holds however authorizing, revoking and granting overlap. */
import { expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  race,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

const setting = async () => {
  const world = await setUp();
  const [client, resource] = [await addClient(world), await addResource(world, acme)];
  const scopes = await addScopes(world, resource, 'a', 'b', 'c');
  return { world, client, resource, scopeIds: scopes.map(({ id }) => id) };
};

/** The permissions of clients that are not authorized to the resource. */
const orphans = async ({ storage }: World) => {
  const links = new Set(
    (await storage.clientResources.all([{ attribute: 'authorized', equals: true }])).map(
      (link) => `${link.clientId}/${link.resourceId}`,
    ),
  );
  return (await storage.permissions.all([])).filter(
    ({ clientId, resourceId }) => !links.has(`${clientId}/${resourceId}`),
  );
};

test.each([0, 1, 2, 3, 4, 5])(
  'parallel authorizing, granting and revoking never leave a permission without an authorized link: order %i',
  async (shift) => {
    const {
      world: { keyward, ...world },
      client,
      resource,
      scopeIds,
    } = await setting();
    const actions = [
      () => keyward.clients.authorizeResources(client.id, [resource.id]),
      () => keyward.clients.grantPermissions(client.id, [{ resourceId: resource.id, scopeIds }]),
      () => keyward.clients.revokeResources(client.id, [resource.id]),
      () => keyward.resources.authorizeClients(resource.id, [client.id]),
      () =>
        keyward.clients.grantPermissions(client.id, [
          { resourceId: resource.id, scopeIds: [scopeIds[shift % 3]!] },
        ]),
      () => keyward.resources.revokeClients(resource.id, [client.id]),
      () =>
        keyward.clients.revokePermissions(client.id, [{ resourceId: resource.id, scopeIds: [] }]),
    ];
    await race(64, (index) => actions[(index * (shift + 1) + shift) % actions.length]!());
    expect(await orphans({ keyward, ...world })).toEqual([]);
  },
);

test('of 64 parallel grants every scope is held once', async () => {
  const { world, client, resource, scopeIds } = await setting();
  await world.keyward.clients.authorizeResources(client.id, [resource.id]);
  await race(64, (index) =>
    world.keyward.clients.grantPermissions(client.id, [
      { resourceId: resource.id, scopeIds: [scopeIds[index % 3]!] },
    ]),
  );
  expect(
    (await world.storage.permissions.all([{ attribute: 'clientId', equals: client.id }]))
      .map(({ scopeId }) => scopeId)
      .sort(),
  ).toEqual(scopeIds);
});

test('64 parallel authorizations make one link, and none is refused', async () => {
  const { world, client, resource } = await setting();
  const outcome = await race(64, (index) =>
    index % 2
      ? world.keyward.clients.authorizeResources(client.id, [resource.id])
      : world.keyward.resources.authorizeClients(resource.id, [client.id]),
  );
  expect([
    outcome.winners,
    await world.storage.clientResources.all([{ attribute: 'clientId', equals: client.id }]),
  ]).toMatchObject([64, [{ authorized: true }]]);
});

test('a scope that is deleted while it is granted is held by nobody', async () => {
  const { world, client, resource, scopeIds } = await setting();
  await world.keyward.clients.authorizeResources(client.id, [resource.id]);
  await race(64, (index) =>
    index === 30
      ? world.keyward.scopes.delete(resource.id, scopeIds[0]!)
      : world.keyward.clients.grantPermissions(client.id, [
          { resourceId: resource.id, scopeIds: [scopeIds[0]!] },
        ]),
  );
  expect(
    await world.storage.permissions.all([{ attribute: 'scopeId', equals: scopeIds[0]! }]),
  ).toEqual([]);
});
