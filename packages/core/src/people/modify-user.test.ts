import { describe, expect, test } from '@jest/globals';
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
import type { UserFields } from '../model/user/user-fields.js';

const withAda = async (more: UserFields = {}) => {
  const world = await setUp();
  const ada = await world.keyward.users.create({
    username: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
    phoneNumber: '+4930123456',
    phoneNumberVerified: true,
    profile: { name: 'Ada', address: { country: 'GB', locality: 'London' } },
    userMetadata: { a: { b: 1, c: 2 } },
    tenantId: acme,
    ...more,
  });
  world.events.list.length = 0;
  return {
    world,
    ada,
    modify: (patch: UserFields, actor = globalAdmin()) =>
      world.keyward.users.modify(ada.id, patch, actor),
  };
};

describe('a change', () => {
  test('keeps what it does not name, is kept as it is answered, and says who made it', async () => {
    const { world, ada, modify } = await withAda();
    world.clock.advance(60);
    const changed = await modify({ profile: { nickname: 'a' } });
    expect(changed).toEqual({
      ...ada,
      profile: { ...ada.profile, nickname: 'a' },
      updatedBy: 'global-admin',
      updatedAt: world.clock.now(),
    });
    expect(await world.storage.users.find(ada.id)).toEqual(changed);
    expect(world.events.list.map(({ name }) => name)).toEqual(['user.modified']);
  });

  test('merges documents: absent stays, null clears', async () => {
    const { modify } = await withAda();
    expect(
      await modify({
        profile: { name: null, address: { locality: null, region: 'X' } },
        userMetadata: { a: { b: null } },
      }),
    ).toMatchObject({
      profile: { address: { country: 'GB', region: 'X' } },
      userMetadata: { a: { c: 2 } },
    });
    expect(await modify({ profile: { address: null }, userMetadata: null })).toMatchObject({
      profile: {},
      userMetadata: {},
    });
  });

  test('of an e-mail address or phone number makes it not verified, unless the same call says that it is', async () => {
    const { modify } = await withAda();
    expect(await modify({ email: 'eve@example.com', phoneNumber: '+4930999999' })).toMatchObject({
      emailVerified: false,
      phoneNumberVerified: false,
    });
    expect(
      await modify({
        email: 'mallory@example.com',
        emailVerified: true,
        phoneNumber: '+4930888888',
        phoneNumberVerified: true,
      }),
    ).toMatchObject({ emailVerified: true, phoneNumberVerified: true });
  });

  test('of the case of an e-mail address leaves it verified; taking it away does not', async () => {
    const { modify } = await withAda();
    expect(await modify({ email: 'ADA@example.com' })).toMatchObject({
      email: 'ADA@example.com',
      emailVerified: true,
    });
    expect(await modify({ email: null })).toMatchObject({
      email: null,
      emailKey: null,
      emailVerified: false,
    });
  });

  test('of 64 made in parallel none is lost', async () => {
    const { world, ada, modify } = await withAda({ userMetadata: {} });
    const members = Array.from({ length: 64 }, (_, at) => [`m${at}`, at] as const);
    await race(64, (at) => modify({ userMetadata: Object.fromEntries([members[at]!]) }));
    expect((await world.storage.users.find(ada.id))!.userMetadata).toEqual(
      Object.fromEntries(members),
    );
  });
});

describe('a refused change leaves the user as it was', () => {
  const patches: readonly (readonly [string, UserFields])[] = [
    ['nothing to be known by', { username: null, email: null, phoneNumber: null }],
    ['a user name like an address', { username: 'a@b' }],
    ['a verified address that is taken away', { email: null, emailVerified: true }],
    ['an empty name of a directory', { directoryName: ' ' }],
    ['a name of a directory that is too long', { directoryName: 'x'.repeat(256) }],
    ['an id of a directory that does not print', { externalId: 'a\u0000' }],
    ['a birthdate that is none', { profile: { birthdate: 'tomorrow' } }],
  ];
  test.each(patches)('%s', async (_, patch) => {
    const { world, modify } = await withAda();
    expect(await attempt(world, () => modify(patch))).toEqual(refusedCleanly('invalid_field'));
  });

  test('a user name that is taken', async () => {
    const { world, modify } = await withAda();
    await world.keyward.users.create({ username: 'eve', tenantId: acme });
    expect(await attempt(world, () => modify({ username: 'EVE' }))).toEqual(
      refusedCleanly('already_exists'),
    );
  });

  test('by another tenant, as of a user who is not there', async () => {
    const { world, modify } = await withAda();
    expect(await attempt(world, () => modify({ username: 'eve' }, adminOf(globex)))).toEqual(
      refusedCleanly('record_not_found'),
    );
    expect(await attempt(world, () => world.keyward.users.modify(nowhere, {}))).toEqual(
      refusedCleanly('record_not_found'),
    );
  });
});

describe('a block', () => {
  test('says since when and by whom, and ends sessions; blocking again changes nothing of it', async () => {
    const { world, modify } = await withAda();
    const since = world.clock.now();
    expect(await modify({ isBlocked: true })).toMatchObject({
      isBlocked: true,
      blockedAt: since,
      blockedBy: 'global-admin',
      blockedUntil: null,
      sessionsEndedAt: since,
    });
    world.clock.advance(60);
    expect(await modify({ isBlocked: true }, { ...globalAdmin(), id: 'another' })).toMatchObject({
      blockedAt: since,
      blockedBy: 'global-admin',
    });
    expect(world.events.list.map(({ name }) => name)).toEqual([
      'user.modified',
      'user.blocked',
      'user.modified',
    ]);
  });

  test('is lifted whole, and sessions do not come back', async () => {
    const { world, modify } = await withAda();
    const since = world.clock.now();
    await modify({ isBlocked: true });
    expect(await modify({ isBlocked: false })).toMatchObject({
      isBlocked: false,
      blockedAt: null,
      blockedBy: null,
      sessionsEndedAt: since,
    });
    expect(world.events.list.at(-1)!.name).toBe('user.unblocked');
  });

  test('that has run out begins anew', async () => {
    const { world, ada, modify } = await withAda();
    await world.storage.users.change(ada.id, (user) => ({
      ...user,
      isBlocked: true,
      blockedAt: new Date(0),
      blockedUntil: world.clock.now(),
    }));
    expect(await modify({ isBlocked: true })).toMatchObject({
      isBlocked: true,
      blockedAt: world.clock.now(),
      blockedUntil: null,
    });
  });

  test('nobody blocks their own account', async () => {
    const { world, ada, modify } = await withAda();
    expect(
      await attempt(world, () => modify({ isBlocked: true }, { ...adminOf(acme), id: ada.id })),
    ).toEqual(refusedCleanly('own_account_protected'));
  });
});
