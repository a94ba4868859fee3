/** The protection of the Default Client, in all its forms. */
import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  attempt,
  letUse,
  managementScope,
  refusedCleanly,
  setUp,
  tokenRequest,
} from '../testing/set-up.test-support.js';
import type { ClientFields } from '../model/client/client-fields.js';

const protectedCleanly = refusedCleanly('default_client_protected');

test('the Default Client cannot be deleted', async () => {
  const world = await setUp();
  expect(await attempt(world, () => world.keyward.clients.delete(world.defaultClientId))).toEqual(
    protectedCleanly,
  );
});

describe('the Default Client stays able to manage the system', () => {
  test.each<[string, ClientFields]>([
    ['be made public', { isPublic: true, metadata: { grant_types: ['authorization_code'] } }],
    ['be moved into a tenant', { isGlobal: false, tenantId: acme }],
    ['lose client_credentials', { metadata: { grant_types: ['authorization_code'] } }],
    ['lose all its grants', { metadata: { grant_types: [] } }],
    [
      'be made to prove itself without its secret',
      {
        metadata: {
          oauth: {
            token_endpoint_auth_method: 'private_key_jwt',
            jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) }] },
          },
        },
      },
    ],
  ])('it cannot %s', async (_, patch) => {
    const world = await setUp();
    expect(
      await attempt(world, () => world.keyward.clients.modify(world.defaultClientId, patch)),
    ).toEqual(protectedCleanly);
  });

  test.each([
    ['another name', { name: 'Root' }],
    ['more grants', { metadata: { grant_types: ['client_credentials', 'authorization_code'] } }],
    ['other settings', { isFirstParty: false, description: null }],
    ['its default settings', { metadata: null }],
    ['a default tenant', { tenantId: acme }],
  ])('it may get %s', async (_, patch) => {
    const world = await setUp();
    expect((await world.keyward.clients.modify(world.defaultClientId, patch)).isDefault).toBe(true);
  });

  test('a default tenant that is suspended does not lock it out', async () => {
    const world = await setUp();
    const client = await world.keyward.clients.modify(world.defaultClientId, { tenantId: acme });
    await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true }));
    expect(await world.keyward.token(tokenRequest(client))).toMatchObject({ tokenType: 'Bearer' });
  });

  test('its secret can be changed', async () => {
    const world = await setUp();
    expect((await world.keyward.clients.changeSecret(world.defaultClientId, 0)).secret).not.toBe(
      world.credentials.clientSecret,
    );
  });
});

describe('the Default Client keeps its access to the Management API', () => {
  test('when its resources are revoked', async () => {
    const world = await setUp();
    const other = await addResource(world, acme);
    expect(
      await attempt(world, () =>
        world.keyward.clients.revokeResources(world.defaultClientId, [other.id, world.system.id]),
      ),
    ).toEqual(protectedCleanly);
  });

  test('when the clients of the system resource are revoked', async () => {
    const world = await setUp();
    const client = await addClient(world);
    await letUse(world, client, world.system);
    expect(
      await attempt(world, () =>
        world.keyward.resources.revokeClients(world.system.id, [client.id, world.defaultClientId]),
      ),
    ).toEqual(protectedCleanly);
  });

  test('when one of its permissions is revoked', async () => {
    const world = await setUp();
    const { id } = await managementScope(world, 'read:clients');
    expect(
      await attempt(world, () =>
        world.keyward.clients.revokePermissions(world.defaultClientId, [
          { resourceId: world.system.id, scopeIds: [id] },
        ]),
      ),
    ).toEqual(protectedCleanly);
  });

  test('when all of its permissions are revoked', async () => {
    const world = await setUp();
    expect(
      await attempt(world, () =>
        world.keyward.clients.revokePermissions(world.defaultClientId, [
          { resourceId: world.system.id, scopeIds: [] },
        ]),
      ),
    ).toEqual(protectedCleanly);
  });

  test('and may lose other resources', async () => {
    const world = await setUp();
    const other = await addResource(world, acme);
    await letUse(
      world,
      (await world.storage.clients.find(world.defaultClientId))!,
      other,
      await addScopes(world, other, 'read'),
    );
    await world.keyward.clients.revokeResources(world.defaultClientId, [other.id]);
    expect(
      await world.storage.permissions.all([{ attribute: 'resourceId', equals: other.id }]),
    ).toEqual([]);
  });
});

test('no client made through the use cases is a Default Client', async () => {
  const world = await setUp();
  const client = await addClient(world, { isDefault: true } as object);
  expect(client.isDefault).toBe(false);
});
