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
  managementScope,
  nowhere,
  race,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';
import { openidScopes } from '../model/scope/scope-fields.js';

const withScope = async (name = 'orders:read') => {
  const world = await setUp();
  const resource = await addResource(world, acme);
  const [scope] = await addScopes(world, resource, name);
  return { world, resource, scope: scope! };
};

describe('a new scope', () => {
  test('is kept as it is answered, in the tenant of its resource', async () => {
    const { world, resource, scope } = await withScope();
    expect(scope).toEqual(
      expect.objectContaining({ resourceId: resource.id, tenantId: acme, description: null }),
    );
    expect(await world.storage.scopes.find(scope.id)).toEqual(scope);
  });

  test('says who made it, and is told once', async () => {
    const { world, resource } = await withScope();
    expect(
      await attempt(world, () =>
        world.keyward.scopes.create(resource.id, { name: 'x' }, globalAdmin()),
      ),
    ).toEqual({ refused: undefined, changed: ['scopes'], told: ['scope.created'] });
  });

  test.each(['a', '!', 'orders:read', 'https://api.example/orders.read', '~', 'x'.repeat(200)])(
    'may be called %s',
    async (name) => {
      expect((await withScope(name)).scope.name).toBe(name);
    },
  );

  test.each(['', ' ', 'a b', 'a"b', 'a\\b', 'a\n', '\u007f', '\u00fc', 'x'.repeat(201)])(
    'cannot be called %j',
    async (name) => {
      const { world, resource } = await withScope();
      expect(
        await attempt(world, () => world.keyward.scopes.create(resource.id, { name })),
      ).toEqual(refusedCleanly('invalid_field'));
    },
  );

  test.each(openidScopes)(
    'cannot be called %s, which OpenID Connect reserves (OpenID Connect Core §5.4, §11)',
    async (name) => {
      const { world, resource } = await withScope();
      expect(
        await attempt(world, () => world.keyward.scopes.create(resource.id, { name })),
      ).toEqual(refusedCleanly('scope_name_reserved'));
    },
  );

  test('cannot be called as another of its resource', async () => {
    const { world, resource } = await withScope();
    expect(
      await attempt(world, () => world.keyward.scopes.create(resource.id, { name: 'orders:read' })),
    ).toEqual(refusedCleanly('already_exists'));
  });

  test('may differ from another by case alone', async () => {
    const { world, resource } = await withScope();
    expect(await world.keyward.scopes.create(resource.id, { name: 'Orders:read' })).toMatchObject({
      name: 'Orders:read',
    });
  });

  test('may be called as one of another resource', async () => {
    const { world } = await withScope();
    const other = await addResource(world, acme);
    expect(await world.keyward.scopes.create(other.id, { name: 'orders:read' })).toMatchObject({
      resourceId: other.id,
    });
  });

  test('of 64 parallel identical creates one wins', async () => {
    const { world, resource } = await withScope();
    expect(await race(64, () => world.keyward.scopes.create(resource.id, { name: 'x' }))).toEqual({
      winners: 1,
      losers: ['already_exists'],
    });
  });
});

describe('a changed scope', () => {
  test('keeps what the change does not name', async () => {
    const { world, resource, scope } = await withScope();
    expect(await world.keyward.scopes.modify(resource.id, scope.id, { description: 'x' })).toEqual({
      ...scope,
      description: 'x',
    });
  });

  test('can lose its description', async () => {
    const { world, resource, scope } = await withScope();
    await world.keyward.scopes.modify(resource.id, scope.id, { description: 'x' });
    expect(await world.keyward.scopes.modify(resource.id, scope.id, { description: null })).toEqual(
      scope,
    );
  });

  test('stays granted under its new name', async () => {
    const { world, resource, scope } = await withScope();
    const client = await addClient(world);
    await letUse(world, client, resource, [scope]);
    await world.keyward.scopes.modify(resource.id, scope.id, { name: 'orders:list' });
    expect((await world.keyward.directory.client(client.id))!.resources).toMatchObject([
      { scopes: ['orders:list'] },
    ]);
  });

  test.each([
    ['openid', 'scope_name_reserved'],
    ['a b', 'invalid_field'],
    ['taken', 'already_exists'],
  ] as const)('cannot be called %s', async (name, code) => {
    const { world, resource, scope } = await withScope();
    await addScopes(world, resource, 'taken');
    expect(
      await attempt(world, () =>
        world.keyward.scopes.modify(resource.id, scope.id, { name, description: 'x' }),
      ),
    ).toEqual(refusedCleanly(code));
  });

  test('says who changed it, and is told once', async () => {
    const { world, resource, scope } = await withScope();
    const { told } = await attempt(world, () =>
      world.keyward.scopes.modify(resource.id, scope.id, { name: 'x' }, globalAdmin()),
    );
    expect([told, await world.storage.scopes.find(scope.id)]).toMatchObject([
      ['scope.modified'],
      { updatedBy: 'global-admin' },
    ]);
  });
});

describe('a deleted scope', () => {
  test('is gone with every permission on it', async () => {
    const { world, resource, scope } = await withScope();
    await letUse(world, await addClient(world), resource, [scope]);
    expect(await attempt(world, () => world.keyward.scopes.delete(resource.id, scope.id))).toEqual({
      refused: undefined,
      changed: ['scopes', 'permissions'],
      told: ['scope.deleted'],
    });
  });

  test('leaves the permissions on other scopes', async () => {
    const { world, resource, scope } = await withScope();
    const [other] = await addScopes(world, resource, 'other');
    const client = await addClient(world);
    await letUse(world, client, resource, [scope, other!]);
    await world.keyward.scopes.delete(resource.id, scope.id);
    expect(
      await world.storage.permissions.all([{ attribute: 'clientId', equals: client.id }]),
    ).toMatchObject([{ scopeId: other!.id }]);
  });
});

/** The same boundaries for the three verbs. */
describe.each([
  [
    'create',
    (keyward, resourceId, _, actor) => keyward.scopes.create(resourceId, { name: 'new' }, actor),
  ],
  [
    'modify',
    (keyward, resourceId, id, actor) =>
      keyward.scopes.modify(resourceId, id, { name: 'new' }, actor),
  ],
  ['delete', (keyward, resourceId, id, actor) => keyward.scopes.delete(resourceId, id, actor)],
] as [
  string,
  (
    keyward: Awaited<ReturnType<typeof setUp>>['keyward'],
    resourceId: string,
    id: string,
    actor: ReturnType<typeof globalAdmin>,
  ) => Promise<unknown>,
][])('to %s a scope', (verb, act) => {
  test('of an unknown resource is refused', async () => {
    const { world, scope } = await withScope();
    expect(
      await attempt(world, () => act(world.keyward, nowhere, scope.id, globalAdmin())),
    ).toEqual(refusedCleanly('record_not_found'));
  });

  test('of a resource of another tenant is refused as if it were not there', async () => {
    const { world, resource, scope } = await withScope();
    expect(
      await attempt(world, () => act(world.keyward, resource.id, scope.id, adminOf(globex))),
    ).toEqual(refusedCleanly('record_not_found'));
  });

  test('of a global resource is refused to a tenant', async () => {
    const { world } = await withScope();
    const global = await addGlobalResource(world);
    const added = await world.keyward.scopes.create(global.id, { name: 'x' });
    expect(
      await attempt(world, () => act(world.keyward, global.id, added.id, adminOf(acme))),
    ).toEqual(refusedCleanly('outside_tenancy'));
  });

  test('the system resource and its scopes stay as they are', async () => {
    const { world } = await withScope();
    const { id } = await managementScope(world, 'read:clients');
    expect(
      await attempt(world, () => act(world.keyward, world.system.id, id, globalAdmin())),
    ).toEqual(refusedCleanly('system_record_protected'));
  });

  test('that belongs to another resource than the path says is refused', async () => {
    const { world, scope } = await withScope();
    const other = await addResource(world, acme);
    const outcome = await attempt(world, () =>
      act(world.keyward, other.id, scope.id, globalAdmin()),
    );
    expect(outcome.refused).toBe(verb === 'create' ? undefined : 'record_not_found');
  });
});
