import { describe, expect, jest, test } from '@jest/globals';
import { callbackPath, providerAddress } from '../model/values/server-addresses.js';
import type { Actor } from '../model/values/actor.js';
import type { NewIdentityProvider } from '../model/provider/provider-fields.js';
import { oneTenant } from '../model/values/tenancy.js';
import {
  addUser,
  browser,
  type Parameters,
  type TestBrowser,
} from '../testing/people.test-support.js';
import { ada, atDirectory } from '../testing/directory.test-support.js';
import { atSaml } from '../testing/saml.test-support.js';
import { acme, globex, issuer, refusalOf, type World } from '../testing/set-up.test-support.js';
import { atUpstream, fieldsOf, over, upstreamIssuer } from '../testing/upstream.test-support.js';
import { testLoginLifetime, testLoginLimit } from './test-login.js';

/** An administrator who is logged in at a browser. */
const administrator = async (world: World) => {
  const user = await addUser(world);
  const { secret } = await world.keyward.sessions.begin(user, ['pwd']);
  const actor: Actor = {
    id: user.id,
    tenancy: oneTenant(acme),
    managementScopes: new Set(['read:users']),
  };
  return { user, actor, at: { ...browser(), session: secret } as TestBrowser };
};

const atTest = async (more: Partial<NewIdentityProvider> = {}) => {
  const upstream = await atUpstream(more);
  const { world, provider, state } = upstream;
  const { tests } = world.keyward.federation;
  const boss = await administrator(world);

  const create = (actor = boss.actor) => tests.create(acme, provider.id, actor);
  const start = async (id: string, at = boss.at) => {
    const departure = await tests.start(provider.id, id, at);
    if (departure.kind !== 'away') return {};
    const sent = fieldsOf(departure.location.slice(departure.location.indexOf('?') + 1));
    state.idToken = { ...state.idToken, nonce: sent['nonce'] };
    return sent;
  };
  const comeBack = (parameters: Parameters, at = boss.at, providerId = provider.id) =>
    tests.complete(providerId, (name) => parameters[name], at);
  const read = (testId: string, actor = boss.actor, tenantId = acme) =>
    tests.read({ tenantId, providerId: provider.id, testId }, actor);
  const answer = (sent: Parameters, more: Parameters = {}): Parameters => ({
    code: 'c',
    state: sent['state'],
    iss: upstreamIssuer,
    ...more,
  });
  /** All of it. */
  const walk = async (more: Parameters = {}) => {
    const { id } = await create();
    await comeBack(answer(await start(id), more));
    return read(id);
  };
  return { ...upstream, tests, boss, create, start, comeBack, read, answer, walk };
};

const people = async ({ storage }: World) => ({
  users: await storage.users.all([]),
  identities: await storage.userIdentities.all([]),
  sessions: await storage.sessions.all([]),
  roles: await storage.roleMembers.all([]),
  delegations: await storage.delegations.all([]),
});

describe('a test of a provider', () => {
  test('is a real login there, with the callback, state, nonce and PKCE of a login', async () => {
    const { create, start, provider } = await atTest();
    const { id, startUrl } = await create();
    expect(startUrl).toBe(`${issuer}/federation/${provider.id}/test?id=${id}`);
    expect(await start(id)).toMatchObject({
      response_type: 'code',
      redirect_uri: providerAddress(issuer, callbackPath, provider.id),
      state: expect.any(String),
      nonce: expect.any(String),
      code_challenge_method: 'S256',
    });
  });

  test('says each step, the claims, and what a login would make of them', async () => {
    const { walk, state } = await atTest({ attributeMapping: { username: 'login' } });
    state.userinfo = { email: 'new@example.com', email_verified: true, login: 'newcomer' };
    const { status, steps, claims, outcome } = await walk();
    expect(status).toBe('passed');
    expect(steps.map(({ step, status: each }) => `${step} ${each}`)).toEqual([
      'discovery passed',
      'authorization passed',
      'token passed',
      'id_token passed',
      'user_info passed',
      'person passed',
    ]);
    expect(claims).toMatchObject({ sub: 'ada', email: 'new@example.com' });
    expect(outcome).toMatchObject({
      result: 'created',
      userId: null,
      email: 'new@example.com',
      username: 'newcomer',
      why: null,
    });
  });

  test('leaves no user, identity, session, role or token, and says so of a disabled provider too', async () => {
    const { walk, world, provider } = await atTest({ isEnabled: false });
    const before = await people(world);
    expect((await walk()).outcome?.result).toBe('created');
    expect(await people(world)).toEqual(before);
    expect(provider.isEnabled).toBe(false);
  });

  test('names the user whom the identity or the verified address belongs to', async () => {
    const { walk, world, state, person } = await atTest({ accountLinking: 'verified_email' });
    const holder = await addUser(world, { email: 'ada@example.com', emailVerified: true });
    state.userinfo = { email: 'ada@example.com', email_verified: true };
    expect((await walk()).outcome).toMatchObject({ result: 'linked', userId: holder.id });
    expect(await world.storage.userIdentities.all([])).toEqual([]);

    state.idToken = {};
    await person();
    expect((await walk()).outcome).toMatchObject({ result: 'known', userId: holder.id });
  });

  test('says that the person is asked whether an account is theirs', async () => {
    const { walk, world, state } = await atTest({ accountLinking: 'prompt' });
    const holder = await addUser(world, { email: 'ada@example.com', emailVerified: true });
    state.userinfo = { email: 'ada@example.com', email_verified: true };
    expect(await walk()).toMatchObject({
      status: 'passed',
      outcome: { result: 'asked', userId: holder.id },
    });
  });

  test('says by which rule a login is refused', async () => {
    const { walk } = await atTest({ createUsers: false });
    const { status, steps, outcome } = await walk();
    expect(status).toBe('failed');
    expect(outcome?.result).toBe('refused');
    expect(steps.at(-1)).toEqual({
      step: 'person',
      status: 'failed',
      message: expect.stringContaining('Nobody is known by this identity'),
    });
  });

  test('says which roles the mappings give', async () => {
    const { walk, world, provider, state } = await atTest();
    const role = await world.keyward.roles.create({ name: 'Clerk', tenantId: acme });
    await world.keyward.identityProviders.modify(acme, provider.id, {
      roleMapping: [{ claim: 'groups', value: 'clerks', role_id: role.id }],
    });
    state.userinfo = { groups: ['clerks'] };
    expect((await walk()).outcome?.roleIds).toEqual([role.id]);
  });

  test.each([
    ['authorization', { iss: 'https://other.example' }, {}, /not the one that sent the answer/],
    ['authorization', { error: 'server_error' }, {}, /answers with server_error/],
    ['id_token', {}, { aud: 'other' }, /not meant for this server/],
    ['id_token', {}, { nonce: 'other' }, /not for this login/],
    ['user_info', {}, { sub: 'grace' }, /another person/],
  ] as const)('names the step that failed: %s', async (step, parameters, idToken, message) => {
    const { create, start, comeBack, answer, read, state } = await atTest();
    const { id } = await create();
    const sent = await start(id);
    state.idToken = { ...state.idToken, ...idToken };
    await comeBack(answer(sent, parameters));
    const { status, steps, claims } = await read(id);
    expect(status).toBe('failed');
    expect(steps.at(-1)).toMatchObject({ step, status: 'failed' });
    expect(steps.at(-1)?.message).toMatch(message);
    expect(claims).toBeNull();
  });

  test('names discovery where the provider does not answer, and nobody is sent there', async () => {
    const { create, tests, provider, boss, read, world } = await atTest();
    world.outgoing.answers.clear();
    const { id } = await create();
    expect((await tests.start(provider.id, id, boss.at)).kind).toBe('ended');
    expect((await read(id)).steps).toMatchObject([{ step: 'discovery', status: 'failed' }]);
  });
});

describe('who walks and reads a test', () => {
  test('only a person begins one, and not without end', async () => {
    const { create, tests, provider, world } = await atTest();
    const machine: Actor = {
      id: world.defaultClientId,
      tenancy: oneTenant(acme),
      managementScopes: 'all',
    };
    expect(await refusalOf(tests.create(acme, provider.id, machine))).toBe('own_account_only');
    for (let count = 0; count < testLoginLimit.times; count++) await create();
    expect(await refusalOf(create())).toBe('too_many_requests');
  });

  test('a test tells who has an account, so it needs read:users', async () => {
    const { create, read, boss, world } = await atTest();
    const { id } = await create();
    const without: Actor = { ...boss.actor, managementScopes: new Set(['read:clients']) };
    const before = await world.storage.auditEvents.all([]);

    expect(await refusalOf(create(without))).toBe('scope_insufficient');
    expect(await refusalOf(read(id, without))).toBe('scope_insufficient');
    expect(await world.storage.auditEvents.all([])).toEqual(before);
    expect((await read(id)).status).toBe('created');
  });

  test('the provider of another tenant is not there', async () => {
    const { tests, provider, boss, read, create } = await atTest();
    expect(await refusalOf(tests.create(globex, provider.id, boss.actor))).toBe('record_not_found');
    const stranger = { ...boss.actor, tenancy: oneTenant(globex) };
    expect(await refusalOf(tests.create(acme, provider.id, stranger))).toBe('record_not_found');
    const { id } = await create();
    expect(await refusalOf(read(id, stranger))).toBe('record_not_found');
  });

  test('a test is walked only where the person who began it is logged in, and once', async () => {
    const { create, start, world } = await atTest();
    const { id } = await create();
    const other = await administrator(world);
    expect(await over(start(id, browser()))).toBe(true);
    expect(await over(start(id, other.at))).toBe(true);
    expect((await start(id))['state']).toBeDefined();
    expect(await over(start(id))).toBe(true);
  });

  test('an answer counts in the same browser, at the same provider, and once', async () => {
    const { create, start, comeBack, answer, boss, world } = await atTest();
    const { id } = await create();
    const sent = await start(id);
    const elsewhere = { ...boss.at, binding: 'another browser' };
    const loggedOut = { ...boss.at, session: undefined } as TestBrowser;
    const another = await world.keyward.identityProviders.create(acme, {
      type: 'oidc',
      name: 'Another',
      metadata: { issuer: 'https://another.example', client_id: 'x' },
    });
    expect(await over(comeBack(answer(sent), elsewhere))).toBe(true);
    expect(await over(comeBack(answer(sent), loggedOut))).toBe(true);
    expect(await over(comeBack(answer(sent), boss.at, another.id))).toBe(true);
    expect((await comeBack(answer(sent)))?.name).toBe('Upstream');
    expect(await over(comeBack(answer(sent)))).toBe(true);
  });

  test('the state of a test logs nobody in, and that of a login fills no test', async () => {
    const { create, start, comeBack, answer, read, boss, world, provider, depart } = await atTest();
    const { id } = await create();
    const sent = answer(await start(id));
    const login = world.keyward.federation.complete(
      provider.id,
      (name) => sent[name],
      boss.at,
      null,
    );
    expect(await over(login)).toBe(true);
    const { sent: ofLogin } = await depart(browser());
    expect(await comeBack(answer(ofLogin))).toBeUndefined();
    expect((await read(id)).status).toBe('started');
  });

  test('only the person who began a test reads it, and its result once', async () => {
    const { create, start, comeBack, answer, read, world } = await atTest();
    const { id } = await create();
    expect((await read(id)).status).toBe('created');
    const sent = await start(id);
    expect((await read(id)).status).toBe('started');
    await comeBack(answer(sent));

    const other = await administrator(world);
    expect(await refusalOf(read(id, other.actor))).toBe('record_not_found');
    expect((await read(id)).status).toBe('passed');
    expect(await refusalOf(read(id))).toBe('record_not_found');
    const kept = await world.storage.oneTimeSecrets.all([
      { attribute: 'kind', equals: 'provider_test' } as never,
    ]);
    expect(JSON.stringify(kept)).not.toContain('claims');
  });

  test('a test is over after a quarter of an hour, and a new one takes its place', async () => {
    const { create, start, comeBack, answer, read, world } = await atTest();
    const first = await create();
    const sent = await start(first.id);
    const second = await create();
    await comeBack(answer(sent));
    expect(await refusalOf(read(first.id))).toBe('record_not_found');
    expect((await read(second.id)).status).toBe('created');
    world.clock.advance(testLoginLifetime);
    expect(await refusalOf(read(second.id))).toBe('record_not_found');
    expect(await over(start(second.id))).toBe(true);
  });

  test('the log says who tested a provider', async () => {
    const { create, world, boss, provider } = await atTest();
    await create();
    const events = await world.storage.auditEvents.all([]);
    expect(events.find(({ name }) => name === 'identity_provider.tested')).toMatchObject({
      actorId: boss.user.id,
      recordId: provider.id,
    });
  });
});

describe('a test of a SAML provider', () => {
  const atSamlTest = async () => {
    const saml = await atSaml({ isEnabled: false });
    const { tests } = saml.world.keyward.federation;
    const boss = await administrator(saml.world);
    const { id } = await tests.create(acme, saml.provider.id, boss.actor);
    const departure = await tests.start(saml.provider.id, id, boss.at);
    if (departure.kind !== 'away') throw new Error('The test ended.');
    const { location } = departure;
    const sent = fieldsOf(location.slice(location.indexOf('?') + 1));
    const finish = async (said: object = {}) => {
      const { state, code } = await saml.post(sent['relayState'], saml.response(sent['id']!, said));
      const parameters: Parameters = { state, code };
      await tests.complete(saml.provider.id, (name) => parameters[name], boss.at);
      return tests.read({ tenantId: acme, providerId: saml.provider.id, testId: id }, boss.actor);
    };
    return { ...saml, finish };
  };

  test('says the steps and the claims, also of a disabled one', async () => {
    const { finish } = await atSamlTest();
    const { status, steps, claims } = await finish();
    expect(status).toBe('passed');
    expect(steps.map(({ step }) => step)).toEqual(['authorization', 'assertion', 'person']);
    expect(claims).toMatchObject({ sub: 'ada' });
  });

  test('says why an assertion is not believed', async () => {
    const { finish } = await atSamlTest();
    const { status, steps } = await finish({ assertion: { audiences: [] } });
    expect(status).toBe('failed');
    expect(steps.at(-1)).toMatchObject({
      step: 'assertion',
      status: 'failed',
      message: expect.stringContaining('not meant for this server'),
    });
  });
});

describe('a test of a directory', () => {
  const atDirectoryTest = async () => {
    const at = await atDirectory({ isEnabled: false });
    const { tests } = at.world.keyward.federation;
    const { actor } = await administrator(at.world);
    const create = (login?: string) => tests.create(acme, at.provider.id, actor, login);
    const walk = async (login?: string) => {
      const { id: testId } = await create(login);
      return tests.read({ tenantId: acme, providerId: at.provider.id, testId }, actor);
    };
    return { ...at, tests, actor, create, walk };
  };
  const statesOf = (steps: readonly { step: string; status: string }[]) =>
    steps.map(({ step, status }) => `${step} ${status}`);
  const asked = ['connection', 'service_account', 'people', 'groups'];
  const passed = asked.map((step) => `${step} passed`);

  test('sends nobody anywhere, and is over at once', async () => {
    const { create } = await atDirectoryTest();
    expect((await create()).startUrl).toBeNull();
  });

  test('says each step, also of a disabled provider', async () => {
    const { walk } = await atDirectoryTest();
    const { status, steps, claims, outcome } = await walk();
    expect({ status, steps: statesOf(steps), claims, outcome }).toEqual({
      status: 'passed',
      steps: [...passed, 'person skipped'],
      claims: null,
      outcome: null,
    });
  });

  test('says who would log in by a name, and leaves nobody', async () => {
    const { walk, world } = await atDirectoryTest();
    const before = await people(world);
    const { status, claims, outcome } = await walk('ada');
    expect([status, claims?.['sub'], outcome?.result]).toEqual(['passed', ada.id, 'created']);
    expect(await people(world)).toEqual(before);
  });

  test.each([
    ['a name that nobody has', 'eve', 'knows no one such login'],
    ['a disabled account', 'ada', 'has disabled this account'],
  ])('fails for %s', async (_, login, why) => {
    const { walk, directory } = await atDirectoryTest();
    directory.entries = [{ ...ada, isDisabled: true }];
    const { status, steps } = await walk(login);
    expect([status, steps.at(-1)]).toEqual([
      'failed',
      { step: 'person', status: 'failed', message: expect.stringContaining(why) },
    ]);
  });

  test('says which step fails', async () => {
    const { walk, directory } = await atDirectoryTest();
    directory.isUp = false;
    const { status, steps } = await walk();
    expect([status, statesOf(steps)]).toEqual(['failed', ['connection failed']]);
  });

  test('asks nothing in a rehearsal', async () => {
    const { tests, provider, actor, directory } = await atDirectoryTest();
    const calls = jest.spyOn(directory, 'test');
    await tests.create(acme, provider.id, { ...actor, rehearses: true }).catch(() => undefined);
    expect(calls).not.toHaveBeenCalled();
  });

  test('is begun thirty times an hour at most', async () => {
    const { create } = await atDirectoryTest();
    for (let count = 0; count < testLoginLimit.times; count++) await create();
    expect(await refusalOf(create())).toBe('too_many_requests');
  });

  test('asks about a login at directories alone', async () => {
    const { tests, provider, boss } = await atTest();
    expect(await refusalOf(tests.create(acme, provider.id, boss.actor, 'ada'))).toBe(
      'invalid_field',
    );
  });
});
