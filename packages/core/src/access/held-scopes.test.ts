import { describe, expect, test } from '@jest/globals';
import { managementScopes } from '../model/scope/management-scopes.js';
import { tenantAdminScopes } from './admin-scopes.js';
import { oneTenant } from '../model/values/tenancy.js';
import { addRole, permit } from '../testing/access.test-support.js';
import {
  addApp,
  addUser,
  atAnApp,
  ask,
  browser,
  logInWith,
  pkce,
  reading,
  redirectUri,
  returned,
  verifier,
  type AppInput,
} from '../testing/people.test-support.js';
import {
  acme,
  letUse,
  managementScope,
  refusalOf,
  setUp,
  tokenRequest,
} from '../testing/set-up.test-support.js';

const asked = ['read:users', 'update:users', 'create:tenants'];

/**
 * A person at a console that holds these scopes of the Management API, and how they become an administrator.
 */
const atTheConsole = async (input: AppInput = {}) => {
  const world = await setUp();
  const console = await addApp(world, {
    isFirstParty: true,
    isGlobal: true,
    tenantId: null,
    ...input,
  });
  await letUse(
    world,
    console,
    world.system,
    await Promise.all(asked.map((name) => managementScope(world, name))),
  );
  const user = await addUser(world);
  const at = browser();
  await logInWith(world, at, user);
  world.clock.advance(1);
  const appoint = () =>
    world.storage.tenantAdmins.add({
      id: world.random.uuid(),
      tenantId: acme,
      userId: user.id,
      createdBy: null,
      createdAt: world.clock.now(),
      updatedBy: null,
      updatedAt: world.clock.now(),
    });
  const tokens = async () => {
    const { code } = returned(
      await ask(world, console, at, { tenant_id: acme, scope: asked.join(' '), ...pkce }),
    );
    if (code === undefined) return undefined;
    const parameters = { code, redirect_uri: redirectUri, code_verifier: verifier };
    return world.keyward.token(
      tokenRequest(console, {
        grantType: 'authorization_code_verifier',
        parameter: reading(parameters),
      }),
    );
  };
  return { world, console, user, appoint, tokens };
};

describe('a tenant admin effectively holds every management scope, except creating and deleting tenants', () => {
  test('and so the token of one carries them, as far as the client holds them', async () => {
    const { world, console, user, appoint, tokens } = await atTheConsole();
    await appoint();
    const { accessToken, scope } = (await tokens())!;
    expect(scope).toBe('read:users update:users');
    expect((await world.keyward.authenticateBearer(accessToken)).actor).toMatchObject({
      id: user.id,
      clientId: console.id,
      tenancy: oneTenant(acme),
      managementScopes: new Set(['read:users', 'update:users']),
    });
  });

  test('those two are all that they lack', () => {
    expect(
      Object.keys(managementScopes)
        .filter((scope) => !tenantAdminScopes.includes(scope))
        .every((scope) => ['create:tenants', 'delete:tenants'].includes(scope)),
    ).toBe(true);
  });

  test('any other person gets no token for the Management API', async () => {
    expect(await (await atTheConsole()).tokens()).toBeUndefined();
  });

  test('who stops being one stops at once, with the token in hand', async () => {
    const { world, user, appoint, tokens } = await atTheConsole();
    await appoint();
    const { accessToken, refreshToken } = (await tokens())!;
    await world.storage.tenantAdmins.removeAll([{ attribute: 'userId', equals: user.id }]);
    expect((await world.keyward.authenticateBearer(accessToken)).actor.managementScopes).toEqual(
      new Set(),
    );
    expect(refreshToken).toBeDefined();
  });

  test('a refresh gives no more than what is held by then', async () => {
    const { world, console, user, appoint, tokens } = await atTheConsole();
    await appoint();
    const { refreshToken } = (await tokens())!;
    await world.storage.tenantAdmins.removeAll([{ attribute: 'userId', equals: user.id }]);
    const refreshed = world.keyward.token(
      tokenRequest(console, {
        grantType: 'refresh_token',
        parameter: reading({ refresh_token: refreshToken! }),
      }),
    );
    expect(await refusalOf(refreshed)).toBeDefined();
  });
});

describe('what the person has lost since they agreed, the code gives no more', () => {
  const agreed = async () => {
    const setting = await atAnApp(await setUp());
    const { world, user, resource, scopes } = setting;
    await world.keyward.resources.modify(resource.id, { rbacEnabled: true });
    const [read, write] = await Promise.all(
      scopes.map(async (scope) => {
        const role = await addRole(world);
        await permit(world, role, scope);
        return role;
      }),
    );
    await world.keyward.users.addRoles(user.id, [read!.id, write!.id]);
    world.clock.advance(2);
    return {
      ...setting,
      read: read!,
      write: write!,
      given: await setting.code({ scope: 'openid read write', resource: resource.id }),
    };
  };

  test('with a role lost, its scopes are gone and the rest is given', async () => {
    const { world, user, write, redeem, given } = await agreed();
    await world.keyward.users.removeRoles(user.id, [write.id]);
    expect((await redeem(given)).scope).toBe('openid read');
  });

  test('with nothing lost, all is given, and a refresh gives it again', async () => {
    const { world, user, read, redeem, refresh, given } = await agreed();
    const { scope, refreshToken } = await redeem(given);
    expect(scope).toBe('openid read write');
    await world.keyward.users.removeRoles(user.id, [read.id]);
    expect((await refresh(refreshToken!)).scope).toBe('openid write');
  });
});
