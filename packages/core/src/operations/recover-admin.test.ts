import { describe, expect, test } from '@jest/globals';
import { createKeyward } from '../keyward.js';
import { inMemoryStorage } from '../in-memory/index.js';
import { familyOf } from '../ports/samples.contract.js';
import {
  platform,
  refusalOf,
  setUp,
  tokenFor,
  tokenRequest,
} from '../testing/set-up.test-support.js';

const stranded = async () => {
  const world = await setUp();
  const { storage, defaultClientId } = world;
  const [admin] = await storage.users.all([{ attribute: 'usernameKey', equals: 'admin' }]);
  await storage.users.change(admin!.id, (user) => ({
    ...user,
    isBlocked: true,
    blockedAt: world.clock.now(),
    passwordHash: null,
  }));
  await storage.permissions.removeAll([{ attribute: 'clientId', equals: defaultClientId }]);
  await storage.clientResources.removeAll([{ attribute: 'clientId', equals: defaultClientId }]);
  return { world, admin: admin!, recover: world.keyward.recoverAdmin };
};
const canLogIn = async (
  { keyward, storage }: Awaited<ReturnType<typeof setUp>>,
  identifier: string,
  password: string,
) => {
  const [tenant] = await storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  const user = await keyward.logIn({
    tenantId: tenant!.id,
    identifier,
    password,
    network: 'home',
    address: null,
  });
  return {
    user,
    isAdmin:
      (await storage.tenantAdmins.all([{ attribute: 'userId', equals: user.id }])).length === 1,
  };
};

test('after a recovery the default tenant has a usable administrator, and the Default Client manages all', async () => {
  const { world, admin, recover } = await stranded();
  const recovered = (await recover())!;
  expect(recovered).toMatchObject({
    username: 'admin',
    clientId: world.defaultClientId,
    clientSecret: undefined,
  });
  expect(await canLogIn(world, 'admin', recovered.password)).toMatchObject({
    user: { id: admin.id, isBlocked: false },
    isAdmin: true,
  });
  const client = (await world.storage.clients.find(world.defaultClientId))!;
  const caller = await world.keyward.authenticateBearer(await tokenFor(world, client));
  expect(caller.actor.managementScopes.size).toBe(
    (await world.storage.scopes.all([{ attribute: 'resourceId', equals: world.system.id }])).length,
  );
  expect(world.events.list.map(({ name, actorId }) => [name, actorId])).toEqual(
    expect.arrayContaining([
      ['admin.recovered', null],
      ['client.permissions_granted', null],
    ]),
  );
});

test('a link for a new password that was made before opens nothing any more', async () => {
  const { world, admin, recover } = await stranded();
  await world.storage.users.change(admin.id, (user) => ({ ...user, isBlocked: false }));
  const link = await world.keyward.tickets.create('password_change', { userId: admin.id });
  const recovered = (await recover())!;
  const password = 'kumquat accordion';
  expect(await refusalOf(world.keyward.tickets.redeem(link.secret, { password }))).toBe(
    'ticket_invalid',
  );
  expect((await canLogIn(world, 'admin', recovered.password)).isAdmin).toBe(true);
});

describe('who is to administer', () => {
  test('may be named; a known user is taken, and an unknown one is made if that is asked for', async () => {
    const { world, recover } = await stranded();
    const ada = await world.keyward.users.create({ username: 'ada' });
    const [known, made] = [
      (await recover({ identifier: 'Ada' }))!,
      (await recover({ identifier: 'new-one', createsMissing: true }))!,
    ];
    expect(await canLogIn(world, 'ada', known.password)).toMatchObject({
      user: { id: ada.id },
      isAdmin: true,
    });
    expect(await canLogIn(world, 'new-one', made.password)).toMatchObject({ isAdmin: true });
  });

  test.each(['grace', 'grace@example.com', '+4930123456', ''])(
    'is never made of a mistyped name: %j is refused, and nothing has changed',
    async (identifier) => {
      const { world, recover } = await stranded();
      await world.keyward.users.create({ username: 'ada' });
      const before = await world.storage.users.all([]);

      await expect(recover({ identifier, renewsSecret: true })).rejects.toMatchObject({
        code: 'unknown_reference',
        values: { field: 'identifier', id: identifier },
      });

      expect(await world.storage.users.all([])).toEqual(before);
      expect(world.events.list.map(({ name }) => name)).not.toContain('admin.recovered');
    },
  );

  test('is made when nobody is left', async () => {
    const { world, admin, recover } = await stranded();
    await world.storage.users.removeAll([{ attribute: 'id', equals: admin.id }]);
    expect(await canLogIn(world, 'admin', (await recover())!.password)).toMatchObject({
      isAdmin: true,
    });
  });

  test('is not made under a name that cannot be one', async () => {
    const { recover } = await stranded();
    await expect(
      recover({ identifier: 'nobody@example.com', createsMissing: true }),
    ).rejects.toMatchObject({
      code: 'invalid_field',
    });
  });
});

test('sessions and guesses of the administrator are over', async () => {
  const { world, admin, recover } = await stranded();
  await world.storage.users.change(admin.id, (user) => ({ ...user, isBlocked: false }));
  const { secret } = await world.keyward.sessions.begin(admin, ['pwd']);
  for (let times = 0; times < 7; times++)
    await canLogIn(world, 'admin', 'wrong').catch(() => undefined);
  const { password } = (await recover())!;
  expect(await world.keyward.sessions.find(secret)).toBeUndefined();
  expect(await canLogIn(world, 'admin', password)).toMatchObject({ isAdmin: true });
});

test('second factors of the administrator go with the old password: they may be what was lost', async () => {
  const { world, admin, recover } = await stranded();
  await world.storage.tenants.change(admin.tenantId, (tenant) => ({
    ...tenant,
    metadata: { mfa: { policy: 'optional' } },
  }));
  await world.storage.users.change(admin.id, (user) => ({
    ...user,
    isBlocked: false,
    isMfaEnrolled: true,
  }));
  await world.storage.authenticators.add({
    ...familyOf(1).authenticators,
    tenantId: admin.tenantId,
    userId: admin.id,
  });
  const { password } = (await recover())!;
  expect(await canLogIn(world, 'admin', password)).toMatchObject({
    user: { isMfaEnrolled: false },
    isAdmin: true,
  });
  expect(await world.storage.authenticators.all([])).toEqual([]);
  expect(world.events.list.map(({ name, actorId }) => [name, actorId])).toContainEqual([
    'authenticator.removed',
    null,
  ]);
});

test.each([
  ['asked for', {}, true],
  ['lost', { secret: null }, false],
  ['about to end', { secretExpiresAt: new Date(1) }, false],
  ['of a client that became public', { isPublic: true, secret: null }, false],
] as const)('a secret that is %s is followed by a new one', async (_, change, renewsSecret) => {
  const { world, recover } = await stranded();
  await world.storage.clients.change(world.defaultClientId, (client) => ({ ...client, ...change }));
  const { clientSecret } = (await recover({ renewsSecret }))!;
  const client = (await world.storage.clients.find(world.defaultClientId))!;
  expect(client.secret).toEqual(clientSecret);
  expect(client.isPublic).toBe(false);
  expect((await world.keyward.token(tokenRequest(client))).accessToken).toBeTruthy();
});

test('a storage that was never set up has nothing to recover', async () => {
  expect(await createKeyward(platform(inMemoryStorage())).recoverAdmin()).toBeUndefined();
});
