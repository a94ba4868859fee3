import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  addGlobalResource,
  addResource,
  addScopes,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  letUse,
  nowhere,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

const ofAcme = { isGlobal: false, tenantId: acme };
const ofGlobex = { isGlobal: false, tenantId: globex };

const links = async ({ storage, system }: World) =>
  (await storage.clientResources.all([]))
    .filter((link) => link.resourceId !== system.id)
    .map(({ clientId, resourceId, authorized, tenantId }) => ({
      clientId,
      resourceId,
      authorized,
      tenantId,
    }));

describe('linking', () => {
  test.each([
    ['of one tenant', ofAcme, acme, acme],
    ['from a global client belongs to the tenant of the resource', {}, acme, acme],
    ['to a global resource belongs to the tenant of the client', ofAcme, null, acme],
    ['between global records belongs to nobody', {}, null, null],
  ])(
    'a link joins records of one tenant, or has a global record at one end: one %s',
    async (_, place, owner, expected) => {
      const world = await setUp();
      const client = await addClient(world, place);
      const resource =
        owner === null ? await addGlobalResource(world) : await addResource(world, owner);
      await world.keyward.clients.authorizeResources(client.id, [resource.id]);
      expect(await links(world)).toEqual([
        { clientId: client.id, resourceId: resource.id, authorized: true, tenantId: expected },
      ]);
    },
  );

  test('one across two tenants is refused, and the good ones with it', async () => {
    const world = await setUp();
    const client = await addClient(world, ofAcme);
    const [own, other] = [await addResource(world, acme), await addResource(world, globex)];
    expect(
      await attempt(world, () =>
        world.keyward.clients.authorizeResources(client.id, [own.id, other.id]),
      ),
    ).toEqual(refusedCleanly('tenant_mismatch'));
  });

  test('one across two tenants is refused from the other end too', async () => {
    const world = await setUp();
    const [own, other] = [await addClient(world, ofAcme), await addClient(world, ofGlobex)];
    const resource = await addResource(world, acme);
    expect(
      await attempt(world, () =>
        world.keyward.resources.authorizeClients(resource.id, [own.id, other.id]),
      ),
    ).toEqual(refusedCleanly('tenant_mismatch'));
  });
});

describe('authorizing', () => {
  test('links all the resources and tells it once', async () => {
    const world = await setUp();
    const client = await addClient(world);
    const resources = [await addResource(world, acme), await addResource(world, globex)];
    const outcome = await attempt(world, () =>
      world.keyward.clients.authorizeResources(
        client.id,
        resources.map(({ id }) => id),
      ),
    );
    expect([outcome.told, await links(world)]).toMatchObject([
      ['client.resources_authorized'],
      resources.map(({ id }) => ({ resourceId: id })),
    ]);
  });

  test('links all the clients and tells it once', async () => {
    const world = await setUp();
    const resource = await addResource(world, acme);
    const clients = [await addClient(world), await addClient(world, ofAcme)];
    const outcome = await attempt(world, () =>
      world.keyward.resources.authorizeClients(
        resource.id,
        clients.map(({ id }) => id),
      ),
    );
    expect([outcome.told, await links(world)]).toMatchObject([
      ['resource.clients_authorized'],
      clients.map(({ id }) => ({ clientId: id })),
    ]);
  });

  test('what is linked already changes nothing', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world), await addResource(world, acme)];
    await world.keyward.clients.authorizeResources(client.id, [resource.id]);
    expect(
      await attempt(world, () =>
        world.keyward.clients.authorizeResources(client.id, [resource.id], globalAdmin()),
      ),
    ).toMatchObject({ refused: undefined, changed: [] });
  });

  test('collapses an id that is named twice', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world), await addResource(world, acme)];
    await world.keyward.clients.authorizeResources(client.id, [resource.id, resource.id]);
    expect(await links(world)).toHaveLength(1);
  });

  test('again keeps the id of the link', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world), await addResource(world, acme)];
    await world.keyward.clients.authorizeResources(client.id, [resource.id]);
    const [before] = await world.storage.clientResources.all([
      { attribute: 'clientId', equals: client.id },
    ]);
    await world.keyward.clients.revokeResources(client.id, [resource.id]);
    await world.keyward.clients.authorizeResources(client.id, [resource.id], globalAdmin());
    expect(
      await world.storage.clientResources.all([{ attribute: 'clientId', equals: client.id }]),
    ).toEqual([{ ...before, updatedBy: 'global-admin' }]);
  });

  test('again does not bring the permissions back', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world), await addResource(world, acme)];
    await letUse(world, client, resource, await addScopes(world, resource, 'read'));
    await world.keyward.clients.revokeResources(client.id, [resource.id]);
    await world.keyward.clients.authorizeResources(client.id, [resource.id]);
    expect((await world.keyward.directory.client(client.id))!.resources).toMatchObject([
      { scopes: [] },
    ]);
  });

  test('an unknown resource is refused by name, and the good ones with it', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world), await addResource(world, acme)];
    expect(
      await attempt(world, () =>
        world.keyward.clients.authorizeResources(client.id, [resource.id, nowhere]),
      ),
    ).toEqual(refusedCleanly('unknown_reference'));
  });

  test('an unknown client is refused by name, and the good ones with it', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world), await addResource(world, acme)];
    expect(
      await attempt(world, () =>
        world.keyward.resources.authorizeClients(resource.id, [client.id, nowhere]),
      ),
    ).toEqual(refusedCleanly('unknown_reference'));
  });

  test('names the first id that is not there', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world), await addResource(world, acme)];
    await expect(
      world.keyward.clients.authorizeResources(client.id, [resource.id, nowhere, 'nothing']),
    ).rejects.toMatchObject({ values: { field: 'resources', id: nowhere } });
  });
});

describe('revoking', () => {
  const linked = async () => {
    const world = await setUp();
    const client = await addClient(world);
    const [one, two] = [await addResource(world, acme), await addResource(world, acme)];
    await letUse(world, client, one, await addScopes(world, one, 'read'));
    await letUse(world, client, two, await addScopes(world, two, 'read'));
    return { world, client, one, two };
  };
  const revocations: [string, (setting: Awaited<ReturnType<typeof linked>>) => Promise<void>][] = [
    [
      'from the client',
      ({ world, client, one }) =>
        world.keyward.clients.revokeResources(client.id, [one.id], globalAdmin()),
    ],
    [
      'from the resource',
      ({ world, client, one }) =>
        world.keyward.resources.revokeClients(one.id, [client.id], globalAdmin()),
    ],
  ];

  test.each(revocations)('keeps the link as not authorized: %s', async (_, revoke) => {
    const setting = await linked();
    await revoke(setting);
    expect(
      await setting.world.storage.clientResources.all([
        { attribute: 'resourceId', equals: setting.one.id },
      ]),
    ).toMatchObject([{ authorized: false, updatedBy: 'global-admin' }]);
  });

  test.each(revocations)(
    'takes the permissions on that resource along, and no others: %s',
    async (_, revoke) => {
      const setting = await linked();
      await revoke(setting);
      expect(
        (
          await setting.world.storage.permissions.all([
            { attribute: 'clientId', equals: setting.client.id },
          ])
        ).map(({ resourceId }) => resourceId),
      ).toEqual([setting.two.id]);
    },
  );

  test.each(revocations)('what is not linked changes nothing: %s', async (_, revoke) => {
    const setting = await linked();
    await revoke(setting);
    expect(await attempt(setting.world, () => revoke(setting))).toMatchObject({
      refused: undefined,
      changed: [],
    });
  });

  test('passes over unknown ids at both ends', async () => {
    const { world, client, one } = await linked();
    await world.keyward.resources.revokeClients(one.id, [nowhere]);
    expect(
      await attempt(world, () => world.keyward.clients.revokeResources(client.id, [nowhere])),
    ).toMatchObject({ refused: undefined, changed: [] });
  });

  test('nothing changes nothing', async () => {
    const { world, client } = await linked();
    expect(
      await attempt(world, () => world.keyward.clients.revokeResources(client.id, [])),
    ).toMatchObject({ refused: undefined, changed: [] });
  });
});

describe('across tenants', () => {
  const actions: [string, (world: World, clientId: string, resourceId: string) => Promise<void>][] =
    [
      [
        'authorizing',
        (world, clientId, resourceId) =>
          world.keyward.clients.authorizeResources(clientId, [resourceId], adminOf(acme)),
      ],
      [
        'revoking',
        (world, clientId, resourceId) =>
          world.keyward.clients.revokeResources(clientId, [resourceId], adminOf(acme)),
      ],
    ];

  test.each(actions)('%s does not find a client of another tenant', async (_, act) => {
    const world = await setUp();
    const [client, resource] = [await addClient(world, ofGlobex), await addResource(world, acme)];
    expect(await attempt(world, () => act(world, client.id, resource.id))).toEqual(
      refusedCleanly('record_not_found'),
    );
  });

  test.each(actions)('%s does not find a global client', async (_, act) => {
    const world = await setUp();
    const [client, resource] = [await addClient(world), await addResource(world, acme)];
    expect(await attempt(world, () => act(world, client.id, resource.id))).toEqual(
      refusedCleanly('record_not_found'),
    );
  });

  test('a resource of another tenant does not exist for a body', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world, ofAcme), await addResource(world, globex)];
    expect(
      await attempt(world, () =>
        world.keyward.clients.authorizeResources(client.id, [resource.id], adminOf(acme)),
      ),
    ).toEqual(refusedCleanly('unknown_reference'));
  });

  test.each([
    ['another tenant', ofGlobex],
    ['nobody', {}],
  ])('a client of %s does not exist for a body', async (_, place) => {
    const world = await setUp();
    const [client, resource] = [await addClient(world, place), await addResource(world, acme)];
    expect(
      await attempt(world, () =>
        world.keyward.resources.authorizeClients(resource.id, [client.id], adminOf(acme)),
      ),
    ).toEqual(refusedCleanly('unknown_reference'));
  });

  test('a resource of another tenant is not found', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world, ofAcme), await addResource(world, globex)];
    expect(
      await attempt(world, () =>
        world.keyward.resources.authorizeClients(resource.id, [client.id], adminOf(acme)),
      ),
    ).toEqual(refusedCleanly('record_not_found'));
  });

  test('a link of another tenant survives a revocation', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world, ofGlobex), await addGlobalResource(world)];
    await letUse(world, client, resource, await addScopes(world, resource, 'read'));
    expect(
      await attempt(world, () =>
        world.keyward.resources.revokeClients(resource.id, [client.id], adminOf(acme)),
      ),
    ).toMatchObject({ changed: [] });
  });

  test('a tenant lets its client use a global resource', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world, ofAcme), await addGlobalResource(world)];
    await world.keyward.clients.authorizeResources(client.id, [resource.id], adminOf(acme));
    expect(await links(world)).toMatchObject([{ tenantId: acme }]);
  });
});
