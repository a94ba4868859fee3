import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  addManager,
  addResource,
  addScopes,
  letUse,
  managementScope,
  setUp,
  tokenFor,
} from '../testing/set-up.test-support.js';
import { allTenants, oneTenant } from '../model/values/tenancy.js';

describe('the caller behind a token', () => {
  test('is the client, with the scopes that its token says', async () => {
    const world = await setUp();
    const client = await addManager(world, {}, 'read:clients', 'read:scopes');
    const { actor } = await world.keyward.authenticateBearer(
      await tokenFor(world, client, { scopes: ['read:clients'] }),
    );
    expect(actor).toMatchObject({
      id: client.id,
      clientId: client.id,
      tenancy: allTenants,
      managementScopes: new Set(['read:clients']),
    });
  });

  test('reaches its own tenant when the client belongs to one', async () => {
    const world = await setUp();
    const client = await addManager(world, { isGlobal: false, tenantId: acme }, 'read:clients');
    expect(
      (await world.keyward.authenticateBearer(await tokenFor(world, client))).actor.tenancy,
    ).toEqual(oneTenant(acme));
  });

  test('reaches every tenant when the client is global, whatever its default tenant', async () => {
    const world = await setUp();
    const client = await addManager(world, { isGlobal: true, tenantId: acme }, 'read:clients');
    expect(
      (await world.keyward.authenticateBearer(await tokenFor(world, client))).actor.tenancy,
    ).toEqual(allTenants);
  });
});

describe('what the token says counts only as far as the caller still holds it', () => {
  const losing = async (
    lose: (world: Awaited<ReturnType<typeof setUp>>, clientId: string) => Promise<unknown>,
  ) => {
    const world = await setUp();
    const client = await addManager(world, {}, 'read:clients', 'read:scopes');
    const token = await tokenFor(world, client);
    await lose(world, client.id);
    return world.keyward.authenticateBearer(token).then(
      ({ actor }) => [...actor.managementScopes],
      (error: { code: string }) => error.code,
    );
  };

  test('a permission that was taken away is gone at once', async () => {
    expect(
      await losing(async (world, id) =>
        world.keyward.clients.revokePermissions(id, [
          {
            resourceId: world.system.id,
            scopeIds: [(await managementScope(world, 'read:clients')).id],
          },
        ]),
      ),
    ).toEqual(['read:scopes']);
  });

  test('a client that may not use the Management API any more is refused at once', async () => {
    expect(
      await losing((world, id) => world.keyward.clients.revokeResources(id, [world.system.id])),
    ).toBe('token_invalid');
  });

  test('a client that was deleted is refused at once', async () => {
    expect(await losing((world, id) => world.keyward.clients.delete(id))).toBe('token_invalid');
  });

  test('a permission that was granted later is not in an older token', async () => {
    expect(
      await losing(async (world, id) =>
        world.keyward.clients.grantPermissions(id, [
          {
            resourceId: world.system.id,
            scopeIds: [(await managementScope(world, 'delete:clients')).id],
          },
        ]),
      ),
    ).toEqual(['read:clients', 'read:scopes']);
  });

  test('a client that was moved into a tenant reaches no further at once', async () => {
    const world = await setUp();
    const client = await addManager(world, {}, 'read:clients');
    const token = await tokenFor(world, client);
    await world.keyward.clients.modify(client.id, { isGlobal: false, tenantId: acme });
    expect((await world.keyward.authenticateBearer(token)).actor.tenancy).toEqual(oneTenant(acme));
  });
});

describe('is refused', () => {
  test('no token', async () => {
    await expect((await setUp()).keyward.authenticateBearer(undefined)).rejects.toMatchObject({
      code: 'token_missing',
    });
  });

  test.each(['', 'x', '{}'])('the text %j', async (text) => {
    await expect((await setUp()).keyward.authenticateBearer(text)).rejects.toMatchObject({
      code: 'token_invalid',
    });
  });

  test('a token for another resource, whatever its scopes are called', async () => {
    const world = await setUp();
    const [client, resource] = [await addClient(world), await addResource(world, acme)];
    await letUse(world, client, resource, await addScopes(world, resource, 'read:clients'));
    await expect(
      world.keyward.authenticateBearer(await tokenFor(world, client)),
    ).rejects.toMatchObject({ code: 'token_invalid' });
  });

  test('a token that has died', async () => {
    const world = await setUp();
    const token = await tokenFor(world, await addManager(world, {}, 'read:clients'));
    world.clock.advance(600);
    await expect(world.keyward.authenticateBearer(token)).rejects.toMatchObject({
      code: 'token_invalid',
    });
  });
});
