import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import type { Storage } from '../ports/storage.js';
import {
  acme,
  adminOf,
  attempt,
  globalAdmin,
  globex,
  nowhere,
  race,
  refusedCleanly,
  setUp,
} from '../testing/set-up.test-support.js';

const password = 'kumquat accordion';

describe('a new user', () => {
  test('is kept as it is answered', async () => {
    const { keyward, storage } = await setUp();
    const user = await keyward.users.create({
      username: 'ada',
      email: 'Ada@example.com',
      phoneNumber: '+4930123456',
      profile: { given_name: 'Ada', nickname: null, address: { country: 'GB', region: null } },
      userMetadata: { theme: 'dark', none: null },
      appMetadata: [{ key: 'k', value: 'v' }],
    });
    expect(user).toMatchObject({
      username: 'ada',
      email: 'Ada@example.com',
      emailKey: 'ada@example.com',
      phoneNumber: '+4930123456',
      profile: { given_name: 'Ada', address: { country: 'GB' } },
      userMetadata: { theme: 'dark' },
      appMetadata: [{ key: 'k', value: 'v' }],
    });
    expect(await storage.users.find(user.id)).toEqual(user);
  });

  test('has no password, no verified address and no block unless told otherwise', async () => {
    const { keyward } = await setUp();
    expect(
      await keyward.users.create({ email: 'ada@example.com', phoneNumber: '+4930123456' }),
    ).toMatchObject({
      passwordHash: null,
      passwordChangedAt: null,
      emailVerified: false,
      phoneNumberVerified: false,
      isBlocked: false,
      mustChangePassword: false,
      loginsCount: 0,
    });
  });

  test('keeps the password only as a hash, and since when it is', async () => {
    const { keyward, clock } = await setUp();
    expect(
      await keyward.users.create({
        username: 'ada',
        password: { password },
        mustChangePassword: true,
      }),
    ).toMatchObject({
      passwordHash: `hash(${password})`,
      passwordChangedAt: clock.now(),
      mustChangePassword: true,
    });
  });

  test('may bring the hash that another system made, to which no policy applies', async () => {
    const { keyward } = await setUp();
    expect(
      (
        await keyward.users.create({
          username: 'ada',
          password: { algorithm: 'plain', value: 'short' },
        })
      ).passwordHash,
    ).toBe('adopted(short)');
  });

  test('may be blocked from the start, by whom it says', async () => {
    const { keyward, clock } = await setUp();
    expect(
      await keyward.users.create({ username: 'ada', isBlocked: true }, globalAdmin()),
    ).toMatchObject({
      isBlocked: true,
      blockedAt: clock.now(),
      blockedBy: 'global-admin',
      blockedUntil: null,
    });
  });

  test('is told to the world once, without its password', async () => {
    const { keyward, events } = await setUp();
    const { id } = await keyward.users.create(
      { username: 'ada', password: { password } },
      globalAdmin(),
    );
    expect(events.list).toMatchObject([
      { name: 'user.created', recordId: id, actorId: 'global-admin' },
    ]);
    expect(JSON.stringify(events.list)).not.toContain('kumquat');
  });
});

describe('a user belongs to a tenant that exists and that the caller reaches', () => {
  test('the default one for a global caller, or the one it names', async () => {
    const { keyward, storage } = await setUp();
    const [defaultTenant] = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
    expect((await keyward.users.create({ username: 'ada' }, globalAdmin())).tenantId).toBe(
      defaultTenant!.id,
    );
    expect(
      (await keyward.users.create({ username: 'ada', tenantId: acme }, globalAdmin())).tenantId,
    ).toBe(acme);
  });

  test('its own for a caller of a tenant, named or not', async () => {
    const { keyward } = await setUp();
    expect((await keyward.users.create({ username: 'ada' }, adminOf(acme))).tenantId).toBe(acme);
    expect(
      (await keyward.users.create({ username: 'eve', tenantId: acme }, adminOf(acme))).tenantId,
    ).toBe(acme);
  });

  test.each([
    ['another for a caller of a tenant', globex, adminOf(acme)],
    ['one that is not there', nowhere, globalAdmin()],
  ])('never %s', async (_, tenantId, actor) => {
    const world = await setUp();
    expect(
      await attempt(world, () => world.keyward.users.create({ username: 'ada', tenantId }, actor)),
    ).toEqual(refusedCleanly('unknown_reference'));
  });
});

describe('a refused user leaves nothing behind', () => {
  test.each([
    ['known by nothing', {}],
    ['known by nothing but null', { username: null, email: null }],
    ['a user name like an address', { username: 'ada@example.com' }],
    ['no e-mail address', { email: 'ada' }],
    ['a phone number of no country', { phoneNumber: '030123456' }],
    ['a verified address that is not there', { username: 'ada', emailVerified: true }],
    ['a verified number that is not there', { username: 'ada', phoneNumberVerified: true }],
    ['a picture that runs', { username: 'ada', profile: { picture: 'javascript:alert(1)' } }],
    ['too much metadata', { username: 'ada', userMetadata: { a: 'x'.repeat(16_000) } }],
    ['an empty key of app metadata', { username: 'ada', appMetadata: [{ key: '', value: '' }] }],
    ['an unknown kind of hash', { username: 'ada', password: { algorithm: 'md5', value: 'x' } }],
  ])('%s', async (_, input) => {
    const world = await setUp();
    expect(await attempt(world, () => world.keyward.users.create(input))).toEqual(
      refusedCleanly('invalid_field'),
    );
  });

  test('a password that breaks the policy', async () => {
    const world = await setUp();
    expect(
      await attempt(world, () =>
        world.keyward.users.create({ username: 'ada', password: { password: 'short' } }),
      ),
    ).toEqual(refusedCleanly('password_policy_violation'));
  });

  test.each([
    ['user name', { username: 'ADA' }],
    ['e-mail address', { email: 'ada@EXAMPLE.com' }],
    ['phone number', { phoneNumber: '+4930123456' }],
  ])('a %s that is taken', async (_, input) => {
    const world = await setUp();
    await world.keyward.users.create({
      username: 'ada',
      email: 'Ada@example.com',
      phoneNumber: '+4930123456',
    });
    expect(await attempt(world, () => world.keyward.users.create(input))).toEqual(
      refusedCleanly('already_exists'),
    );
  });
});

test('of 64 that are made in parallel with one e-mail address, one is', async () => {
  const { keyward } = await setUp();
  expect(
    await race(64, (at) =>
      keyward.users.create({
        email: at % 2 ? 'ada@example.com' : 'ADA@example.com',
        password: { password },
      }),
    ),
  ).toEqual({ winners: 1, losers: ['already_exists'] });
});

test('nothing is hashed inside a transaction', async () => {
  const world = await setUp();
  const { storage } = world;
  let open = false;
  const watching: Storage = {
    ...storage,
    within: () => watching,
    transaction: (work) =>
      storage.transaction(async (stores, within) => {
        open = true;
        return work(stores, within).finally(() => {
          open = false;
        });
      }),
  };
  const seen: boolean[] = [];
  const hasher = {
    ...world.hasher,
    hash: async (text: string) => {
      seen.push(open);
      return world.hasher.hash(text);
    },
  };
  const { id } = await createKeyward({ ...world, storage: watching, hasher }).users.create({
    username: 'ada',
    password: { password },
  });
  await createKeyward({ ...world, storage: watching, hasher }).users.setPassword(id, {
    password: { password },
  });
  expect(seen).toEqual([false, false]);
});
