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

/** A client that may use a resource with two scopes, none of them granted yet. */
const linked = async (place = {}, owner = acme) => {
  const world = await setUp();
  const client = await addClient(world, place);
  const resource = await addResource(world, owner);
  const [read, write] = await addScopes(world, resource, 'read', 'write');
  await letUse(world, client, resource);
  return { world, client, resource, read: read!, write: write! };
};

const held = async ({ storage }: World, clientId: string) =>
  (await storage.permissions.all([{ attribute: 'clientId', equals: clientId }]))
    .map(({ scopeId }) => scopeId)
    .sort();

describe('granting', () => {
  test('gives all the scopes of all the resources, and tells which', async () => {
    const { world, client, resource, read, write } = await linked();
    await world.keyward.clients.grantPermissions(
      client.id,
      [{ resourceId: resource.id, scopeIds: [read.id, write.id] }],
      globalAdmin(),
    );
    expect([await held(world, client.id), world.events.list.at(-1)]).toMatchObject([
      [read.id, write.id],
      {
        name: 'client.permissions_granted',
        recordId: client.id,
        actorId: 'global-admin',
        ids: [read.id, write.id],
      },
    ]);
  });

  test('says who did it, and when', async () => {
    const { world, client, resource, read } = await linked();
    await world.keyward.clients.grantPermissions(
      client.id,
      [{ resourceId: resource.id, scopeIds: [read.id] }],
      globalAdmin(),
    );
    expect(
      await world.storage.permissions.all([{ attribute: 'clientId', equals: client.id }]),
    ).toMatchObject([
      { createdBy: 'global-admin', createdAt: world.clock.now(), resourceId: resource.id },
    ]);
  });

  test('what is held already changes nothing', async () => {
    const { world, client, resource, read } = await linked();
    const grant = () =>
      world.keyward.clients.grantPermissions(client.id, [
        { resourceId: resource.id, scopeIds: [read.id] },
      ]);
    await grant();
    expect(await attempt(world, grant)).toMatchObject({ refused: undefined, changed: [] });
  });

  test('collapses scopes and resources that are named twice', async () => {
    const { world, client, resource, read } = await linked();
    const selection = { resourceId: resource.id, scopeIds: [read.id, read.id] };
    await world.keyward.clients.grantPermissions(client.id, [selection, selection]);
    expect(await held(world, client.id)).toEqual([read.id]);
  });

  test.each([
    ['of the client', ofAcme, acme],
    ['of the resource, for a global client', {}, globex],
  ] as const)('makes a permission that belongs to the tenant %s', async (_, place, owner) => {
    const { world, client, resource, read } = await linked(place, owner);
    await world.keyward.clients.grantPermissions(client.id, [
      { resourceId: resource.id, scopeIds: [read.id] },
    ]);
    expect(
      await world.storage.permissions.all([{ attribute: 'clientId', equals: client.id }]),
    ).toMatchObject([{ tenantId: owner }]);
  });
});

describe('a refused grant gives nothing at all', () => {
  test('the resource must be authorized to the client first', async () => {
    const { world, client, resource, read } = await linked();
    const other = await addResource(world, acme);
    const [scope] = await addScopes(world, other, 'read');
    expect(
      await attempt(world, () =>
        world.keyward.clients.grantPermissions(client.id, [
          { resourceId: resource.id, scopeIds: [read.id] },
          { resourceId: other.id, scopeIds: [scope!.id] },
        ]),
      ),
    ).toEqual(refusedCleanly('resource_not_authorized'));
  });

  test('a resource whose authorization was revoked is not authorized', async () => {
    const { world, client, resource, read } = await linked();
    await world.keyward.clients.revokeResources(client.id, [resource.id]);
    expect(
      await attempt(world, () =>
        world.keyward.clients.grantPermissions(client.id, [
          { resourceId: resource.id, scopeIds: [read.id] },
        ]),
      ),
    ).toEqual(refusedCleanly('resource_not_authorized'));
  });

  test.each([
    [
      'an unknown scope',
      'unknown_reference',
      (resourceId: string, scopeId: string) => ({ resourceId, scopeIds: [scopeId, nowhere] }),
    ],
    [
      'an unknown resource',
      'unknown_reference',
      (_: string, scopeId: string) => ({ resourceId: nowhere, scopeIds: [scopeId] }),
    ],
    ['no scope', 'invalid_field', (resourceId: string) => ({ resourceId, scopeIds: [] })],
  ] as const)('%s', async (_, code, selection) => {
    const { world, client, resource, read } = await linked();
    expect(
      await attempt(world, () =>
        world.keyward.clients.grantPermissions(client.id, [
          { resourceId: resource.id, scopeIds: [read.id] },
          selection(resource.id, read.id),
        ]),
      ),
    ).toEqual(refusedCleanly(code));
  });

  test('a scope of another resource', async () => {
    const { world, client, resource, read } = await linked();
    const other = await addResource(world, acme);
    await letUse(world, client, other);
    expect(
      await attempt(world, () =>
        world.keyward.clients.grantPermissions(client.id, [
          { resourceId: other.id, scopeIds: [read.id] },
          { resourceId: resource.id, scopeIds: [read.id] },
        ]),
      ),
    ).toEqual(refusedCleanly('invalid_field'));
  });

  test('an unknown client', async () => {
    const { world, resource, read } = await linked();
    expect(
      await attempt(world, () =>
        world.keyward.clients.grantPermissions(nowhere, [
          { resourceId: resource.id, scopeIds: [read.id] },
        ]),
      ),
    ).toEqual(refusedCleanly('record_not_found'));
  });
});

describe('revoking', () => {
  const granted = async () => {
    const setting = await linked();
    await setting.world.keyward.clients.grantPermissions(setting.client.id, [
      { resourceId: setting.resource.id, scopeIds: [setting.read.id, setting.write.id] },
    ]);
    return setting;
  };

  test('takes the scopes that are named, and tells which', async () => {
    const { world, client, resource, read, write } = await granted();
    await world.keyward.clients.revokePermissions(
      client.id,
      [{ resourceId: resource.id, scopeIds: [read.id] }],
      globalAdmin(),
    );
    expect([await held(world, client.id), world.events.list.at(-1)]).toMatchObject([
      [write.id],
      { name: 'client.permissions_revoked', actorId: 'global-admin', ids: [read.id] },
    ]);
  });

  test('takes all scopes of the resource when none is named', async () => {
    const { world, client, resource } = await granted();
    await world.keyward.clients.revokePermissions(client.id, [
      { resourceId: resource.id, scopeIds: [] },
    ]);
    expect(await held(world, client.id)).toEqual([]);
  });

  test('passes over what is not held and what does not exist', async () => {
    const { world, client, resource } = await granted();
    expect(
      await attempt(world, () =>
        world.keyward.clients.revokePermissions(client.id, [
          { resourceId: resource.id, scopeIds: [nowhere] },
          { resourceId: nowhere, scopeIds: [nowhere] },
        ]),
      ),
    ).toMatchObject({ refused: undefined, changed: [] });
  });

  test('passes over a scope named under another resource', async () => {
    const { world, client, read } = await granted();
    const other = await addResource(world, acme);
    expect(
      await attempt(world, () =>
        world.keyward.clients.revokePermissions(client.id, [
          { resourceId: other.id, scopeIds: [read.id] },
        ]),
      ),
    ).toMatchObject({ refused: undefined, changed: [] });
  });

  test('leaves the permissions of other clients', async () => {
    const { world, client, resource, read } = await granted();
    const other = await addClient(world);
    await letUse(world, other, resource, [read]);
    await world.keyward.clients.revokePermissions(client.id, [
      { resourceId: resource.id, scopeIds: [] },
    ]);
    expect(await held(world, other.id)).toEqual([read.id]);
  });

  test('does not find an unknown client', async () => {
    const { world, resource } = await granted();
    expect(
      await attempt(world, () =>
        world.keyward.clients.revokePermissions(nowhere, [
          { resourceId: resource.id, scopeIds: [] },
        ]),
      ),
    ).toEqual(refusedCleanly('record_not_found'));
  });
});

describe('across tenants', () => {
  test.each([
    ['another tenant', { isGlobal: false, tenantId: globex }],
    ['nobody', {}],
  ])('the client of %s is not found, to grant or to revoke', async (_, place) => {
    const world = await setUp();
    const [client, resource] = [await addClient(world, place), await addGlobalResource(world)];
    const scopes = await addScopes(world, resource, 'read');
    await letUse(world, client, resource, scopes);
    const selections = [{ resourceId: resource.id, scopeIds: scopes.map(({ id }) => id) }];
    const outcomes = [
      await attempt(world, () =>
        world.keyward.clients.grantPermissions(client.id, selections, adminOf(acme)),
      ),
      await attempt(world, () =>
        world.keyward.clients.revokePermissions(client.id, selections, adminOf(acme)),
      ),
    ];
    expect(outcomes).toEqual([
      refusedCleanly('record_not_found'),
      refusedCleanly('record_not_found'),
    ]);
  });

  test('a resource of another tenant does not exist for a body', async () => {
    const { world, client } = await linked(ofAcme);
    const other = await addResource(world, globex);
    const [scope] = await addScopes(world, other, 'read');
    expect(
      await attempt(world, () =>
        world.keyward.clients.grantPermissions(
          client.id,
          [{ resourceId: other.id, scopeIds: [scope!.id] }],
          adminOf(acme),
        ),
      ),
    ).toEqual(refusedCleanly('unknown_reference'));
  });

  test('a scope of another tenant does not exist for a body', async () => {
    const { world, client, resource } = await linked(ofAcme);
    const [scope] = await addScopes(world, await addResource(world, globex), 'read');
    expect(
      await attempt(world, () =>
        world.keyward.clients.grantPermissions(
          client.id,
          [{ resourceId: resource.id, scopeIds: [scope!.id] }],
          adminOf(acme),
        ),
      ),
    ).toEqual(refusedCleanly('unknown_reference'));
  });

  test('a tenant grants its client scopes of a global resource', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world, ofAcme), await addGlobalResource(world)];
    const [scope] = await addScopes(world, resource, 'read');
    await letUse(world, client, resource);
    await world.keyward.clients.grantPermissions(
      client.id,
      [{ resourceId: resource.id, scopeIds: [scope!.id] }],
      adminOf(acme),
    );
    expect(await held(world, client.id)).toEqual([scope!.id]);
  });
});
