/** The protection of the console's client, in all its forms. */
import { describe, expect, test } from '@jest/globals';
import type { ClientFields } from '../model/client/client-fields.js';
import { consoleClientId } from '../model/client/console-client.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  attempt,
  managementScope,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const protectedCleanly = refusedCleanly('system_record_protected');

test('the console’s client cannot be deleted', async () => {
  const world = await setUp();
  expect(await attempt(world, () => world.keyward.clients.delete(consoleClientId))).toEqual(
    protectedCleanly,
  );
});

test.each<[string, ClientFields]>([
  ['another redirect URI', { metadata: { urls: { redirect_uris: ['https://evil.example/'] } } }],
  ['another grant type', { metadata: { grant_types: ['authorization_code', 'implicit'] } }],
  ['a code without a proof', { metadata: { oauth: { require_pkce: false } } }],
  [
    'an origin that may call it',
    { metadata: { urls: { allowed_origins: ['https://a.example'] } } },
  ],
  ['refresh tokens that live longer', { metadata: { refresh_token: { idle_lifetime: 1e6 } } }],
  ['default settings', { metadata: null }],
  ['a secret', { isPublic: false }],
  ['a tenant', { isGlobal: false, tenantId: acme }],
  ['another name', { name: 'Payroll' }],
])('the console’s client cannot get %s', async (_, patch) => {
  const world = await setUp();
  expect(await attempt(world, () => world.keyward.clients.modify(consoleClientId, patch))).toEqual(
    protectedCleanly,
  );
});

test('the console’s client cannot get a new secret', async () => {
  const world = await setUp();
  expect(
    await attempt(world, () => world.keyward.clients.changeSecret(consoleClientId, 0)),
  ).toEqual(protectedCleanly);
});

describe('the console’s client is for the Management API alone, and for all of it', () => {
  test('no other resource is authorized to it', async () => {
    const world = await setUp();
    const { id } = await addResource(world, acme);
    expect(
      await attempt(world, () => world.keyward.clients.authorizeResources(consoleClientId, [id])),
    ).toEqual(protectedCleanly);
  });

  test('a resource does not authorize it among others', async () => {
    const world = await setUp();
    const { id } = await addResource(world, acme);
    const other = await addClient(world);
    const ids = [other.id, consoleClientId];
    expect(await attempt(world, () => world.keyward.resources.authorizeClients(id, ids))).toEqual(
      protectedCleanly,
    );
  });

  test('it is not parted from the Management API', async () => {
    const world = await setUp();
    expect(
      await attempt(world, () =>
        world.keyward.clients.revokeResources(consoleClientId, [world.system.id]),
      ),
    ).toEqual(protectedCleanly);
  });

  test('nor by the Management API', async () => {
    const world = await setUp();
    expect(
      await attempt(world, () =>
        world.keyward.resources.revokeClients(world.system.id, [consoleClientId]),
      ),
    ).toEqual(protectedCleanly);
  });

  test('no scope is given to it', async () => {
    const world = await setUp();
    const resource = await addResource(world, acme);
    const [scope] = await addScopes(world, resource, 'read');
    const selection = { resourceId: resource.id, scopeIds: [scope!.id] };
    expect(
      await attempt(world, () =>
        world.keyward.clients.grantPermissions(consoleClientId, [selection]),
      ),
    ).toEqual(protectedCleanly);
  });

  test('no scope is taken from it', async () => {
    const world = await setUp();
    const { id } = await managementScope(world, 'read:clients');
    const selection = { resourceId: world.system.id, scopeIds: [id] };
    expect(
      await attempt(world, () =>
        world.keyward.clients.revokePermissions(consoleClientId, [selection]),
      ),
    ).toEqual(protectedCleanly);
  });
});
