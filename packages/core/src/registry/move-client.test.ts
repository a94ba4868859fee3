/** What modify-client does with a client's links when the client changes hands. */
import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  addGlobalResource,
  addResource,
  addScopes,
  adminOf,
  attempt,
  globex,
  letUse,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { oneTenant } from '../model/values/tenancy.js';

/** A client that may use a resource, with one permission on it. */
const linked = async (
  world: World,
  client: Parameters<typeof addClient>[1],
  owner: string | null,
) => {
  const made = await addClient(world, client);
  const resource =
    owner === null ? await addGlobalResource(world) : await addResource(world, owner);
  const scopes = await addScopes(world, resource, 'read');
  await letUse(world, made, resource, scopes);
  return { client: made, resource };
};

const owners = async ({ storage }: World, clientId: string) => {
  const [link] = await storage.clientResources.all([{ attribute: 'clientId', equals: clientId }]);
  const [permission] = await storage.permissions.all([{ attribute: 'clientId', equals: clientId }]);
  return [link?.tenantId, permission?.tenantId];
};

test.each([
  ['another', { isGlobal: false, tenantId: globex }],
  ['no', { isGlobal: true, tenantId: null }],
])(
  'a client moves to another tenant only if no resource of a third tenant is linked to it: to %s tenant',
  async (_, place) => {
    const world = await setUp();
    const { client } = await linked(world, { isGlobal: false, tenantId: acme }, acme);
    const refused = place.isGlobal ? undefined : 'tenant_mismatch';
    expect(
      (await attempt(world, () => world.keyward.clients.modify(client.id, place))).refused,
    ).toBe(refused);
  },
);

test('a global client does not move into a tenant away from a linked resource; nothing changes', async () => {
  const world = await setUp();
  const { client } = await linked(world, {}, acme);
  expect(
    await attempt(world, () =>
      world.keyward.clients.modify(client.id, { isGlobal: false, tenantId: globex }),
    ),
  ).toEqual(refusedCleanly('tenant_mismatch'));
});

test.each([
  [
    'a global client moves into the tenant of its resource',
    {},
    acme,
    { isGlobal: false, tenantId: acme },
    acme,
  ],
  [
    'a client of a tenant that becomes global leaves its links with the resource',
    { isGlobal: false, tenantId: acme },
    acme,
    { isGlobal: true },
    acme,
  ],
  [
    'a client of a tenant takes its links to a global resource along',
    { isGlobal: false, tenantId: acme },
    null,
    { tenantId: globex },
    globex,
  ],
  [
    'links between global records belong to nobody',
    { isGlobal: false, tenantId: acme },
    null,
    { isGlobal: true },
    null,
  ],
] as const)('%s', async (...[, from, resourceOwner, to, expected]) => {
  const world = await setUp();
  const { client } = await linked(world, from, resourceOwner);
  await world.keyward.clients.modify(client.id, to);
  expect(await owners(world, client.id)).toEqual([expected, expected]);
});

test('a link that was revoked does not hold a client back', async () => {
  const world = await setUp();
  const { client, resource } = await linked(world, {}, acme);
  await world.keyward.clients.revokeResources(client.id, [resource.id]);
  expect(
    await world.keyward.clients.modify(client.id, { isGlobal: false, tenantId: globex }),
  ).toMatchObject({ tenantId: globex });
});

test('a client that moves leaves no trace of what it once used elsewhere', async () => {
  const world = await setUp();
  const { client, resource } = await linked(world, {}, acme);
  await world.keyward.clients.revokeResources(client.id, [resource.id]);
  await world.keyward.clients.modify(client.id, { isGlobal: false, tenantId: globex });
  expect(
    await world.storage.clientResources.all([{ attribute: 'clientId', equals: client.id }]),
  ).toEqual([]);
});

describe('after a move', () => {
  const moved = async () => {
    const world = await setUp();
    const client = await addClient(world, {
      name: 'shop',
      isGlobal: false,
      tenantId: acme,
      metadata: { urls: { allowed_origins: ['https://shop.example'] } },
    });
    await world.keyward.clients.modify(client.id, { tenantId: globex });
    return { world, client };
  };

  test('the old tenant does not find the client', async () => {
    const { world, client } = await moved();
    expect(
      await attempt(world, () =>
        world.keyward.clients.modify(client.id, { name: 'mine' }, adminOf(acme)),
      ),
    ).toEqual(refusedCleanly('record_not_found'));
  });

  test('the new tenant does', async () => {
    const { world, client } = await moved();
    expect(
      await world.keyward.clients.modify(client.id, { name: 'mine' }, adminOf(globex)),
    ).toMatchObject({ name: 'mine' });
  });

  test('its name is free in the old tenant', async () => {
    const { world } = await moved();
    expect(await world.keyward.clients.create({ name: 'shop' }, adminOf(acme))).toMatchObject({
      tenantId: acme,
    });
  });

  test('its origins moved along', async () => {
    const { world } = await moved();
    expect(await world.storage.within(oneTenant(globex)).clientOrigins.all([])).toHaveLength(1);
  });
});

test('a name that is taken in the new tenant keeps the client where it is', async () => {
  const world = await setUp();
  await addClient(world, { name: 'shop', isGlobal: false, tenantId: globex });
  const { client } = await linked(world, { name: 'shop', isGlobal: false, tenantId: acme }, null);
  expect(
    await attempt(world, () => world.keyward.clients.modify(client.id, { tenantId: globex })),
  ).toEqual(refusedCleanly('already_exists'));
});
