import { describe, expect, test } from '@jest/globals';
import type { Actor } from '../model/values/actor.js';
import {
  acme,
  addClient,
  addManager,
  addResource,
  addScopes,
  adminOf,
  globalAdmin,
  letUse,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import { clientsWithReadableSecret, resourcesWithReadableSecret } from './readable-secrets.js';

const readable = async ({ storage }: World, clientId: string, actor: Actor) =>
  (await clientsWithReadableSecret(storage, actor, [clientId])).has(clientId);

describe('the secret of a client is shown to callers who hold every permission that the client holds', () => {
  test('the Default Client keeps its secret from a reader of secrets', async () => {
    const world = await setUp();
    const reader = globalAdmin('read:clients', 'read:client_secrets');
    expect(await readable(world, world.defaultClientId, reader)).toBe(false);
  });

  test('a client with a management scope shows it to a caller with the same scope', async () => {
    const world = await setUp();
    const client = await addManager(world, {}, 'delete:clients');
    expect(await readable(world, client.id, globalAdmin('delete:clients'))).toBe(true);
  });

  test('a client with a scope of an application shows it to a caller who may give that scope', async () => {
    const world = await setUp();
    const resource = await addResource(world, acme);
    const client = await addClient(world);
    await letUse(world, client, resource, await addScopes(world, resource, 'read:orders'));
    expect(await readable(world, client.id, globalAdmin('read:client_secrets'))).toBe(false);
    expect(await readable(world, client.id, globalAdmin('update:client_permissions'))).toBe(true);
  });

  test('a client that holds nothing shows it to everybody who may read secrets', async () => {
    const world = await setUp();
    const client = await addClient(world);
    expect(await readable(world, client.id, globalAdmin('read:client_secrets'))).toBe(true);
  });
});

describe('the secret of a client that is read from the library', () => {
  test('is null for an actor without read:client_secrets', async () => {
    const world = await setUp();
    const { id } = await addClient(world);
    const read = (...scopes: string[]) => world.keyward.clients.get(id, globalAdmin(...scopes));
    expect((await read('read:clients')).secret).toBeNull();
    expect((await read('read:client_secrets')).secret).not.toBeNull();
  });
});

describe('the signing secret of a resource is shown to callers who hold every scope of the resource', () => {
  test('they could write any of the scopes into a token', async () => {
    const world = await setUp();
    const resource = await addResource(world, acme);
    const scopes = await addScopes(world, resource, 'read:orders', 'write:orders');
    const [some, all] = [await addClient(world), await addClient(world)];
    await letUse(world, some, resource, scopes.slice(0, 1));
    await letUse(world, all, resource, scopes);
    const shownTo = async (id: string) =>
      (
        await resourcesWithReadableSecret(
          world.storage,
          { ...adminOf(acme, 'read:resource_secrets'), id },
          [resource.id],
        )
      ).has(resource.id);
    expect(await shownTo(some.id)).toBe(false);
    expect(await shownTo(all.id)).toBe(true);
  });
});
