import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { NewClient } from '../model/client/client-fields.js';
import {
  acme,
  addClient,
  addManager,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  managementScope,
  nowhere,
  race,
  refusalOf,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const day = 86_400;
const ofAcme = { isGlobal: false, tenantId: acme } as const;

/** A client of a tenant that holds these scopes, and what is done with its tokens. */
const setting = async (...scopes: string[]) => {
  const world = await setUp();
  const { keyward, clock } = world;
  const client = await addManager(world, ofAcme, 'provision:users', ...scopes);
  const create = (more: object = {}) =>
    keyward.scimTokens.create(client.id, { label: 'Entra', ...more });
  return {
    world,
    keyward,
    client,
    create,
    inDays: (days: number) => new Date(clock.now().getTime() + days * day * 1000),
    refused: (secret: string) => refusalOf(keyward.authenticateDirectory(secret)),
  };
};

describe('a SCIM token', () => {
  test('is kept as a digest, and lasts a year', async () => {
    const { world, client, create, inDays } = await setting();
    const { key, secret } = await create();
    expect(secret).toMatch(/^kws_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({
      purpose: 'scim',
      clientId: client.id,
      tenantId: acme,
      userId: null,
      expiresAt: inDays(365),
    });
    expect(JSON.stringify(await world.storage.accessKeys.all([]))).not.toContain(secret);
  });

  test.each([
    ['no label', { label: '' }],
    ['an end that is over', { expiresAt: new Date(0) }],
    ['an end in more than two years', { expiresAt: new Date('2999-01-01') }],
  ])('is refused with %s', async (_, more) => {
    const { world, create } = await setting();
    expect(await attempt(world, () => create(more))).toEqual(refusedCleanly('invalid_field'));
  });

  test('can last two years', async () => {
    const { create, inDays } = await setting();
    const expiresAt = inDays(731);
    expect((await create({ expiresAt })).key.expiresAt).toEqual(expiresAt);
  });

  test.each<[string, Partial<NewClient>]>([
    ['a global client', {}],
    ['a public client', { ...ofAcme, isPublic: true, metadata: { grant_types: [] } }],
    ['a client of people', { ...ofAcme, type: 'regular_web' }],
  ])(
    'a SCIM token belongs to a confidential client of machines of one tenant: not to %s',
    async (_, input) => {
      const world = await setUp();
      const { id } = await addClient(world, input);
      const made = await attempt(world, () =>
        world.keyward.scimTokens.create(id, { label: 'Entra' }),
      );
      expect(made).toEqual(refusedCleanly('invalid_field'));
    },
  );

  test('is for no client that does not exist, or is of another tenant', async () => {
    const { keyward, client } = await setting();
    const create = (id: string, tenantId: string) =>
      refusalOf(
        keyward.scimTokens.create(id, { label: 'a' }, adminOf(tenantId, 'update:client_secrets')),
      );
    expect(await create(nowhere, acme)).toBe('record_not_found');
    expect(await create(client.id, globex)).toBe('record_not_found');
  });

  test('is one of 10 of a client at most, also of many at once', async () => {
    const { create } = await setting();
    expect(await race(15, () => create())).toEqual({ winners: 10, losers: ['invalid_field'] });
  });

  test('a SCIM token makes its bearer the client, so its maker holds what the client holds', async () => {
    const { world, keyward, client } = await setting();
    const create = (...scopes: string[]) =>
      attempt(world, () =>
        keyward.scimTokens.create(client.id, { label: 'mine' }, globalAdmin(...scopes)),
      );
    expect(await create('update:client_secrets')).toEqual(refusedCleanly('escalation_refused'));
    expect((await create('update:client_secrets', 'provision:users')).told).toEqual([
      'scim_token.created',
    ]);
  });

  test('is deleted within its client', async () => {
    const { world, keyward, client, create, refused } = await setting();
    const { key, secret } = await create();
    const other = await addClient(world, ofAcme);
    const { delete: remove } = keyward.scimTokens;
    expect(await refusalOf(remove(other.id, key.id))).toBe('record_not_found');
    expect(await attempt(world, () => remove(client.id, key.id))).toEqual({
      refused: undefined,
      changed: ['accessKeys'],
      told: ['scim_token.deleted'],
    });
    expect(await refused(secret)).toBe('token_invalid');
  });

  test.each<[string, Partial<NewClient>]>([
    ['goes to another tenant', { tenantId: globex }],
    ['becomes global', { isGlobal: true }],
    ['becomes public', { isPublic: true, metadata: { grant_types: [] } }],
  ])(
    'the SCIM tokens of a client end where it goes to another tenant, or becomes a client that has none: it %s',
    async (_, patch) => {
      const { world, keyward, create } = await setting();
      const { key } = await create();
      await keyward.clients.revokeResources(key.clientId!, [world.system.id]);
      await keyward.clients.modify(key.clientId!, patch);
      expect(await world.storage.accessKeys.find(key.id)).toBeUndefined();
    },
  );

  test('goes with its client', async () => {
    const { world, keyward, client, create } = await setting();
    const { key } = await create();
    await keyward.clients.delete(client.id);
    expect(await world.storage.accessKeys.find(key.id)).toBeUndefined();
  });
});

describe('a directory that presents a SCIM token', () => {
  test('acts as the client, within its tenant, with what the client holds', async () => {
    const { keyward, client, create } = await setting('create:users');
    const { actor } = await keyward.authenticateDirectory((await create()).secret);
    expect(actor).toMatchObject({
      id: client.id,
      clientId: client.id,
      tenancy: { kind: 'one', tenantId: acme },
      managementScopes: new Set(['create:users', 'provision:users']),
    });
  });

  test('notes the day of its use', async () => {
    const { world, keyward, create } = await setting();
    const { key, secret } = await create();
    await keyward.authenticateDirectory(secret);
    const today = new Date(`${world.clock.now().toISOString().slice(0, 10)}T00:00:00Z`);
    expect((await world.storage.accessKeys.find(key.id))?.lastUsedAt).toEqual(today);
  });

  test('a SCIM token opens what its client holds at each use, while the client may have it', async () => {
    const { world, keyward, client, create } = await setting();
    const { secret } = await create();
    const scope = await managementScope(world, 'provision:users');
    await keyward.clients.revokePermissions(client.id, [
      { resourceId: world.system.id, scopeIds: [scope.id] },
    ]);
    const { actor } = await keyward.authenticateDirectory(secret);
    expect(actor.managementScopes).toEqual(new Set());
    await keyward.clients.revokeResources(client.id, [world.system.id]);
    expect((await keyward.authenticateDirectory(secret)).actor.managementScopes).toEqual(new Set());
    await world.storage.clients.change(client.id, (current) => ({
      ...current,
      type: 'regular_web',
    }));
    expect(await refusalOf(keyward.authenticateDirectory(secret))).toBe('token_invalid');
  });

  test('is refused from the end of the token on', async () => {
    const { world, create, refused, inDays } = await setting();
    const { secret } = await create({ expiresAt: inDays(1) });
    expect(await refused(secret)).toBeUndefined();
    world.clock.advance(day);
    expect(await refused(secret)).toBe('token_invalid');
  });

  test('is refused while the tenant is suspended', async () => {
    const { keyward, create, refused } = await setting();
    const { secret } = await create();
    await keyward.tenants.modify(acme, { isSuspended: true });
    expect(await refused(secret)).toBe('tenant_suspended');
    await keyward.tenants.modify(acme, { isSuspended: false });
    expect(await refused(secret)).toBeUndefined();
  });

  test.each(['kws_', 'kws_no token', 'no token', undefined])('is refused with %s', async (text) => {
    const { keyward } = await setting();
    const expected = text === undefined ? 'token_missing' : 'token_invalid';
    expect(await refusalOf(keyward.authenticateDirectory(text))).toBe(expected);
  });

  test('a SCIM token opens nothing but `/scim`', async () => {
    const { keyward, create } = await setting();
    const { secret } = await create();
    expect(await refusalOf(keyward.authenticateBearer(secret))).toBe('token_invalid');
    expect(await refusalOf(keyward.authenticateInquirer(secret))).toBe('token_invalid');
    expect(await refusalOf(keyward.userInfo(secret))).toBe('token_invalid');
  });

  test('is asked again where a write has waited: for a token that was deleted meanwhile', async () => {
    const { world, keyward, client, create } = await setting('create:users');
    const { key, secret } = await create();
    const { actor } = await keyward.authenticateDirectory(secret);
    const waiting = createKeyward({
      ...world,
      hasher: {
        ...world.hasher,
        hash: async (text) => {
          await keyward.scimTokens.delete(client.id, key.id);
          return world.hasher.hash(text);
        },
      },
    });
    const user = { username: 'ada', password: { password: 'kumquat accordion' } };
    expect(await refusalOf(waiting.users.create(user, actor))).toBe('token_invalid');
  });

  test('is asked again where a write has waited, and goes on with the token that it has', async () => {
    const { keyward, create } = await setting('create:users');
    const { actor } = await keyward.authenticateDirectory((await create()).secret);
    const user = { username: 'ada', password: { password: 'kumquat accordion' } };
    expect((await keyward.users.create(user, actor)).tenantId).toBe(acme);
  });
});
