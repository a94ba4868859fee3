import { describe, expect, test } from '@jest/globals';
import type { Client } from '../model/client/client.js';
import {
  acme,
  addClient,
  addManager,
  addResource,
  addScopes,
  globex,
  letUse,
  managementScope,
  setUp,
  tokenFor,
  type World,
} from '../testing/set-up.test-support.js';

/** A client of acme with a token for a resource of acme. */
const issued = async () => {
  const world = await setUp();
  const client = await addClient(world, { isGlobal: false, tenantId: acme });
  const resource = await addResource(world, acme);
  await letUse(world, client, resource, await addScopes(world, resource, 'orders:read'));
  return { world, client, resource, token: await tokenFor(world, client) };
};

const asClient = async ({ keyward }: World, inquirer: Client, token: string) =>
  (await keyward.introspect(token, { client: (await keyward.directory.client(inquirer.id))! })) !==
  undefined;
const asBearer = async ({ keyward }: World, own: string, token: string) =>
  (await keyward.introspect(token, { caller: await keyward.authenticateBearer(own) })) !==
  undefined;

describe('a client knows tokens issued to it and those for a resource that it created; more takes read:tokens', () => {
  test('its own token', async () => {
    const { world, client, token } = await issued();
    expect(await asClient(world, client, token)).toBe(true);
  });

  test('a token for a resource that it created', async () => {
    const { world, resource, token } = await issued();
    const creator = await addClient(world);
    await world.storage.resources.change(resource.id, (current) => ({
      ...current,
      createdBy: creator.id,
    }));
    world.clock.advance(1);
    expect(await asClient(world, creator, token)).toBe(true);
  });

  test.each([
    ['of no tenant', {}],
    ['of the same tenant', { isGlobal: false, tenantId: acme }],
    ['that manages other things', undefined],
  ])('no token of another client, for one %s', async (_, place) => {
    const { world, token } = await issued();
    expect(
      await asClient(
        world,
        place ? await addClient(world, place) : await addManager(world, {}, 'read:clients'),
        token,
      ),
    ).toBe(false);
  });

  test.each([
    ['of no tenant', {}, true],
    ['of the same tenant', { isGlobal: false, tenantId: acme }, true],
    ['of another tenant', { isGlobal: false, tenantId: globex }, false],
  ])('with read:tokens, one %s: %s', async (_, place, knows) => {
    const { world, token } = await issued();
    expect(await asClient(world, await addManager(world, place, 'read:tokens'), token)).toBe(knows);
  });

  test('a scope called read:tokens of another resource opens nothing', async () => {
    const { world, token } = await issued();
    const [curious, resource] = [await addClient(world), await addResource(world, acme)];
    await letUse(world, curious, resource, await addScopes(world, resource, 'read:tokens'));
    expect(await asClient(world, curious, token)).toBe(false);
  });
});

describe('the bearer of another token', () => {
  test.each([
    ['of no tenant', {}, true],
    ['of the same tenant', { isGlobal: false, tenantId: acme }, true],
    ['of another tenant', { isGlobal: false, tenantId: globex }, false],
  ])('with read:tokens, one %s: %s', async (_, place, knows) => {
    const { world, token } = await issued();
    expect(
      await asBearer(
        world,
        await tokenFor(world, await addManager(world, place, 'read:tokens')),
        token,
      ),
    ).toBe(knows);
  });

  test('without read:tokens knows nothing', async () => {
    const { world, token } = await issued();
    expect(
      await asBearer(
        world,
        await tokenFor(world, await addManager(world, {}, 'read:clients')),
        token,
      ),
    ).toBe(false);
  });

  test('with a token that left read:tokens out knows nothing', async () => {
    const { world, token } = await issued();
    const manager = await addManager(world, {}, 'read:clients', 'read:tokens');
    expect(
      await asBearer(world, await tokenFor(world, manager, { scopes: ['read:clients'] }), token),
    ).toBe(false);
  });

  test('that has lost read:tokens knows nothing', async () => {
    const { world, token } = await issued();
    const manager = await addManager(world, {}, 'read:tokens');
    const own = await tokenFor(world, manager);
    await world.keyward.clients.revokePermissions(manager.id, [
      { resourceId: world.system.id, scopeIds: [(await managementScope(world, 'read:tokens')).id] },
    ]);
    expect(await asBearer(world, own, token)).toBe(false);
  });

  test('does not look into the token that it comes with', async () => {
    const { world } = await issued();
    const own = await tokenFor(world, await addManager(world, {}, 'read:tokens'));
    expect(await asBearer(world, own, own)).toBe(false);
  });
});

test.each(['', 'x', '{}'])('%j is no token that anyone may know', async (text) => {
  const { world, client } = await issued();
  expect(await asClient(world, client, text)).toBe(false);
});
