import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addClient,
  addManager,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  nowhere,
  race,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';
import type { ClientFields } from '../model/client/client-fields.js';

describe('a change', () => {
  test('keeps what it does not name', async () => {
    const world = await setUp();
    const client = await addClient(world, {
      description: 'sells',
      metadata: { refresh_token: { idle_lifetime: 60 } },
    });
    expect(await world.keyward.clients.modify(client.id, { isFirstParty: true })).toEqual({
      ...client,
      isFirstParty: true,
    });
  });

  test('is kept as it is answered', async () => {
    const world = await setUp();
    const client = await addClient(world);
    const changed = await world.keyward.clients.modify(client.id, {
      name: 'store',
      appMetadata: [{ key: 'a', value: 'b' }],
    });
    expect(await world.storage.clients.find(client.id)).toEqual(changed);
  });

  test('merges the settings document', async () => {
    const world = await setUp();
    const client = await addClient(world, {
      metadata: { refresh_token: { idle_lifetime: 60, expiration_lifetime: 600 } },
    });
    const { metadata } = await world.keyward.clients.modify(client.id, {
      metadata: { refresh_token: { idle_lifetime: null }, id_token: { expiration_lifetime: 5 } },
    });
    expect(metadata).toMatchObject({
      refresh_token: { expiration_lifetime: 600 },
      id_token: { expiration_lifetime: 5 },
    });
  });

  test('of the settings to null brings the defaults back', async () => {
    const world = await setUp();
    const client = await addClient(world, {
      metadata: { grant_types: ['password'], urls: { home_uri: 'https://a.example' } },
    });
    expect(
      (await world.keyward.clients.modify(client.id, { metadata: null })).metadata,
    ).toMatchObject({ grant_types: ['client_credentials'], urls: {} });
  });

  test.each([
    ['description', null],
    ['appMetadata', []],
  ] as const)('of the %s to null clears it', async (field, cleared) => {
    const world = await setUp();
    const client = await addClient(world);
    await world.keyward.clients.modify(client.id, {
      description: 'x',
      appMetadata: [{ key: 'a', value: 'b' }],
    });
    expect((await world.keyward.clients.modify(client.id, { [field]: null }))[field]).toEqual(
      cleared,
    );
  });

  test('says who made it, and when', async () => {
    const world = await setUp();
    const client = await addClient(world);
    world.clock.advance(60);
    expect(
      await world.keyward.clients.modify(client.id, { name: 'store' }, globalAdmin()),
    ).toMatchObject({
      createdBy: null,
      createdAt: client.createdAt,
      updatedBy: 'global-admin',
      updatedAt: world.clock.now(),
    });
  });

  test('is told to the world once', async () => {
    const world = await setUp();
    const client = await addClient(world);
    expect(
      (await attempt(world, () => world.keyward.clients.modify(client.id, { name: 'store' }))).told,
    ).toEqual(['client.modified']);
  });

  test('to the name that it has already is accepted', async () => {
    const world = await setUp();
    const client = await addClient(world, { name: 'shop' });
    expect(await world.keyward.clients.modify(client.id, { name: 'SHOP' })).toMatchObject({
      name: 'SHOP',
    });
  });

  test('of 64 made in parallel none is lost', async () => {
    const world = await setUp();
    const client = await addClient(world);
    const members = Array.from({ length: 64 }, (_, index) => [`member_${index}`, index] as const);
    await race(64, (index) =>
      world.keyward.clients.modify(client.id, {
        metadata: { saml: Object.fromEntries([members[index]!]) },
      }),
    );
    expect((await world.storage.clients.find(client.id))!.metadata.saml).toEqual(
      Object.fromEntries(members),
    );
  });
});

describe('a refused change leaves the client as it was', () => {
  test.each([
    ['an empty name', { name: '', isFirstParty: true }],
    ['a long description', { description: 'x'.repeat(1001) }],
    [
      'too much app metadata',
      { appMetadata: Array.from({ length: 101 }, () => ({ key: 'a', value: 'b' })) },
    ],
    ['an unknown grant', { metadata: { grant_types: ['magic'] } }],
    ['an origin with a path', { metadata: { urls: { allowed_origins: ['https://b.example/x'] } } }],
    ['a tenant missing', { isGlobal: false }],
    ['a machine that would be public', { isPublic: true }],
  ] as const)('%s', async (_, patch) => {
    const world = await setUp();
    const client = await addClient(world, {
      metadata: { urls: { allowed_origins: ['https://a.example'] } },
    });
    expect(await attempt(world, () => world.keyward.clients.modify(client.id, patch))).toEqual(
      refusedCleanly('invalid_field'),
    );
  });

  test('a name that is taken', async () => {
    const world = await setUp();
    await addClient(world, { name: 'shop' });
    const client = await addClient(world);
    expect(
      await attempt(world, () =>
        world.keyward.clients.modify(client.id, {
          name: 'Shop',
          metadata: { urls: { allowed_origins: ['https://a.example'] } },
        }),
      ),
    ).toEqual(refusedCleanly('already_exists'));
  });

  test('an unknown tenant', async () => {
    const world = await setUp();
    const client = await addClient(world);
    expect(
      await attempt(world, () => world.keyward.clients.modify(client.id, { tenantId: nowhere })),
    ).toEqual(refusedCleanly('unknown_reference'));
  });

  test('an unknown client', async () => {
    const world = await setUp();
    expect(
      await attempt(world, () => world.keyward.clients.modify(nowhere, { name: 'store' })),
    ).toEqual(refusedCleanly('record_not_found'));
  });
});

describe('the secret', () => {
  const code = { metadata: { grant_types: ['authorization_code'] } };

  test('goes when a client becomes public, the previous one too', async () => {
    const world = await setUp();
    const { id } = await addClient(world, code);
    await world.keyward.clients.changeSecret(id, 60);
    expect(await world.keyward.clients.modify(id, { isPublic: true })).toMatchObject({
      secret: null,
      secretExpiresAt: null,
      previousSecret: null,
      previousSecretExpiresAt: null,
    });
  });

  test('is made when a client becomes confidential', async () => {
    const world = await setUp();
    const { id } = await addClient(world, { ...code, isPublic: true });
    expect((await world.keyward.clients.modify(id, { isPublic: false })).secret).toHaveLength(43);
  });

  test('does not come back when a client becomes public and then confidential', async () => {
    const world = await setUp();
    const { id, secret } = await addClient(world, code);
    await world.keyward.clients.modify(id, { isPublic: true });
    expect((await world.keyward.clients.modify(id, { isPublic: false })).secret).not.toBe(secret);
  });
});

describe('across tenants', () => {
  test.each([
    ['another tenant', globex],
    ['nobody', undefined],
  ])('a tenant does not find a client of %s', async (_, owner) => {
    const world = await setUp();
    const client = await addClient(world, owner ? { isGlobal: false, tenantId: owner } : {});
    expect(
      await attempt(world, () =>
        world.keyward.clients.modify(client.id, { name: 'mine' }, adminOf(acme)),
      ),
    ).toEqual(refusedCleanly('record_not_found'));
  });

  test('a tenant does not make its client global', async () => {
    const world = await setUp();
    const client = await addClient(world, { isGlobal: false, tenantId: acme });
    expect(
      await attempt(world, () =>
        world.keyward.clients.modify(client.id, { isGlobal: true }, adminOf(acme)),
      ),
    ).toEqual(refusedCleanly('outside_tenancy'));
  });

  test('a tenant does not give its client away', async () => {
    const world = await setUp();
    const client = await addClient(world, { isGlobal: false, tenantId: acme });
    expect(
      await attempt(world, () =>
        world.keyward.clients.modify(client.id, { tenantId: globex }, adminOf(acme)),
      ),
    ).toEqual(refusedCleanly('unknown_reference'));
  });

  test('a tenant changes its own client', async () => {
    const world = await setUp();
    const client = await addClient(world, { isGlobal: false, tenantId: acme });
    expect(
      await world.keyward.clients.modify(
        client.id,
        { name: 'ours', tenantId: acme },
        adminOf(acme),
      ),
    ).toMatchObject({ name: 'ours', tenantId: acme });
  });
});

describe('changing how a client proves itself can become the client: the caller must hold what it holds', () => {
  const patches: [string, ClientFields][] = [
    ['making it public', { isPublic: true }],
    [
      'planting a key',
      {
        metadata: {
          oauth: {
            token_endpoint_auth_method: 'private_key_jwt',
            jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) }] },
          },
        },
      },
    ],
  ];

  test.each(patches)('%s is refused to a caller that holds less', async (_, patch) => {
    const world = await setUp();
    const client = await addManager(
      world,
      { metadata: { grant_types: ['authorization_code'] } },
      'read:clients',
    );
    expect(
      await attempt(world, () =>
        world.keyward.clients.modify(client.id, patch, globalAdmin('update:clients')),
      ),
    ).toEqual(refusedCleanly('escalation_refused'));
  });

  test.each(patches)('%s is open to a caller that holds as much', async (_, patch) => {
    const world = await setUp();
    const client = await addManager(
      world,
      { metadata: { grant_types: ['authorization_code'] } },
      'read:clients',
    );
    expect(
      (
        await attempt(world, () =>
          world.keyward.clients.modify(
            client.id,
            patch,
            globalAdmin('update:clients', 'read:clients'),
          ),
        )
      ).refused,
    ).toBeUndefined();
  });
});
