import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  addUser,
  agreeTo,
  ask,
  browser,
  claimsOf,
  fromPerson,
  logInWith,
  redirectUri,
  returned,
  type AppInput,
} from '../../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  issuer,
  letUse,
  refusalOf,
  setUp,
} from '../../testing/set-up.test-support.js';

const everyGrant = {
  grant_types: ['authorization_code', 'refresh_token', 'password', 'device_code'],
};

/** A person at an application that may use nothing, or one resource where the person holds nothing. */
const given = async (mayUse: 'nothing' | 'a resource with RBAC', input: AppInput = {}) => {
  const world = await setUp();
  const user = await addUser(world);
  const app = await addApp(world, { isFirstParty: true, metadata: everyGrant, ...input });
  const resource = await addResource(world, acme, undefined, {
    rbacEnabled: true,
    skipConsentForFirstParty: true,
  });
  if (mayUse === 'a resource with RBAC') {
    await letUse(world, app, resource, await addScopes(world, resource, 'read'));
  }
  const at = browser();
  await logInWith(world, at, user);
  world.clock.advance(1);
  const audience = mayUse === 'nothing' ? `${issuer}/userinfo` : resource.id;
  const redeem = (code: string) =>
    world.keyward.token(fromPerson(app, 'authorization_code', { code, redirect_uri: redirectUri }));
  const withPassword = (scopes?: readonly string[]) =>
    world.keyward.token({
      ...fromPerson(app, 'password', { username: user.username!, password: 'right' }),
      scopes,
    });
  return { world, user, app, resource, at, audience, redeem, withPassword };
};

describe.each(['nothing', 'a resource with RBAC'] as const)(
  'a request that names no scope is never refused for want of scopes, at a client that may use %s',
  (mayUse) => {
    test('with the code flow, and at each refresh', async () => {
      const { world, app, at, audience, redeem } = await given(mayUse);
      const { code } = returned(await ask(world, app, at, { scope: undefined }));
      const first = await redeem(code!);
      expect(first.scope).toBe('');
      expect(first.idToken).toBeUndefined();
      expect(claimsOf(world, first.accessToken)).toMatchObject({ aud: audience, scope: '' });

      const form = { refresh_token: first.refreshToken };
      const second = await world.keyward.token(fromPerson(app, 'refresh_token', form));
      expect(second.scope).toBe('');
    });

    test('with the password grant, and the token is alive', async () => {
      const { world, app, withPassword } = await given(mayUse);
      const { accessToken, scope } = await withPassword();
      const client = (await world.keyward.directory.client(app.id))!;
      expect(scope).toBe('');
      expect(await world.keyward.introspect(accessToken, { client })).toMatchObject({ scopes: [] });
    });

    test('with the device flow, where the person is asked all the same (RFC 8628 §5.4)', async () => {
      const { world, app, at } = await given(mayUse);
      const { authorization } = world.keyward;
      const access = (await world.keyward.directory.client(app.id))!;
      const codes = await authorization.beginDevice(access, { scopes: [], resource: undefined });
      const request = await authorization.deviceRequest(codes.userCode, { network: '192.0.2' }, at);
      world.clock.advance(1);
      const step = await authorization.continueDevice(request, at);
      expect(step).toMatchObject({ kind: 'consent', scopes: [] });
      expect((await agreeTo(world, step, at)).kind).toBe('device');
      const form = { device_code: codes.deviceCode };
      expect((await world.keyward.token(fromPerson(app, 'device_code', form))).scope).toBe('');
    });

    test('user info needs the scope openid as before', async () => {
      const { world, withPassword } = await given(mayUse);
      const { accessToken } = await withPassword();
      expect(await refusalOf(world.keyward.userInfo(accessToken))).toBe('scope_insufficient');
    });

    test.each([['unknown'], ['read']])(
      'one that names the scope %s is refused, since nothing of it is left',
      async (scope) => {
        const { world, app, at, withPassword } = await given(mayUse);
        expect(returned(await ask(world, app, at, { scope }))).toHaveProperty(
          'error',
          'invalid_scope',
        );
        expect(await refusalOf(withPassword([scope]))).toBe('scope_invalid');
      },
    );
  },
);

test('a scope that is dropped is no request for all others', async () => {
  const { world, user, resource } = await given('nothing');
  const app = await addApp(world, { metadata: { grant_types: ['password'] } });
  await world.keyward.resources.modify(resource.id, { rbacEnabled: false });
  await letUse(world, app, resource, await addScopes(world, resource, 'read'));
  const asked = world.keyward.token({
    ...fromPerson(app, 'password', { username: user.username!, password: 'right' }),
    scopes: ['offline_access'],
  });
  expect(await refusalOf(asked)).toBe('scope_invalid');
});

describe('a request without scopes tells a client of others who the person is', () => {
  test('so the person is asked once', async () => {
    const { world, app, at } = await given('nothing', { isFirstParty: false });
    const step = await ask(world, app, at, { scope: undefined });
    expect(step).toMatchObject({ kind: 'consent', scopes: [] });
    expect(returned(await agreeTo(world, step, at))).toHaveProperty('code');
    expect(returned(await ask(world, app, at, { scope: undefined }))).toHaveProperty('code');
  });

  test('and with prompt=none the answer is consent_required', async () => {
    const { world, app, at } = await given('nothing', { isFirstParty: false });
    const step = await ask(world, app, at, { scope: undefined, prompt: 'none' });
    expect(returned(step)).toHaveProperty('error', 'consent_required');
  });
});
