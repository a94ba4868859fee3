import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  agreeTo,
  addUser,
  ask,
  atAnApp,
  browser,
  changeUser,
  handleOf,
  logInWith,
  returned,
} from '../../testing/people.test-support.js';
import { acme, addClient, globex, issuer, setUp } from '../../testing/set-up.test-support.js';

const thirdParty = async () => atAnApp(await setUp(), { isFirstParty: false });
const firstParty = async () => atAnApp(await setUp());

describe('a login, a consent, and then the code', () => {
  test('each step leads to the next', async () => {
    const world = await setUp();
    const [user, app, at] = [await addUser(world), await addApp(world), browser()];
    const first = await ask(world, app, at, { state: 'xyz', scope: 'openid email' });
    const handle = handleOf(first);
    world.clock.advance(5);
    await logInWith(world, at, user);
    const second = await world.keyward.authorization.continue(handle, at);
    const third = await agreeTo(world, second, at);
    expect(first.kind).toBe('login');
    expect(second).toEqual(
      expect.objectContaining({
        kind: 'consent',
        handle,
        scopes: [
          { name: 'openid', description: null },
          { name: 'email', description: null },
        ],
        user: expect.objectContaining({ id: user.id }) as unknown,
      }),
    );
    expect(third).toEqual(
      expect.objectContaining({
        kind: 'return',
        parameters: { code: expect.any(String) as unknown, state: 'xyz', iss: issuer },
      }),
    );
  });

  test('going on without a login or a consent leads nowhere further', async () => {
    const world = await setUp();
    const [user, app, at] = [await addUser(world), await addApp(world), browser()];
    const handle = handleOf(await ask(world, app, at));
    const before = await world.keyward.authorization.continue(handle, at);
    await logInWith(world, at, user);
    await world.keyward.authorization.continue(handle, at);
    expect(before.kind).toBe('login');
    expect((await world.keyward.authorization.continue(handle, at)).kind).toBe('consent');
  });

  test('the secrets of pages and codes are not kept, only their digests', async () => {
    const { world, app, at, code } = await firstParty();
    const handle = handleOf(await ask(world, app, at, { prompt: 'login' }));
    const [, secretOfCode] = (await code()).split('.');
    const secrets = [secretOfCode!, handle];
    const { oneTimeSecrets, delegations } = world.storage;
    const rows = JSON.stringify([await oneTimeSecrets.all([]), await delegations.all([])]);
    expect(secrets.filter((secret) => rows.includes(secret))).toEqual([]);
  });
});

describe('a session of another tenant than the one that would log in here is none', () => {
  test('a person of another tenant logs in', async () => {
    const { world, app } = await firstParty();
    const at = browser();
    await logInWith(world, at, await addUser(world, { tenantId: globex }));
    expect([
      (await ask(world, app, at)).kind,
      returned(await ask(world, app, at, { prompt: 'none' })),
    ]).toMatchObject(['login', { error: 'login_required' }]);
  });

  const global = { isGlobal: true, tenantId: null, isFirstParty: true };
  const atGlobal = async () => {
    const { world } = await firstParty();
    const [standard] = await world.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
    const [ours, theirs] = [browser(), browser()];
    await logInWith(world, ours, await addUser(world, { tenantId: standard!.id }));
    await logInWith(world, theirs, await addUser(world, { tenantId: globex }));
    world.clock.advance(1);
    return { world, app: await addApp(world, global), ours, theirs };
  };

  test('at a global client people of the default tenant log in, or those of a named tenant', async () => {
    const { world, app, ours, theirs } = await atGlobal();
    const kinds = [];
    for (const [at, parameters] of [
      [ours, {}],
      [theirs, {}],
      [theirs, { tenant_id: globex }],
      [ours, { tenant_id: globex }],
    ] as const)
      kinds.push((await ask(world, app, at, parameters)).kind);
    expect(kinds).toEqual(['return', 'login', 'return', 'login']);
  });

  test('a tenant that is not there is told to the client', async () => {
    const { world, app, ours } = await atGlobal();
    expect(returned(await ask(world, app, ours, { tenant_id: 'nobody' }))).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('tenant_id'),
    });
  });

  test('a client of a suspended tenant begins nothing', async () => {
    const { world, app, at } = await firstParty();
    await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true }));
    world.clock.advance(2);
    await expect(ask(world, app, at)).rejects.toMatchObject({ code: 'tenant_suspended' });
  });
});

test('a blocked person has no session', async () => {
  const { world, user, app, at } = await firstParty();
  await changeUser(world, user, { isBlocked: true });
  expect((await ask(world, app, at)).kind).toBe('login');
});

test('a redirect URI that was taken off the registration meanwhile gets nothing', async () => {
  const { world, app, at } = await thirdParty();
  const handle = handleOf(await ask(world, app, at));
  await world.keyward.clients.modify(app.id, {
    metadata: { urls: { redirect_uris: ['https://app.example/other'] } },
  });
  await expect(world.keyward.authorization.deny(handle, at)).rejects.toMatchObject({
    code: 'interaction_over',
  });
});

test('a form token is made of the browser and tells nothing of it', async () => {
  const { keyward } = await setUp();
  const [one, two] = [keyward.authorization.newBinding(), keyward.authorization.newBinding()];
  const tokens = [keyward.authorization.formToken(one), keyward.authorization.formToken(two)];
  expect(tokens[0] === tokens[1]).toBe(false);
  expect(tokens[0] === keyward.authorization.formToken(one)).toBe(true);
  expect(tokens[0]!).not.toContain(one);
});

test('people of a global client are those of the default tenant; of another, those of its tenant', async () => {
  const { world, app } = await firstParty();
  const [standard] = await world.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  const global = await addClient(world);
  const tenantOf = async (id: string) =>
    world.keyward.authorization.loginTenant((await world.keyward.directory.client(id))!);
  expect(await tenantOf(app.id)).toEqual(acme);
  expect(await tenantOf(global.id)).toEqual(standard!.id);
});
