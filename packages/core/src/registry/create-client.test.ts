import { describe, expect, test } from '@jest/globals';
import { oneTenant } from '../model/values/tenancy.js';
import {
  acme,
  addClient,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  race,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

describe('a new client', () => {
  test('is kept as it is answered', async () => {
    const world = await setUp();
    const client = await addClient(world);
    expect(await world.storage.clients.find(client.id)).toEqual(client);
  });

  test('is confidential, global and third-party unless told otherwise', async () => {
    const { keyward } = await setUp();
    expect(await keyward.clients.create({ name: 'shop' })).toMatchObject({
      type: 'regular_web',
      isPublic: false,
      isGlobal: true,
      isFirstParty: false,
      tenantId: null,
      isDefault: false,
    });
  });

  test('gets a secret of 256 bits', async () => {
    const { keyward } = await setUp();
    expect((await keyward.clients.create({ name: 'shop' })).secret).toHaveLength(43);
  });

  test('gets no secret when it is public', async () => {
    const { keyward } = await setUp();
    expect(await keyward.clients.create({ name: 'shop', isPublic: true })).toMatchObject({
      secret: null,
      previousSecret: null,
    });
  });

  test('says who made it, and when', async () => {
    const { keyward, clock } = await setUp();
    const client = await keyward.clients.create({ name: 'shop' }, globalAdmin());
    expect(client).toMatchObject({
      createdBy: 'global-admin',
      updatedBy: 'global-admin',
      createdAt: clock.now(),
      updatedAt: clock.now(),
    });
  });

  test('is told to the world once, without its secret', async () => {
    const { keyward, events, clock } = await setUp();
    const client = await keyward.clients.create({ name: 'shop' }, globalAdmin());
    expect(events.list).toEqual([
      {
        name: 'client.created',
        recordId: client.id,
        actorId: 'global-admin',
        at: clock.now(),
        ids: undefined,
      },
    ]);
  });

  test('holds no permission', async () => {
    const world = await setUp();
    const client = await addClient(world);
    expect(
      await world.storage.permissions.all([{ attribute: 'clientId', equals: client.id }]),
    ).toEqual([]);
  });
});

describe('a refused client leaves nothing behind', () => {
  test.each([
    ['an empty name', { name: ' ' }],
    ['a long description', { name: 'shop', description: 'x'.repeat(1001) }],
    ['an unknown grant', { name: 'shop', metadata: { grant_types: ['magic'] } }],
    [
      'an origin with a path',
      {
        name: 'shop',
        metadata: { urls: { allowed_origins: ['https://a.example', 'https://b.example/x'] } },
      },
    ],
    ['no tenant and not global', { name: 'shop', isGlobal: false }],
    ['a public machine', { name: 'shop', type: 'machine_to_machine', isPublic: true }],
  ] as const)('%s', async (_, input) => {
    const world = await setUp();
    expect(await attempt(world, () => world.keyward.clients.create(input))).toEqual(
      refusedCleanly('invalid_field'),
    );
  });

  test('a name that is taken, in any case and composition', async () => {
    const world = await setUp();
    await addClient(world, { name: 'Caf\u00e9' });
    expect(
      await attempt(world, () =>
        addClient(world, {
          name: 'CAFE\u0301',
          metadata: { urls: { allowed_origins: ['https://a.example'] } },
        }),
      ),
    ).toEqual(refusedCleanly('already_exists'));
  });
});

describe('names', () => {
  test('of different tenants may be equal', async () => {
    const { keyward } = await setUp();
    await keyward.clients.create({ name: 'shop' }, adminOf(acme));
    expect(await keyward.clients.create({ name: 'shop' }, adminOf(globex))).toMatchObject({
      name: 'shop',
      tenantId: globex,
    });
  });

  test('of a tenant and of a global client may be equal', async () => {
    const { keyward } = await setUp();
    await keyward.clients.create({ name: 'shop', isGlobal: true, tenantId: acme });
    expect(await keyward.clients.create({ name: 'shop' }, adminOf(acme))).toMatchObject({
      name: 'shop',
      isGlobal: false,
    });
  });

  test('of 64 parallel identical creates one wins', async () => {
    const world = await setUp();
    expect(await race(64, () => addClient(world, { name: 'shop' }))).toEqual({
      winners: 1,
      losers: ['already_exists'],
    });
  });

  test('of 64 parallel identical creates one is kept', async () => {
    const world = await setUp();
    await race(64, () => addClient(world, { name: 'shop' }));
    expect(await world.storage.clients.all([{ attribute: 'name', equals: 'shop' }])).toHaveLength(
      1,
    );
  });
});

describe('a client made by a tenant', () => {
  test('belongs to it', async () => {
    const { keyward } = await setUp();
    expect(await keyward.clients.create({ name: 'shop' }, adminOf(acme))).toMatchObject({
      isGlobal: false,
      tenantId: acme,
    });
  });

  test('cannot be global', async () => {
    const world = await setUp();
    expect(
      await attempt(world, () =>
        world.keyward.clients.create({ name: 'shop', isGlobal: true }, adminOf(acme)),
      ),
    ).toEqual(refusedCleanly('outside_tenancy'));
  });

  test('cannot belong to another tenant', async () => {
    const world = await setUp();
    expect(
      await attempt(world, () =>
        world.keyward.clients.create({ name: 'shop', tenantId: globex }, adminOf(acme)),
      ),
    ).toEqual(refusedCleanly('unknown_reference'));
  });

  test('cannot be seen by another tenant', async () => {
    const { keyward, storage } = await setUp();
    const client = await keyward.clients.create({ name: 'shop' }, adminOf(acme));
    expect(await storage.within(oneTenant(globex)).clients.find(client.id)).toBeUndefined();
  });
});
