/** A login at the console: all that the person holds by one word, and no more (ADR 0089). */
import { describe, expect, test } from '@jest/globals';
import { consoleClientId, consoleScope } from '../../model/client/console-client.js';
import { managementScopes, selfServiceScopes } from '../../model/scope/management-scopes.js';
import {
  addApp,
  addUser,
  agreeTo,
  ask,
  browser,
  claimsOf,
  fromPerson,
  logInWith,
  pkce,
  returned,
  verifier,
  type Parameters,
} from '../../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  issuer,
  letUse,
  managementScope,
  refusalOf,
  setUp,
  tokenRequest,
} from '../../testing/set-up.test-support.js';

const callback = `${issuer}/console/callback`;

/** A person of acme in front of the console. */
const atTheConsole = async () => {
  const world = await setUp();
  const user = await addUser(world);
  const client = (await world.storage.clients.find(consoleClientId))!;
  const at = browser();
  await logInWith(world, at, user);
  world.clock.advance(5);

  const request = (parameters: Parameters = {}) =>
    ask(world, client, at, {
      redirect_uri: callback,
      scope: consoleScope,
      resource: world.system.identifierUrl!,
      tenant_id: acme,
      ...pkce,
      ...parameters,
    });
  const redeem = (code: string | undefined) =>
    world.keyward.token(
      fromPerson(client, 'authorization_code', {
        code,
        redirect_uri: callback,
        code_verifier: verifier,
      }),
    );
  const refresh = (token: string | undefined) =>
    world.keyward.token(fromPerson(client, 'refresh_token', { refresh_token: token }));
  const logIn = async () => redeem(returned(await request())['code']);
  const grant = async (...names: string[]) => {
    const scopes = await Promise.all(names.map((name) => managementScope(world, name)));
    const scopeIds = scopes.map(({ id }) => id);
    await world.keyward.users.grantPermissions(user.id, [
      { resourceId: world.system.id, scopeIds },
    ]);
  };
  return { world, user, client, at, request, redeem, refresh, logIn, grant };
};

const wordsOf = (scope: string): readonly string[] => scope.split(' ').sort();
const identity = ['openid', 'profile', 'email'];

describe('the scope .default', () => {
  test('gives the person everything that they hold, by name', async () => {
    const { logIn, grant } = await atTheConsole();
    await grant('read:clients', 'update:clients');
    const held = ['read:clients', 'update:clients', ...selfServiceScopes, ...identity];
    expect(wordsOf((await logIn()).scope)).toEqual(held.sort());
  });

  test('gives an administrator of a tenant what administrators hold', async () => {
    const { world, user, logIn } = await atTheConsole();
    await world.keyward.tenants.addAdmins(acme, [user.id]);
    const scopes = wordsOf((await logIn()).scope);
    expect(scopes).toContain('update:users');
    expect(scopes).not.toContain('create:tenants');
  });

  test('gives a person without permissions what everyone may do with their own account', async () => {
    const { logIn } = await atTheConsole();
    expect(wordsOf((await logIn()).scope)).toEqual([...selfServiceScopes, ...identity].sort());
  });

  test('does not stand in the token', async () => {
    const { world, logIn } = await atTheConsole();
    expect(String(claimsOf(world, (await logIn()).accessToken)['scope'])).not.toContain('.default');
  });

  test('gives nothing more at a refresh, and nothing that was taken meanwhile', async () => {
    const { world, user, logIn, refresh, grant } = await atTheConsole();
    await grant('read:clients', 'read:users');
    const { refreshToken } = await logIn();
    const { id } = await managementScope(world, 'read:users');
    await grant('read:roles');
    await world.keyward.users.revokePermissions(user.id, [
      { resourceId: world.system.id, scopeIds: [id] },
    ]);
    const scopes = wordsOf((await refresh(refreshToken)).scope);
    expect(scopes).toContain('read:clients');
    expect(scopes).not.toContain('read:users');
    expect(scopes).not.toContain('read:roles');
  });

  test('stands beside scopes that are named', async () => {
    const { request, redeem, grant } = await atTheConsole();
    await grant('read:clients');
    const step = await request({ scope: 'read:clients .default' });
    const { scope } = await redeem(returned(step)['code']);
    expect(wordsOf(scope)).toEqual(['read:clients', ...selfServiceScopes].sort());
  });

  test('means the one resource that the client may use', async () => {
    const { request, redeem, grant } = await atTheConsole();
    await grant('read:clients');
    const step = await request({ resource: undefined });
    expect((await redeem(returned(step)['code'])).scope).toContain('read:clients');
  });

  test('gives a machine all that it holds', async () => {
    const { world } = await atTheConsole();
    const client = (await world.storage.clients.find(world.defaultClientId))!;
    const { scope } = await world.keyward.token(tokenRequest(client, { scopes: ['.default'] }));
    expect(wordsOf(scope)).toEqual(Object.keys(managementScopes).sort());
  });

  test('shows another client’s person each scope before they agree', async () => {
    const { world, at } = await atTheConsole();
    const app = await addApp(world);
    const orders = await addResource(world, acme);
    await letUse(world, app, orders, await addScopes(world, orders, 'read', 'write'));
    const step = await ask(world, app, at, { scope: '.default', resource: orders.id });
    expect(step.kind === 'consent' && step.scopes.map(({ name }) => name)).toEqual([
      'read',
      'write',
    ]);
    expect(returned(await agreeTo(world, step, at))).toHaveProperty('code');
  });

  test('is refused where the client holds nothing', async () => {
    const { world, at } = await atTheConsole();
    const app = await addApp(world);
    const orders = await addResource(world, acme);
    await letUse(world, app, orders);
    const step = await ask(world, app, at, { scope: '.default', resource: orders.id });
    expect(returned(step)['error']).toBe('invalid_scope');
  });

  test('is the name of no scope', async () => {
    const { world } = await atTheConsole();
    const orders = await addResource(world, acme);
    expect(await refusalOf(addScopes(world, orders, '.default'))).toBe('invalid_field');
  });
});

describe('the console’s client', () => {
  test('asks nobody for consent', async () => {
    const { request } = await atTheConsole();
    expect((await request()).kind).toBe('return');
    expect((await request({ prompt: 'none' })).kind).toBe('return');
  });

  test('gets no code without a challenge', async () => {
    const { request } = await atTheConsole();
    const step = await request({ code_challenge: undefined, code_challenge_method: undefined });
    expect(returned(step)['error']).toBe('invalid_request');
  });

  test.each(['token', 'id_token', 'id_token token', 'code id_token', 'code token'])(
    'gets nothing by response_type=%s',
    async (type) => {
      const { request } = await atTheConsole();
      const step = await request({ response_type: type, nonce: 'n' });
      expect(returned(step)['error']).toBe('unauthorized_client');
    },
  );

  test.each([
    'https://evil.example/console/callback',
    `${issuer}/console/callback/`,
    `${issuer}/console/`,
    `${issuer}/console/callback?x=1`,
  ])('sends no code to %s', async (uri) => {
    const { request } = await atTheConsole();
    expect(await refusalOf(request({ redirect_uri: uri }))).toBe('redirect_uri_unregistered');
  });

  test.each(['password', 'client_credentials', 'token_exchange', 'device_code', 'otp'])(
    'gets no token by the grant %s',
    async (grantType) => {
      const { world, user, client } = await atTheConsole();
      const parameters = { username: user.username!, password: 'right' };
      const refused = await refusalOf(
        world.keyward.token(fromPerson(client, grantType, parameters)),
      );
      expect(refused).toBe('client_unauthorized');
    },
  );

  test('gets a new refresh token each time, and the old one ends all of them', async () => {
    const { world, logIn, refresh } = await atTheConsole();
    const first = await logIn();
    const second = await refresh(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);

    world.clock.advance(60);
    expect(await refusalOf(refresh(first.refreshToken))).toBe('grant_invalid');
    expect(await refusalOf(refresh(second.refreshToken))).toBe('grant_invalid');
  });
});
