import { describe, expect, test } from '@jest/globals';
import { managementScopes } from '../model/scope/management-scopes.js';
import {
  acme,
  adminOf,
  attempt,
  globalAdmin,
  race,
  refusedCleanly,
  setUp,
  type World,
} from '../testing/set-up.test-support.js';
import type { User } from '../model/user/user.js';

const password = { password: 'kumquat accordion' };
const allScopes = Object.keys(managementScopes);

const addAdmin = async (
  world: World,
  username: string,
  given: { withPassword?: boolean; isBlocked?: boolean } = {},
): Promise<User> => {
  const user = await world.keyward.users.create({
    username,
    email: `${username}@example.com`,
    tenantId: acme,
    isBlocked: given.isBlocked,
    ...(given.withPassword === false ? {} : { password }),
  });
  await world.storage.tenantAdmins.add({
    id: world.random.uuid(),
    tenantId: acme,
    userId: user.id,
    createdBy: null,
    createdAt: world.clock.now(),
    updatedBy: null,
    updatedAt: world.clock.now(),
  });
  return user;
};

describe('no write takes a tenant its last administrator who can log in', () => {
  test.each([
    ['delete', (world: World, id: string) => world.keyward.users.delete(id)],
    ['block', (world: World, id: string) => world.keyward.users.modify(id, { isBlocked: true })],
  ] as const)('%s', async (_, write) => {
    const world = await setUp();
    const last = await addAdmin(world, 'ada');
    await addAdmin(world, 'blocked', { isBlocked: true });
    await addAdmin(world, 'without', { withPassword: false });
    expect(await attempt(world, () => write(world, last.id))).toEqual(
      refusedCleanly('last_tenant_admin'),
    );
    const other = await addAdmin(world, 'eve');
    await write(world, last.id);
    expect(await attempt(world, () => write(world, other.id))).toEqual(
      refusedCleanly('last_tenant_admin'),
    );
  });

  test('one whose block has run out counts', async () => {
    const world = await setUp();
    const [ada, eve] = [
      await addAdmin(world, 'ada'),
      await addAdmin(world, 'eve', { isBlocked: true }),
    ];
    await world.storage.users.change(eve.id, (user) => ({
      ...user,
      blockedUntil: world.clock.now(),
    }));
    await world.keyward.users.delete(ada.id);
    expect(await world.storage.users.find(ada.id)).toBeUndefined();
  });

  test('an administrator who cannot log in anyway may go, and so may who is none', async () => {
    const world = await setUp();
    await addAdmin(world, 'ada');
    const nobody = await addAdmin(world, 'without', { withPassword: false });
    const user = await world.keyward.users.create({ username: 'user', tenantId: acme, password });
    for (const { id } of [nobody, user])
      expect((await attempt(world, () => world.keyward.users.delete(id))).refused).toBeUndefined();
  });

  test('the first administrator is protected from the start', async () => {
    const world = await setUp();
    const [admin] = await world.storage.users.all([{ attribute: 'usernameKey', equals: 'admin' }]);
    expect(await attempt(world, () => world.keyward.users.delete(admin!.id))).toEqual(
      refusedCleanly('last_tenant_admin'),
    );
  });

  test('of two who remove each other at once, one stays', async () => {
    const world = await setUp();
    const admins = [await addAdmin(world, 'ada'), await addAdmin(world, 'eve')];
    expect(
      await race(2, (at) =>
        at
          ? world.keyward.users.delete(admins[0]!.id)
          : world.keyward.users.modify(admins[1]!.id, { isBlocked: true }),
      ),
    ).toEqual({ winners: 1, losers: ['last_tenant_admin'] });
  });
});

describe('a caller that sets an administrator’s password or reset addresses must hold every management scope', () => {
  const writes = {
    'the password': (world: World, id: string, actor = globalAdmin()) =>
      world.keyward.users.setPassword(id, { password }, actor),
    'the e-mail address': (world: World, id: string, actor = globalAdmin()) =>
      world.keyward.users.modify(id, { email: 'eve@example.com' }, actor),
    'the phone number': (world: World, id: string, actor = globalAdmin()) =>
      world.keyward.users.modify(id, { phoneNumber: '+4930123456' }, actor),
    'that an address is verified': (world: World, id: string, actor = globalAdmin()) =>
      world.keyward.users.modify(id, { emailVerified: true }, actor),
  };

  test.each(Object.entries(writes))('%s', async (_, write) => {
    const world = await setUp();
    const admin = await addAdmin(world, 'ada');
    world.clock.advance(1);
    expect(
      await attempt(world, () => write(world, admin.id, adminOf(acme, ...allScopes.slice(1)))),
    ).toEqual(refusedCleanly('escalation_refused'));
    expect(
      (await attempt(world, () => write(world, admin.id, adminOf(acme, ...allScopes)))).refused,
    ).toBeUndefined();
  });

  test.each(Object.entries(writes))('%s of other users takes nothing more', async (_, write) => {
    const world = await setUp();
    const user = await world.keyward.users.create({
      username: 'user',
      email: 'user@example.com',
      tenantId: acme,
    });
    expect(
      (await attempt(world, () => write(world, user.id, adminOf(acme)))).refused,
    ).toBeUndefined();
  });

  test('the name and the rest of an administrator take nothing more', async () => {
    const world = await setUp();
    const admin = await addAdmin(world, 'ada');
    expect(
      (
        await attempt(world, () =>
          world.keyward.users.modify(
            admin.id,
            { username: 'adah', email: 'ADA@example.com', profile: { name: 'Ada' } },
            adminOf(acme),
          ),
        )
      ).refused,
    ).toBeUndefined();
  });
});
