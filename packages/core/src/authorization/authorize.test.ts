import { describe, expect, test } from '@jest/globals';
import { addApp, addUser, ask, atAnApp, browser, changeUser, handleOf, logInWith, returned } from '../testing/people.test-support.js';
import { acme, addClient, addResource, addScopes, globex, issuer, letUse, setUp } from '../testing/set-up.test-support.js';
import { requestLifetime } from './authorize.js';

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
    await world.keyward.authorization.consent(handle, at);
    const third = await world.keyward.authorization.continue(handle, at);
    expect([first.kind, second, third]).toEqual([
      'login',
      expect.objectContaining({ kind: 'consent', handle, scopes: [{ name: 'openid', description: null }, { name: 'email', description: null }], user: expect.objectContaining({ id: user.id }) as unknown }),
      expect.objectContaining({ kind: 'return', parameters: { code: expect.any(String) as unknown, state: 'xyz', iss: issuer } }),
    ]);
  });

  test('going on without a login or a consent leads nowhere further', async () => {
    const world = await setUp();
    const [user, app, at] = [await addUser(world), await addApp(world), browser()];
    const handle = handleOf(await ask(world, app, at));
    const before = await world.keyward.authorization.continue(handle, at);
    await logInWith(world, at, user);
    await world.keyward.authorization.continue(handle, at);
    expect([before.kind, (await world.keyward.authorization.continue(handle, at)).kind]).toEqual(['login', 'consent']);
  });

  test('a consent without a session is refused', async () => {
    const world = await setUp();
    const at = browser();
    const handle = handleOf(await ask(world, await addApp(world), at));
    await expect(world.keyward.authorization.consent(handle, at)).rejects.toMatchObject({ fact: 'interaction_over' });
  });

  test('the secrets of pages and codes are not kept, only their digests', async () => {
    const { world, app, at, code } = await firstParty();
    const secrets = [await code(), handleOf(await ask(world, app, at, { prompt: 'login' }))];
    const rows = JSON.stringify(await world.storage.oneTimeSecrets.all([]));
    expect(secrets.filter((secret) => rows.includes(secret))).toEqual([]);
  });
});

describe('consent', () => {
  const agree = async ({ world, app, at }: Awaited<ReturnType<typeof thirdParty>>, scope: string) => {
    const handle = handleOf(await ask(world, app, at, { scope }));
    await world.keyward.authorization.consent(handle, at);
    return world.keyward.authorization.continue(handle, at);
  };

  test('a first-party application skips it where the resource says so', async () => {
    const { world, app, at } = await firstParty();
    expect((await ask(world, app, at, { scope: 'openid read' })).kind).toBe('return');
  });

  test('a first-party application asks where the resource wants it', async () => {
    const { world, app, at, resource } = await firstParty();
    await world.keyward.resources.modify(resource.id, { settings: { skipConsentForFirstParty: false } });
    expect((await ask(world, app, at, { scope: 'openid read' })).kind).toBe('consent');
  });

  test('it is remembered', async () => {
    const setting = await thirdParty();
    await agree(setting, 'openid read');
    expect((await ask(setting.world, setting.app, setting.at, { scope: 'openid read', prompt: 'none' })).kind).toBe('return');
    expect(returned(await ask(setting.world, setting.app, setting.at, { scope: 'openid read', prompt: 'none' }))).toHaveProperty('code');
  });

  test('for more than was agreed the person is asked for the rest alone, and then it is one consent', async () => {
    const setting = await thirdParty();
    await agree(setting, 'openid read');
    const next = await ask(setting.world, setting.app, setting.at, { scope: 'openid read write' });
    await agree(setting, 'openid read write');
    const consents = await setting.world.storage.consents.all([]);
    expect([next, consents.length, [...consents[0]!.scopes].sort()]).toEqual([expect.objectContaining({ scopes: [{ name: 'write', description: null }] }), 1, ['openid', 'read', 'write']]);
  });

  test('it is for one resource: another one asks again', async () => {
    const setting = await thirdParty();
    await agree(setting, 'openid');
    expect(await ask(setting.world, setting.app, setting.at, { scope: 'openid read' })).toMatchObject({ kind: 'consent', scopes: [{ name: 'openid' }, { name: 'read' }] });
  });

  test('it is for one client and one person', async () => {
    const setting = await thirdParty();
    const { world, app, at } = setting;
    await agree(setting, 'openid');
    const elsewhere = await ask(world, await addApp(world), at);
    await logInWith(world, at, await addUser(world));
    expect([elsewhere.kind, (await ask(world, app, at)).kind]).toEqual(['consent', 'consent']);
  });

  test('saying no is told to the client', async () => {
    const { world, app, at } = await thirdParty();
    const handle = handleOf(await ask(world, app, at, { state: 'xyz' }));
    expect(returned(await world.keyward.authorization.deny(handle, at))).toEqual({ error: 'access_denied', error_description: expect.any(String), state: 'xyz', iss: issuer });
  });

  test('prompt=none answers login_required or consent_required, and shows nothing', async () => {
    const { world, app, at } = await thirdParty();
    expect([returned(await ask(world, app, browser(), { prompt: 'none' })), returned(await ask(world, app, at, { prompt: 'none' }))]).toMatchObject([{ error: 'login_required' }, { error: 'consent_required' }]);
  });

  test('an answer to a smaller request of the same moment is none to a bigger one, with prompt=consent too', async () => {
    const { world, app, at } = await thirdParty();
    const bigger = handleOf(await ask(world, app, at, { scope: 'read write', prompt: 'consent' }));
    world.clock.advance(1);
    const smaller = handleOf(await ask(world, app, at, { scope: 'read' }));
    await world.keyward.authorization.consent(smaller, at);
    expect(await world.keyward.authorization.continue(bigger, at)).toMatchObject({ kind: 'consent', scopes: [{ name: 'write' }] });
  });
});

describe('the handle of a page', () => {
  const actions = ['continue', 'deny', 'consent', 'waiting'] as const;

  test.each(actions)('is bound to the browser that began: %s', async (action) => {
    const { world, app, at } = await thirdParty();
    const handle = handleOf(await ask(world, app, at));
    await expect(world.keyward.authorization[action](handle, { ...at, binding: 'another' })).rejects.toMatchObject({ fact: 'interaction_over' });
  });

  test.each([[requestLifetime - 1, true], [requestLifetime, false]])('lives half an hour: after %s s %s', async (seconds, alive) => {
    const { world, app } = await thirdParty();
    const at = browser();
    const handle = handleOf(await ask(world, app, at));
    world.clock.advance(seconds);
    expect(await world.keyward.authorization.continue(handle, at).then(() => true, () => false)).toBe(alive);
  });

  test.each(['', 'x', '__proto__'])('%j is none', async (handle) => {
    const { world, at } = await thirdParty();
    await expect(world.keyward.authorization.continue(handle, at)).rejects.toMatchObject({ fact: 'interaction_over' });
  });

  test('a code is none', async () => {
    const { world, at, code } = await firstParty();
    await expect(world.keyward.authorization.continue(await code(), at)).rejects.toMatchObject({ fact: 'interaction_over' });
  });

  test('dies with its client', async () => {
    const { world, app, at } = await thirdParty();
    const handle = handleOf(await ask(world, app, at));
    await world.keyward.clients.delete(app.id);
    await expect(world.keyward.authorization.continue(handle, at)).rejects.toMatchObject({ fact: 'interaction_over' });
  });
});

describe('a session of another tenant is none: a client of a tenant sees only its people', () => {
  test('somebody of another tenant logs in', async () => {
    const { world, app } = await firstParty();
    const at = browser();
    await logInWith(world, at, await addUser(world, { tenantId: globex }));
    expect([(await ask(world, app, at)).kind, returned(await ask(world, app, at, { prompt: 'none' }))]).toMatchObject(['login', { error: 'login_required' }]);
  });

  test('a global client sees them all', async () => {
    const { world } = await firstParty();
    const at = browser();
    await logInWith(world, at, await addUser(world, { tenantId: globex }));
    world.clock.advance(1);
    expect((await ask(world, await addApp(world, { isGlobal: true, tenantId: null, isFirstParty: true }), at)).kind).toBe('return');
  });

  test('a client of a suspended tenant begins nothing', async () => {
    const { world, app, at } = await firstParty();
    await world.storage.tenants.change(acme, (tenant) => ({ ...tenant, isSuspended: true }));
    world.clock.advance(2);
    await expect(ask(world, app, at)).rejects.toMatchObject({ values: { parameter: 'client_id' } });
  });
});

test('a blocked person has no session', async () => {
  const { world, user, app, at } = await firstParty();
  await changeUser(world, user, { isBlocked: true });
  expect((await ask(world, app, at)).kind).toBe('login');
});

describe('id_token_hint (OpenID Connect Core §3.1.2.1)', () => {
  const hinted = async () => {
    const setting = await firstParty();
    const { idToken } = await setting.redeem(await setting.code());
    return { ...setting, hint: idToken! };
  };

  test('of the person who is logged in: through, though it has expired', async () => {
    const { world, app, at, hint } = await hinted();
    world.clock.advance(3000);
    expect(returned(await ask(world, app, at, { id_token_hint: hint, prompt: 'none' }))).toHaveProperty('code');
  });

  test('of somebody else: log in', async () => {
    const { world, app, at, hint } = await hinted();
    await logInWith(world, at, await addUser(world));
    world.clock.advance(1);
    expect([(await ask(world, app, at, { id_token_hint: hint })).kind, returned(await ask(world, app, at, { id_token_hint: hint, prompt: 'none' }))]).toMatchObject(['login', { error: 'login_required' }]);
  });
});

describe('an id_token_hint that this server did not sign is refused, not believed', () => {
  test.each<[string, (token: string) => string]>([
    ['with another subject', (token) => token.replace(/"sub":"[^"]*"/, '"sub":"somebody else"').replace(/"signedBy":"[^"]*"/, '"signedBy":"another key"')],
    ['by another issuer', (token) => token.replace(/"iss":"[^"]*"/, '"iss":"https://evil.example"')], ['of an unknown key', (token) => token.replace(/"kid":"[^"]*"/, '"kid":"unknown"')],
    ['that is an access token', (token) => token.replace('"typ":"JWT"', '"typ":"at+jwt"')], ['that is no token', () => 'x'],
  ])('one %s', async (_, forge) => {
    const { world, app, at, code, redeem } = await firstParty();
    const { idToken } = await redeem(await code());
    expect(returned(await ask(world, app, at, { id_token_hint: forge(idToken!) }))).toMatchObject({ error: 'invalid_request', error_description: expect.stringContaining('id_token_hint') });
  });
});

test('a redirect URI that was taken off the registration meanwhile gets nothing', async () => {
  const { world, app, at } = await thirdParty();
  const handle = handleOf(await ask(world, app, at));
  await world.keyward.clients.modify(app.id, { metadata: { urls: { redirect_uris: ['https://app.example/other'] } } });
  await expect(world.keyward.authorization.deny(handle, at)).rejects.toMatchObject({ fact: 'interaction_over' });
});

test('somebody of another tenant agrees to nothing', async () => {
  const { world, app, at } = await thirdParty();
  const handle = handleOf(await ask(world, app, at));
  await logInWith(world, at, await addUser(world, { tenantId: globex }));
  await expect(world.keyward.authorization.consent(handle, at)).rejects.toMatchObject({ fact: 'interaction_over' });
});

describe('scopes', () => {
  const granted = async (scope: string | undefined, setting = firstParty(), more = {}) => {
    const { code, redeem } = await setting;
    return (await redeem(await code({ scope, ...more }))).scope;
  };

  test.each([
    ['openid', 'openid'], ['openid read', 'openid read'], ['read', 'read'], ['read unknown', 'read'], ['openid unknown', 'openid'], ['openid profile email phone address', 'openid profile email phone address'], ['openid offline_access', 'openid offline_access'],
    [undefined, 'read write'],
  ])('what is unknown or not permitted is dropped (RFC 6749 §3.3): asked %j, granted %j', async (scope, expected) => {
    expect(await granted(scope)).toBe(expected);
  });

  test('a resource that is named gets openid alone where it has nothing else to give', async () => {
    const setting = await firstParty();
    expect(await granted('openid unknown', Promise.resolve(setting), { resource: setting.resource.id })).toBe('openid');
  });

  test.each(['unknown', 'unknown another'])('where nothing is left of %j the answer is invalid_scope', async (scope) => {
    const { world, app, at } = await firstParty();
    expect(returned(await ask(world, app, at, { scope }))).toMatchObject({ error: 'invalid_scope' });
  });

  test('a scope of the resource that the client does not hold is dropped', async () => {
    const setting = await firstParty();
    await addScopes(setting.world, setting.resource, 'admin');
    expect(await granted('openid read admin', Promise.resolve(setting))).toBe('openid read');
  });

  test('offline_access is dropped for a client without refresh tokens', async () => {
    expect(await granted('openid offline_access', setUp().then((world) => atAnApp(world, { metadata: { grant_types: ['authorization_code'] } })))).toBe('openid');
  });

  test('with rbac_enabled a person without permissions gives none away', async () => {
    const { world, app, at, resource } = await firstParty();
    await world.keyward.resources.modify(resource.id, { settings: { rbacEnabled: true } });
    expect(returned(await ask(world, app, at, { scope: 'read' }))).toMatchObject({ error: 'invalid_scope' });
  });

  test('with rbac_enabled OpenID Connect scopes need no permission', async () => {
    const setting = await firstParty();
    await setting.world.keyward.resources.modify(setting.resource.id, { settings: { rbacEnabled: true } });
    expect(await granted('openid read', Promise.resolve(setting))).toBe('openid');
  });

  test('a scope that two resources have asks for the resource', async () => {
    const { world, app, at } = await firstParty();
    const other = await addResource(world, acme, undefined, { skipConsentForFirstParty: true });
    await letUse(world, app, other, await addScopes(world, other, 'read'));
    expect([returned(await ask(world, app, at, { scope: 'openid read' })), returned(await ask(world, app, at, { scope: 'openid read', resource: other.id }))]).toMatchObject([{ error: 'invalid_target' }, { code: expect.any(String) }]);
  });

  test('a resource that the client may not use is refused', async () => {
    const { world, app, at } = await firstParty();
    expect(returned(await ask(world, app, at, { resource: (await addResource(world, acme)).id }))).toMatchObject({ error: 'invalid_target' });
  });
});

test('a form token is made of the browser and tells nothing of it', async () => {
  const { keyward } = await setUp();
  const [one, two] = [keyward.authorization.newBinding(), keyward.authorization.newBinding()];
  const tokens = [keyward.authorization.formToken(one), keyward.authorization.formToken(two)];
  expect([tokens[0] === tokens[1], tokens[0] === keyward.authorization.formToken(one), tokens[0]!.includes(one)]).toEqual([false, true, false]);
});

test('people of a global client are those of the default tenant; of another, those of its tenant', async () => {
  const { world, app } = await firstParty();
  const [standard] = await world.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  const global = await addClient(world);
  const tenantOf = async (id: string) => world.keyward.authorization.loginTenant((await world.keyward.directory.client(id))!);
  expect([await tenantOf(app.id), await tenantOf(global.id)]).toEqual([acme, standard!.id]);
});
