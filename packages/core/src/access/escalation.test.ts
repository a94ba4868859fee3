import { describe, expect, test } from '@jest/globals';
import { systemActor } from '../model/values/actor.js';
import {
  acme,
  addClient,
  addManager,
  addResource,
  addScopes,
  adminOf,
  attempt,
  globalAdmin,
  letUse,
  managementScope,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';
import type { Actor } from '../model/values/actor.js';
import { authorityOfClient } from './authority.js';

const granting = async (actor: Actor, names: readonly string[], place: object) => {
  const world = await setUp();
  const client = await addClient(world, place);
  await letUse(world, client, world.system);
  const scopeIds = await Promise.all(
    names.map(async (name) => (await managementScope(world, name)).id),
  );
  return attempt(world, () =>
    world.keyward.clients.grantPermissions(
      client.id,
      [{ resourceId: world.system.id, scopeIds }],
      actor,
    ),
  );
};

describe('nobody passes on a management permission that they do not themselves hold', () => {
  test.each([
    ['a caller without any', globalAdmin(), ['read:clients'], {}],
    [
      'a caller with others',
      globalAdmin('read:clients', 'update:client_permissions'),
      ['delete:clients'],
      {},
    ],
    [
      'a caller with some of them',
      globalAdmin('read:clients'),
      ['read:clients', 'delete:clients'],
      {},
    ],
    [
      'a tenant, to its own client',
      adminOf(acme, 'read:clients'),
      ['delete:clients'],
      { isGlobal: false, tenantId: acme },
    ],
  ] as [string, Actor, string[], object][])('%s is refused', async (_, actor, names, place) => {
    expect(await granting(actor, names, place)).toEqual(refusedCleanly('escalation_refused'));
  });

  test.each([
    [
      'a caller with all of them',
      globalAdmin('read:clients', 'delete:clients', 'read:scopes'),
      ['read:clients', 'delete:clients'],
      {},
    ],
    [
      'a tenant with all of them',
      adminOf(acme, 'read:clients'),
      ['read:clients'],
      { isGlobal: false, tenantId: acme },
    ],
    ['the server', systemActor, ['read:clients'], {}],
  ] as [string, Actor, string[], object][])(
    '%s passes on what it holds',
    async (_, actor, names, place) => {
      expect((await granting(actor, names, place)).changed).toEqual(['permissions']);
    },
  );

  test('a caller does not grant itself what it lacks', async () => {
    const world = await setUp();
    const client = await addManager(world, {}, 'update:client_permissions');
    const { id } = await managementScope(world, 'delete:clients');
    const itself = { ...globalAdmin('update:client_permissions'), id: client.id };
    expect(
      await attempt(world, () =>
        world.keyward.clients.grantPermissions(
          client.id,
          [{ resourceId: world.system.id, scopeIds: [id] }],
          itself,
        ),
      ),
    ).toEqual(refusedCleanly('escalation_refused'));
  });

  test('a refusal names the scope that is lacking', async () => {
    const world = await setUp();
    const client = await addManager(world, {}, 'delete:clients');
    await expect(
      world.keyward.clients.changeSecret(client.id, 0, globalAdmin('read:clients')),
    ).rejects.toMatchObject({ values: { scope: 'delete:clients' } });
  });

  test('scopes of other resources are no management permissions, whatever they are called', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world), await addResource(world, acme)];
    const [scope] = await addScopes(world, resource, 'delete:clients');
    await letUse(world, client, resource);
    expect(
      (
        await attempt(world, () =>
          world.keyward.clients.grantPermissions(
            client.id,
            [{ resourceId: resource.id, scopeIds: [scope!.id] }],
            globalAdmin(),
          ),
        )
      ).refused,
    ).toBeUndefined();
  });
});

describe('the management scopes of a client', () => {
  test('are those of the system resource alone', async () => {
    const world = await setUp();
    const client = await addManager(world, {}, 'read:clients', 'read:scopes');
    const resource = await addResource(world, acme);
    await letUse(world, client, resource, await addScopes(world, resource, 'orders:read'));
    expect([...(await authorityOfClient(world.storage, client.id)).management].sort()).toEqual([
      'read:clients',
      'read:scopes',
    ]);
  });

  test('are none where nothing was set up', async () => {
    const world = await setUp();
    const nothing = {
      ...world.storage,
      resources: { ...world.storage.resources, all: () => Promise.resolve([]) },
    };
    expect((await authorityOfClient(nothing, world.defaultClientId)).management.size).toBe(0);
  });
});
