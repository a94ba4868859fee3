import { expect, test } from '@jest/globals';
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
  nowhere,
  race,
  refusedCleanly,
  setUp,
  tokenFor,
} from '../testing/set-up.test-support.js';

const used = async () => {
  const world = await setUp();
  const client = await addClient(world);
  const resource = await addResource(world, acme);
  await letUse(world, client, resource, await addScopes(world, resource, 'read'));
  return { world, client, resource };
};

test('a deleted resource is gone with its scopes, links and permissions', async () => {
  const { world, resource } = await used();
  expect(await attempt(world, () => world.keyward.resources.delete(resource.id))).toEqual({
    refused: undefined,
    changed: ['resources', 'scopes', 'clientResources', 'permissions'],
    told: ['resource.deleted'],
  });
});

test('a deletion leaves what belongs to other resources', async () => {
  const { world, resource } = await used();
  await world.keyward.resources.delete(resource.id);
  const [scopes, permissions] = [
    await world.storage.scopes.all([]),
    await world.storage.permissions.all([]),
  ];
  // The Default Client and the console's client hold each of them.
  const held = new Set(permissions.map(({ scopeId }) => scopeId));
  expect([...held].sort()).toEqual(scopes.map(({ id }) => id).sort());
  expect(permissions).toHaveLength(2 * scopes.length);
});

test('the tokens for a deleted resource are dead at once', async () => {
  const { world, client, resource } = await used();
  const token = await tokenFor(world, client);
  await world.keyward.resources.delete(resource.id);
  expect(
    await world.keyward.introspect(token, {
      client: (await world.keyward.directory.client(client.id))!,
    }),
  ).toBeUndefined();
});

test('the system resource cannot be deleted', async () => {
  const { world } = await used();
  expect(await attempt(world, () => world.keyward.resources.delete(world.system.id))).toEqual(
    refusedCleanly('system_record_protected'),
  );
});

test('an unknown resource is not found', async () => {
  const { world } = await used();
  expect(await attempt(world, () => world.keyward.resources.delete(nowhere))).toEqual(
    refusedCleanly('record_not_found'),
  );
});

test('a resource of another tenant is not found', async () => {
  const { world, resource } = await used();
  expect(
    await attempt(world, () => world.keyward.resources.delete(resource.id, adminOf(globex))),
  ).toEqual(refusedCleanly('record_not_found'));
});

test('a tenant does not delete a global resource', async () => {
  const { world } = await used();
  const { id } = await addGlobalResource(world);
  expect(await attempt(world, () => world.keyward.resources.delete(id, adminOf(acme)))).toEqual(
    refusedCleanly('outside_tenancy'),
  );
});

test('of 64 parallel deletions one succeeds', async () => {
  const { world, resource } = await used();
  expect(await race(64, () => world.keyward.resources.delete(resource.id))).toEqual({
    winners: 1,
    losers: ['record_not_found'],
  });
});
