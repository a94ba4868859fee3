import { describe, expect, test } from '@jest/globals';
import {
  addUser,
  ask,
  atAnApp,
  fromPerson,
  logInWith,
  returned,
} from '../../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  letUse,
  managementScope,
  setUp,
} from '../../testing/set-up.test-support.js';

const firstParty = async () => atAnApp(await setUp());

describe('scopes', () => {
  const granted = async (scope: string | undefined, setting = firstParty(), more = {}) => {
    const { code, redeem } = await setting;
    return (await redeem(await code({ scope, ...more }))).scope;
  };

  test.each([
    ['openid', 'openid'],
    ['openid read', 'openid read'],
    ['read', 'read'],
    ['read unknown', 'read'],
    ['openid unknown', 'openid'],
    ['openid profile email phone address', 'openid profile email phone address'],
    ['openid offline_access', 'openid offline_access'],
    [undefined, 'read write'],
  ])(
    'what is unknown or not permitted is dropped (RFC 6749 §3.3): asked %j, granted %j',
    async (scope, expected) => {
      expect(await granted(scope)).toBe(expected);
    },
  );

  test('a resource that is named gets openid alone where it has nothing else to give', async () => {
    const setting = await firstParty();
    expect(
      await granted('openid unknown', Promise.resolve(setting), { resource: setting.resource.id }),
    ).toBe('openid');
  });

  test.each(['unknown', 'unknown another'])(
    'where nothing is left of %j the answer is invalid_scope',
    async (scope) => {
      const { world, app, at } = await firstParty();
      expect(returned(await ask(world, app, at, { scope }))).toMatchObject({
        error: 'invalid_scope',
      });
    },
  );

  test('a scope of the resource that the client does not hold is dropped', async () => {
    const setting = await firstParty();
    await addScopes(setting.world, setting.resource, 'admin');
    expect(await granted('openid read admin', Promise.resolve(setting))).toBe('openid read');
  });

  test('offline_access is dropped for a client without refresh tokens', async () => {
    expect(
      await granted(
        'openid offline_access',
        setUp().then((world) =>
          atAnApp(world, { metadata: { grant_types: ['authorization_code'] } }),
        ),
      ),
    ).toBe('openid');
  });

  test('with rbac_enabled a person without permissions gives none away', async () => {
    const { world, app, at, resource } = await firstParty();
    await world.keyward.resources.modify(resource.id, { rbacEnabled: true });
    expect(returned(await ask(world, app, at, { scope: 'read' }))).toMatchObject({
      error: 'invalid_scope',
    });
  });

  test('with rbac_enabled OpenID Connect scopes need no permission', async () => {
    const setting = await firstParty();
    await setting.world.keyward.resources.modify(setting.resource.id, {
      rbacEnabled: true,
    });
    expect(await granted('openid read', Promise.resolve(setting))).toBe('openid');
  });

  test('a scope that two resources have asks for the resource', async () => {
    const { world, app, at } = await firstParty();
    const other = await addResource(world, acme, undefined, { skipConsentForFirstParty: true });
    await letUse(world, app, other, await addScopes(world, other, 'read'));
    expect([
      returned(await ask(world, app, at, { scope: 'openid read' })),
      returned(await ask(world, app, at, { scope: 'openid read', resource: other.id })),
    ]).toMatchObject([{ error: 'invalid_target' }, { code: expect.any(String) }]);
  });

  test('a resource that the client may not use is refused', async () => {
    const { world, app, at } = await firstParty();
    expect(
      returned(await ask(world, app, at, { resource: (await addResource(world, acme)).id })),
    ).toMatchObject({ error: 'invalid_target' });
  });
});

describe("a person's token carries scopes of the Management API only if the person holds them (RFC 9700 §2.3)", () => {
  const managing = async () => {
    const setting = await atAnApp(await setUp(), {
      metadata: { grant_types: ['authorization_code', 'password', 'refresh_token'] },
    });
    await letUse(setting.world, setting.app, setting.world.system, [
      await managementScope(setting.world, 'read:users'),
    ]);
    await logInWith(setting.world, setting.at, await addUser(setting.world));
    setting.world.clock.advance(1);
    return setting;
  };

  test('the code flow gives openid alone, and nothing where nothing else was asked', async () => {
    const { world, app, at, code, redeem } = await managing();
    const resource = world.system.identifierUrl!;
    expect((await redeem(await code({ scope: 'openid read:users', resource }))).scope).toBe(
      'openid',
    );
    expect(returned(await ask(world, app, at, { scope: 'read:users', resource }))).toMatchObject({
      error: 'invalid_scope',
    });
  });

  test('the password grant gives none either', async () => {
    const { world, app, user } = await managing();
    const request = fromPerson(app, 'password', { username: user.username!, password: 'right' });
    await expect(
      world.keyward.token({
        ...request,
        scopes: ['read:users'],
        resource: world.system.identifierUrl!,
      }),
    ).rejects.toMatchObject({ code: 'scope_invalid' });
  });
});
