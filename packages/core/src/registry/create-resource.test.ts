import { describe, expect, test } from '@jest/globals';
import { oneTenant } from '../model/values/tenancy.js';
import {
  acme,
  addResource,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  issuer,
  race,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const api = { type: 'api', name: 'orders' } as const;

describe('a new resource', () => {
  test('is kept as it is answered', async () => {
    const { keyward, storage } = await setUp();
    const resource = await keyward.resources.create(api);
    expect(await storage.resources.find(resource.id)).toEqual(resource);
  });

  test('with HS256 gets a secret of 256 bits', async () => {
    const { keyward } = await setUp();
    const { signingSecret } = await keyward.resources.create({ ...api, signingAlgorithm: 'HS256' });
    expect(signingSecret).toHaveLength(43);
  });

  test('says who made it, and when, and is no system resource', async () => {
    const { keyward, clock } = await setUp();
    expect(
      await keyward.resources.create({ ...api, ...{ isSystem: true } }, globalAdmin()),
    ).toMatchObject({ createdBy: 'global-admin', createdAt: clock.now(), isSystem: false });
  });

  test('is told to the world once', async () => {
    const world = await setUp();
    await world.keyward.keys.signing('RS256');
    expect(await attempt(world, () => world.keyward.resources.create(api))).toEqual({
      refused: undefined,
      changed: ['resources'],
      told: ['resource.created'],
    });
  });

  test('of a global caller belongs to the default tenant', async () => {
    const { keyward, storage } = await setUp();
    const [byDefault] = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
    expect((await keyward.resources.create(api, globalAdmin())).tenantId).toBe(byDefault!.id);
  });

  test('of a tenant belongs to it', async () => {
    const { keyward } = await setUp();
    expect((await keyward.resources.create(api, adminOf(acme))).tenantId).toBe(acme);
  });

  test('cannot be seen by another tenant', async () => {
    const world = await setUp();
    const { id } = await addResource(world, acme);
    expect(await world.storage.within(oneTenant(globex)).resources.find(id)).toBeUndefined();
  });
});

describe('a refused resource leaves nothing behind', () => {
  test.each([
    ['an empty name', { name: '' }],
    ['a long description', { description: 'x'.repeat(1001) }],
    ['a lifetime of a second', { tokenLifetime: 1 }],
  ])('%s', async (_, more) => {
    const world = await setUp();
    expect(await attempt(world, () => world.keyward.resources.create({ ...api, ...more }))).toEqual(
      refusedCleanly('invalid_field'),
    );
  });

  test('a name that is taken in its tenant, in any case', async () => {
    const world = await setUp();
    await addResource(world, acme, 'Orders');
    expect(await attempt(world, () => addResource(world, acme, 'oRDERS'))).toEqual(
      refusedCleanly('already_exists'),
    );
  });

  test('an identifier_url that differs from a taken one by case of the host, port and slash alone', async () => {
    const world = await setUp();
    await addResource(world, acme, 'orders', { identifierUrl: 'https://api.example/mcp' });
    expect(
      await attempt(world, () =>
        addResource(world, acme, 'more', { identifierUrl: 'https://API.example:443/mcp/' }),
      ),
    ).toEqual(refusedCleanly('already_exists'));
  });

  test('an identifier_url that any tenant has taken', async () => {
    const world = await setUp();
    await addResource(world, acme, 'orders', { identifierUrl: 'urn:orders' });
    expect(
      await attempt(world, () =>
        addResource(world, globex, 'orders', { identifierUrl: 'urn:orders' }),
      ),
    ).toEqual(refusedCleanly('already_exists'));
  });

  test.each(['', '/', '/userinfo', '/token', '/api/management/v1/'])(
    'an identifier_url of this server itself: the issuer and %j',
    async (path) => {
      const world = await setUp();
      const settings = { identifierUrl: `${issuer}${path}` };
      expect(await attempt(world, () => addResource(world, acme, 'orders', settings))).toEqual(
        refusedCleanly('invalid_field'),
      );
    },
  );

  test('the identifier_url of the Management API', async () => {
    const world = await setUp();
    expect(
      await attempt(world, () =>
        addResource(world, globex, 'orders', { identifierUrl: `${issuer}/api/management/v1` }),
      ),
    ).toEqual(refusedCleanly('already_exists'));
  });
});

test('resources of different tenants may have equal names', async () => {
  const world = await setUp();
  await addResource(world, acme, 'orders');
  expect(await addResource(world, globex, 'orders')).toMatchObject({ tenantId: globex });
});

test('of 64 parallel identical creates one wins', async () => {
  const world = await setUp();
  expect(await race(64, () => addResource(world, acme, 'orders'))).toEqual({
    winners: 1,
    losers: ['already_exists'],
  });
});
