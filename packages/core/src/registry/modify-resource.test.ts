import { describe, expect, test } from '@jest/globals';
import {
  acme,
  addGlobalResource,
  addResource,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  nowhere,
  race,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

describe('a change', () => {
  test('keeps what it does not name', async () => {
    const world = await setUp();
    const resource = await addResource(world, acme, 'orders', {
      identifierUrl: 'urn:orders',
      signingAlgorithm: 'HS256',
      tokenLifetime: 60,
    });
    expect(await world.keyward.resources.modify(resource.id, { name: 'sales' })).toEqual({
      ...resource,
      name: 'sales',
      updatedBy: null,
    });
  });

  test('is kept as it is answered', async () => {
    const world = await setUp();
    const { id } = await addResource(world, acme);
    const changed = await world.keyward.resources.modify(id, {
      description: 'x',
      appMetadata: [{ key: 'a', value: 'b' }],
      rbacEnabled: true,
    });
    expect(await world.storage.resources.find(id)).toEqual(changed);
  });

  test('of settings to null brings the defaults back, and keeps the identifier', async () => {
    const world = await setUp();
    const { id } = await addResource(world, acme, 'orders', {
      identifierUrl: 'urn:orders',
      signingAlgorithm: 'HS256',
      rbacEnabled: true,
      scopesAdded: true,
      skipConsentForFirstParty: true,
      tokenLifetime: 60,
    });
    const cleared = {
      signingAlgorithm: null,
      rbacEnabled: null,
      scopesAdded: null,
      skipConsentForFirstParty: null,
      tokenLifetime: null,
    };
    expect(await world.keyward.resources.modify(id, cleared)).toMatchObject({
      identifierUrl: 'urn:orders',
      signingAlgorithm: 'RS256',
      signingSecret: null,
      rbacEnabled: false,
      scopesAdded: false,
      skipConsentForFirstParty: false,
      tokenLifetime: null,
    });
  });

  test.each([
    ['description', null],
    ['appMetadata', []],
  ] as const)('of the %s to null clears it', async (field, cleared) => {
    const world = await setUp();
    const { id } = await addResource(world, acme);
    await world.keyward.resources.modify(id, {
      description: 'x',
      appMetadata: [{ key: 'a', value: 'b' }],
    });
    expect((await world.keyward.resources.modify(id, { [field]: null }))[field]).toEqual(cleared);
  });

  test('says who made it, and when, and is told once', async () => {
    const world = await setUp();
    const { id } = await addResource(world, acme);
    world.clock.advance(5);
    const { told } = await attempt(world, () =>
      world.keyward.resources.modify(id, { name: 'x' }, globalAdmin()),
    );
    expect([told, await world.storage.resources.find(id)]).toMatchObject([
      ['resource.modified'],
      { updatedBy: 'global-admin', updatedAt: world.clock.now() },
    ]);
  });

  test('of 64 made in parallel none is lost', async () => {
    const world = await setUp();
    const { id } = await addResource(world, acme);
    const patches = [
      { description: 'x' },
      { name: 'y' },
      { rbacEnabled: true },
      { tokenLifetime: 60 },
    ];
    await race(64, (index) => world.keyward.resources.modify(id, patches[index % 4]!));
    expect(await world.storage.resources.find(id)).toMatchObject({
      description: 'x',
      name: 'y',
      rbacEnabled: true,
      tokenLifetime: 60,
    });
  });
});

describe('a refused change leaves the resource as it was', () => {
  test.each([
    ['an empty name', { name: '' }, 'invalid_field'],
    ['a long description', { description: 'x'.repeat(1001) }, 'invalid_field'],
    ['an empty key', { appMetadata: [{ key: '', value: '' }] }, 'invalid_field'],
    ['a short lifetime', { name: 'new', tokenLifetime: 1 }, 'invalid_field'],
    ['another identifier_url', { name: 'new', identifierUrl: 'urn:b' }, 'immutable_field'],
    ['a name that is taken', { name: 'TAKEN' }, 'already_exists'],
  ] as const)('%s', async (_, patch, code) => {
    const world = await setUp();
    await addResource(world, acme, 'taken');
    const { id } = await addResource(world, acme, 'orders', { identifierUrl: 'urn:a' });
    expect(await attempt(world, () => world.keyward.resources.modify(id, patch))).toEqual(
      refusedCleanly(code),
    );
  });

  test('an unknown resource', async () => {
    const world = await setUp();
    expect(
      await attempt(world, () => world.keyward.resources.modify(nowhere, { name: 'x' })),
    ).toEqual(refusedCleanly('record_not_found'));
  });

  test('a resource of another tenant is not found', async () => {
    const world = await setUp();
    const { id } = await addResource(world, globex);
    expect(
      await attempt(world, () => world.keyward.resources.modify(id, { name: 'x' }, adminOf(acme))),
    ).toEqual(refusedCleanly('record_not_found'));
  });

  test('a global resource, when the caller is of a tenant', async () => {
    const world = await setUp();
    const { id } = await addGlobalResource(world);
    expect(
      await attempt(world, () => world.keyward.resources.modify(id, { name: 'x' }, adminOf(acme))),
    ).toEqual(refusedCleanly('outside_tenancy'));
  });
});

test.each([
  ['name', { name: 'x' }],
  ['signing secret', { signingAlgorithm: 'HS256', signingSecret: 's'.repeat(32) }],
  ['settings', { signingAlgorithm: null }],
] as const)('the system resource and its scopes stay as they are: its %s', async (_, patch) => {
  const world = await setUp();
  expect(
    await attempt(world, () => world.keyward.resources.modify(world.system.id, patch)),
  ).toEqual(refusedCleanly('system_record_protected'));
});
