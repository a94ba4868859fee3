import { describe, expect, test } from '@jest/globals';
import type { LiveToken } from '../oauth/introspect.js';
import type { AccessToken } from '../oauth/access-token.js';
import { systemActor } from '../model/values/actor.js';
import { addUser, browser, logInWith } from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  adminOf,
  refusalOf,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';

const day = 86_400;

const allow = ({ keyward }: World, personal_tokens: object = { allowed: true }) =>
  keyward.tenants.modify(acme, { metadata: { personal_tokens } });

/** A person with two scopes at an API of their tenant, at their account a moment after a login. */
const setting = async () => {
  const world = await setUp();
  await allow(world);
  const { keyward } = world;
  const owner = await addClient(world, { isGlobal: false, tenantId: acme });
  const made = await addResource(world, acme);
  const resource = (await world.storage.resources.change(made.id, (current) => ({
    ...current,
    createdBy: owner.id,
  })))!;
  const scopes = await addScopes(world, resource, 'read', 'write');
  const user = await addUser(world);
  const permissions = [{ resourceId: resource.id, scopeIds: scopes.map(({ id }) => id) }];
  await keyward.users.grantPermissions(user.id, permissions);
  const at = browser();
  await logInWith(world, at, user);
  world.clock.advance(1);
  const holder = () => keyward.ownAccount.holder(at);
  const create = async (more: object = {}) =>
    keyward.ownAccount.createToken(await holder(), {
      label: 'Backup',
      resourceId: resource.id,
      scopes: ['read', 'write'],
      ...more,
    });
  const access = (await keyward.directory.client(owner.id))!;
  const inspect = async (secret: string): Promise<AccessToken | undefined> =>
    (await keyward.introspectAny(secret, { client: access })) as AccessToken | undefined;
  return {
    world,
    keyward,
    resource,
    scopes,
    permissions,
    user,
    at,
    holder,
    create,
    inspect,
    access,
  };
};

describe('a person makes a token for scopes that they hold, 50 at most, and where their tenant lets them', () => {
  test('it is kept as a digest and lasts 90 days', async () => {
    const { world, create } = await setting();
    const { key, secret } = await create();
    expect(secret).toMatch(/^kwp_[0-9A-Za-z]{49}$/);
    expect(JSON.stringify(await world.storage.accessKeys.all([]))).not.toContain(secret);
    const days = (key.expiresAt!.getTime() - key.createdAt.getTime()) / day / 1000;
    expect(days).toBe(90);
  });

  test.each([
    ['a scope that they do not hold', { scopes: ['read', 'delete'] }],
    ['no scope', { scopes: [] }],
    ['no day', { days: 0 }],
    ['more than a year', { days: 366 }],
    ['an API that is none', { resourceId: 'x' }],
    ['no name', { label: '' }],
  ])('not for %s', async (_, more) => {
    const { create } = await setting();
    expect(await refusalOf(create(more))).toBe('invalid_field');
  });

  test('not more than 50, also of many at once', async () => {
    const { create } = await setting();
    for (let at = 0; at < 48; at++) await create();
    const codes = await Promise.all([1, 2, 3, 4].map(() => refusalOf(create())));
    expect(codes.filter((code) => code === undefined)).toHaveLength(2);
  });

  test('not where the tenant lets nobody, and not for longer than it lets', async () => {
    const { world, create } = await setting();
    await allow(world, { longest_days: 7 });
    expect(await refusalOf(create({ days: 8 }))).toBe('invalid_field');
    await allow(world, { allowed: false });
    expect(await refusalOf(create())).toBe('personal_tokens_closed');
  });

  test('a fresh login makes one', async () => {
    const { world, keyward, holder, resource } = await setting();
    const person = await holder();
    const wanted = { label: 'x', resourceId: resource.id, scopes: ['read'] };
    await keyward.users.endSessions(person.user.id);
    expect(await refusalOf(keyward.ownAccount.createToken(person, wanted))).toBe('login_required');
    world.clock.advance(601);
    expect(await refusalOf(holder())).toBe('login_required');
  });
});

describe('a personal token opens what its person holds at each use, while the person and the tenant let it', () => {
  test('the API that it is for sees its scopes, and the day is noted', async () => {
    const { world, create, inspect, user, resource } = await setting();
    const { key, secret } = await create();
    expect(await inspect(secret)).toMatchObject({
      subject: user.id,
      scopes: ['read', 'write'],
      audience: resource.id,
    });
    const { lastUsedAt } = (await world.storage.accessKeys.find(key.id))!;
    expect(lastUsedAt?.toISOString()).toMatch(/T00:00:00.000Z$/);
  });

  test('such a token opens no scope that asks for a login (RFC 9470)', async () => {
    const { keyward, create, inspect, resource, scopes } = await setting();
    const { secret } = await create();
    await keyward.scopes.modify(resource.id, scopes[1]!.id, { requiredAge: 300 });
    expect((await inspect(secret))?.scopes).toEqual(['read']);
  });

  test('a scope that was taken from the person is gone', async () => {
    const { keyward, create, inspect, user, resource, scopes } = await setting();
    const { secret } = await create();
    const [first] = scopes;
    await keyward.users.revokePermissions(user.id, [
      { resourceId: resource.id, scopeIds: [first!.id] },
    ]);
    expect((await inspect(secret))?.scopes).toEqual(['write']);
  });

  const ends: Readonly<Record<string, (at: Awaited<ReturnType<typeof setting>>) => unknown>> = {
    'a block': ({ keyward, user }) => keyward.users.block(user.id, {}),
    'its deletion': async ({ keyward, user, holder }) => {
      const [key] = await keyward.ownAccount.tokens(await holder());
      await keyward.ownAccount.deleteToken(await holder(), key!.id);
      return user;
    },
    'the deletion of the person': ({ keyward, user }) => keyward.users.delete(user.id),
    'another password': ({ keyward, user }) =>
      keyward.users.setPassword(user.id, { password: { password: 'another long password' } }),
    'the deletion of the API': ({ keyward, resource }) => keyward.resources.delete(resource.id),
    'the tenant, which lets nobody any more': ({ world }) => allow(world, { allowed: false }),
    'the tenant, which lets it for fewer days': async ({ world }) => {
      await allow(world, { longest_days: 2 });
      world.clock.advance(2 * day);
    },
    'its end': ({ world }) => world.clock.advance(90 * day),
    'the loss of all its scopes': ({ keyward, user, permissions }) =>
      keyward.users.revokePermissions(user.id, permissions),
  };
  test.each(Object.keys(ends))('it ends with %s', async (what) => {
    const at = await setting();
    const { secret } = await at.create();
    await ends[what]!(at);
    expect(await at.inspect(secret)).toBeUndefined();
  });

  test('what a block, a password or the tenant has ended does not come back', async () => {
    const { world, keyward, create, inspect, user } = await setting();
    const one = await create();
    await keyward.users.block(user.id, {});
    await keyward.users.unblock(user.id);
    expect(await inspect(one.secret)).toBeUndefined();
    await allow(world, { allowed: false });
    await allow(world);
    expect(await world.storage.accessKeys.all([])).toEqual([]);
  });

  test('another client learns nothing of it', async () => {
    const { world, keyward, create } = await setting();
    const { secret } = await create();
    const other = await addClient(world, { isGlobal: false, tenantId: acme });
    const access = (await keyward.directory.client(other.id))!;
    const answer: LiveToken | undefined = await keyward.introspectAny(secret, { client: access });
    expect(answer).toBeUndefined();
  });

  test('it is no token at an API that checks signatures, nor one to ask about tokens with', async () => {
    const { keyward, create } = await setting();
    const { secret } = await create();
    expect(await refusalOf(keyward.authenticateInquirer(secret))).toBe('token_invalid');
    expect(await refusalOf(keyward.userInfo(secret))).toBe('token_invalid');
  });
});

describe('at the Management API', () => {
  const administering = async () => {
    const at = await setting();
    const { world, keyward, user } = at;
    await keyward.tenants.addAdmins(acme, [user.id]);
    const { secret } = await keyward.sessions.begin(user, ['pwd', 'otp', 'mfa'], at.at.session);
    at.at.session = secret;
    const wanted = { resourceId: world.system.id, scopes: ['read:users', 'update:users'] };
    return { ...at, wanted };
  };

  test('it acts as its person, within the tenant, with its scopes alone', async () => {
    const { keyward, create, wanted, user } = await administering();
    const { secret } = await create(wanted);
    const { actor } = await keyward.authenticateBearer(secret);
    expect(actor).toMatchObject({ id: user.id, tenancy: { kind: 'one', tenantId: acme } });
    expect([...actor.managementScopes].sort()).toEqual(['read:users', 'update:users']);
  });

  test('it is made after a login with two factors (ADR 0058)', async () => {
    const { world, at, create, wanted, user } = await administering();
    await logInWith(world, at, user);
    expect(await refusalOf(create(wanted))).toBe('invalid_field');
  });

  test('it makes no tokens, and changes no factors and passwords', async () => {
    const { world, create } = await administering();
    const withheld = ['create:registration_tokens', 'update:user_passwords', 'create:tickets'];
    for (const scope of withheld) {
      const wanted = { resourceId: world.system.id, scopes: [scope] };
      expect([scope, await refusalOf(create(wanted))]).toEqual([scope, 'invalid_field']);
    }
  });

  test('it holds nothing once its person administers no more', async () => {
    const { keyward, create, wanted, user } = await administering();
    const { secret } = await create(wanted);
    await keyward.tenants.removeAdmins(acme, [user.id], { ...systemActor, forces: true });
    expect(await refusalOf(keyward.authenticateBearer(secret))).toBe('token_invalid');
  });

  test('one for another API is none here', async () => {
    const { keyward, create } = await administering();
    const { secret } = await create();
    expect(await refusalOf(keyward.authenticateBearer(secret))).toBe('token_invalid');
  });

  test('a call that waits is asked again', async () => {
    const { world, keyward, create, wanted, user } = await administering();
    const { key, secret } = await create(wanted);
    const { actor } = await keyward.authenticateBearer(secret);
    await keyward.personalTokens.delete(user.id, key.id, adminOf(acme, 'delete:user_tokens'));
    const other = await addUser(world);
    const waiting = keyward.users.setPassword(
      other.id,
      { password: { password: 'a long password' } },
      actor,
    );
    expect(await refusalOf(waiting)).toBe('token_invalid');
  });
});
