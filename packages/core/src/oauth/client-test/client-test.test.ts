import { describe, expect, test } from '@jest/globals';
import { consoleClientId } from '../../model/client/console-client.js';
import type { Actor } from '../../model/values/actor.js';
import type { Claims } from '../../model/values/claims.js';
import { oneTenant } from '../../model/values/tenancy.js';
import {
  addApp,
  addUser,
  agreeTo,
  atAnApp,
  browser,
  changeUser,
  claimsOf,
  handleOf,
  logInWith,
  type AppInput,
} from '../../testing/people.test-support.js';
import {
  acme,
  addClient,
  globex,
  issuer,
  refusalOf,
  setUp,
} from '../../testing/set-up.test-support.js';
import { clientTestLifetime, clientTestLimit } from './client-test.js';

const scopes = ['read:clients', 'update:clients', 'read:client_permissions', 'read:users'];

const actorOf = (user: { id: string }, more: Partial<Actor> = {}): Actor => ({
  id: user.id,
  tenancy: oneTenant(acme),
  managementScopes: new Set(scopes),
  ...more,
});

/** An administrator who is logged in at a browser, and an application. */
const atTest = async (more: AppInput = { isFirstParty: true }) => {
  const world = await setUp();
  const app = await addApp(world, more);
  const user = await addUser(world, { email: 'ada@example.com' });
  const at = browser();
  await logInWith(world, at, user);
  world.clock.advance(1);
  const actor = actorOf(user);
  const { clientTests: tests } = world.keyward;

  const create = (asked: readonly string[] = ['openid', 'email'], by = actor) =>
    tests.create(app.id, { scopes: asked }, by);
  const read = (id: string, by = actor) => tests.read(app.id, id, by);
  const startedTest = async (asked?: readonly string[]) => {
    const { id } = await create(asked);
    return { id, step: await tests.start(id, at) };
  };
  return { world, app, user, at, actor, tests, create, read, startedTest };
};

const perToken = ['jti', 'grant_id', 'sid', 'at_hash'];
const comparable = (claims: Claims): Claims =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [name, perToken.includes(name) ? '…' : value]),
  );

describe('a test of a client', () => {
  test('says what the tokens and user info of a real login say', async () => {
    const { world, app, user, at, code, redeem } = await atAnApp(await setUp());
    const actor = actorOf(user);
    const asked = { scopes: ['openid', 'email'] };
    const { id } = await world.keyward.clientTests.create(app.id, asked, actor);
    expect(await world.keyward.clientTests.start(id, at)).toMatchObject({ kind: 'tested' });
    const { status, findings, error } = await world.keyward.clientTests.read(app.id, id, actor);
    const real = await redeem(await code({ scope: 'openid email' }));
    expect({ status, error }).toEqual({ status: 'passed', error: null });
    expect(findings!.scopes).toEqual(['openid', 'email']);
    expect(findings!.accessToken.claims).toEqual(comparable(claimsOf(world, real.accessToken)));
    expect(findings!.idToken!.claims).toEqual(comparable(claimsOf(world, real.idToken!)));
    const { claims } = await world.keyward.userInfo(real.accessToken);
    expect(findings!.userInfo).toEqual(claims);
  });

  test('needs no redirect URI, and begins at an address of the server', async () => {
    const { world, actor, at, tests } = await atTest();
    const bare = await addApp(world, { isFirstParty: true, metadata: { urls: {} } });
    const { id, startUrl } = await tests.create(bare.id, { scopes: ['openid'] }, actor);
    expect(startUrl).toBe(`${issuer}/test-login?id=${id}`);
    await tests.start(id, at);
    expect((await tests.read(bare.id, id, actor)).status).toBe('passed');
  });

  test('makes no code, no token, no delegation and no consent', async () => {
    const { world, at, startedTest, read } = await atTest({ isFirstParty: false });
    const { id, step } = await startedTest();
    await agreeTo(world, step, at);
    expect((await read(id)).status).toBe('passed');
    expect(await world.storage.delegations.all([])).toEqual([]);
    expect(await world.storage.consents.all([])).toEqual([]);
  });

  test('asks for consent as the client does, and for each test anew', async () => {
    const { world, at, startedTest } = await atTest({ isFirstParty: false });
    const first = await startedTest();
    expect(first.step).toMatchObject({
      kind: 'consent',
      scopes: [{ name: 'openid' }, { name: 'email' }],
    });
    expect(await agreeTo(world, first.step, at)).toMatchObject({ kind: 'tested' });
    expect((await startedTest()).step.kind).toBe('consent');
  });

  test('is told to the audit log', async () => {
    const { world, app, user, create } = await atTest();
    await create();
    const events = await world.storage.auditEvents.all([]);
    expect(events.find(({ name }) => name === 'client.tested')).toMatchObject({
      recordId: app.id,
      actorId: user.id,
      tenantId: acme,
    });
  });
});

describe('a test is walked once, in a browser in which the person who began it is logged in', () => {
  test('not twice', async () => {
    const { at, tests, startedTest } = await atTest();
    const { id } = await startedTest();
    expect(await refusalOf(tests.start(id, at))).toBe('interaction_over');
  });

  test('not in the browser of a stranger, nor in that of another administrator', async () => {
    const { world, at, tests, create } = await atTest();
    const { id } = await create();
    const other = browser('other');
    await logInWith(world, other, await addUser(world));
    expect(await refusalOf(tests.start(id, browser('nobody')))).toBe('interaction_over');
    expect(await refusalOf(tests.start(id, other))).toBe('interaction_over');
    expect((await tests.start(id, at)).kind).toBe('tested');
  });

  test('another person who logs in on the way ends it, and nothing is said of them', async () => {
    const { world, at, tests, startedTest, read } = await atTest({ isFirstParty: false });
    const { id, step } = await startedTest();
    await logInWith(world, at, await addUser(world, { email: 'grace@example.com' }));
    const next = await world.keyward.authorization.continue(handleOf(step), at);
    expect(next).toMatchObject({ kind: 'tested', isOtherPerson: true });
    const { status, findings, error } = await read(id);
    expect({ status, findings, code: error?.code }).toEqual({
      status: 'failed',
      findings: null,
      code: 'access_denied',
    });
    expect(await refusalOf(tests.start(id, at))).toBe('interaction_over');
  });

  test('a session that ended on the way leads to a login, and not to a result', async () => {
    const { world, user, at, startedTest, read } = await atTest({ isFirstParty: false });
    const { id, step } = await startedTest();
    await world.keyward.users.endSessions(user.id);
    world.clock.advance(2);
    expect((await world.keyward.authorization.continue(handleOf(step), at)).kind).toBe('login');
    expect((await read(id)).findings).toBeNull();
  });

  test('a person who was blocked on the way gets no result', async () => {
    const { world, user, at, startedTest } = await atTest({ isFirstParty: false });
    const { step } = await startedTest();
    await changeUser(world, user, { isBlocked: true });
    world.clock.advance(2);
    const next = await world.keyward.authorization
      .continue(handleOf(step), at)
      .catch(() => ({ kind: 'refused' }));
    expect(next.kind).not.toBe('tested');
  });
});

describe('what the client would be told ends a test', () => {
  test('the person does not agree', async () => {
    const { world, at, startedTest, read } = await atTest({ isFirstParty: false });
    const { id, step } = await startedTest();
    expect(await world.keyward.authorization.deny(handleOf(step), at)).toMatchObject({
      kind: 'tested',
    });
    expect(await read(id)).toMatchObject({ status: 'failed', error: { code: 'access_denied' } });
  });

  test('a scope that it does not have', async () => {
    const { startedTest, read } = await atTest();
    const { id, step } = await startedTest(['read:nothing']);
    expect(step.kind).toBe('tested');
    expect(await read(id)).toMatchObject({ status: 'failed', error: { code: 'invalid_scope' } });
  });
});

describe('only the person who began a test reads it, and its result is forgotten with the first reading', () => {
  test('a second reading finds nothing', async () => {
    const { startedTest, read } = await atTest();
    const { id } = await startedTest();
    expect((await read(id)).status).toBe('passed');
    expect(await refusalOf(read(id))).toBe('record_not_found');
  });

  test('another administrator finds nothing, and takes nothing away', async () => {
    const { world, startedTest, read } = await atTest();
    const { id } = await startedTest();
    expect(await refusalOf(read(id, actorOf(await addUser(world))))).toBe('record_not_found');
    expect((await read(id)).status).toBe('passed');
  });

  test('it is not that of another client', async () => {
    const { world, actor, tests, startedTest } = await atTest();
    const { id } = await startedTest();
    const other = await addApp(world);
    expect(await refusalOf(tests.read(other.id, id, actor))).toBe('record_not_found');
  });

  test('after ten minutes it is gone, and so is a test that was not begun', async () => {
    const { world, at, tests, create, startedTest, read } = await atTest();
    const { id } = await startedTest();
    world.clock.advance(clientTestLifetime);
    expect(await refusalOf(read(id))).toBe('record_not_found');
    const late = await create();
    world.clock.advance(clientTestLifetime);
    expect(await refusalOf(tests.start(late.id, at))).toBe('interaction_over');
  });

  test('a permission that was withdrawn on the way is missed', async () => {
    const { user, startedTest, read } = await atTest();
    const { id } = await startedTest();
    const less = actorOf(user, { managementScopes: new Set(['read:clients', 'read:users']) });
    expect(await refusalOf(read(id, less))).toBe('scope_insufficient');
  });
});

describe('what may be tested, and by whom', () => {
  test('a person has one test, and a new one takes the place of the one before', async () => {
    const { world, at, tests, create } = await atTest();
    const [first, second] = [await create(), await create()];
    expect(await refusalOf(tests.start(first.id, at))).toBe('interaction_over');
    expect((await tests.start(second.id, at)).kind).toBe('tested');
    const rows = await world.storage.oneTimeSecrets.all([
      { attribute: 'kind', equals: 'client_test' },
    ]);
    expect(rows).toHaveLength(1);
  });

  test('a person begins so many in an hour', async () => {
    const { create } = await atTest();
    for (let count = 0; count < clientTestLimit.times; count++) await create();
    expect(await refusalOf(create())).toBe('too_many_requests');
  });

  test.each(['read:clients', 'read:client_permissions', 'read:users'])(
    'it takes %s',
    async (missing) => {
      const { user, create } = await atTest();
      const managementScopes = new Set(scopes.filter((scope) => scope !== missing));
      expect(await refusalOf(create(undefined, actorOf(user, { managementScopes })))).toBe(
        'scope_insufficient',
      );
    },
  );

  test('a program tests nothing, since nobody could log in as it', async () => {
    const { app, create } = await atTest();
    expect(await refusalOf(create(undefined, actorOf(app)))).toBe('own_account_only');
  });

  test('a client of another tenant is not there, or not one to log in to', async () => {
    const { world, user, actor, tests } = await atTest();
    const theirs = await addApp(world, { tenantId: globex });
    const global = actorOf(user, { tenancy: { kind: 'all' } });
    const asked = { scopes: ['openid'] };
    expect(await refusalOf(tests.create(theirs.id, asked, actor))).toBe('record_not_found');
    expect(await refusalOf(tests.create(theirs.id, asked, global))).toBe('invalid_field');
  });

  test('not the client of the console, and none that logs nobody in', async () => {
    const { world, user, tests } = await atTest();
    const global = actorOf(user, { tenancy: { kind: 'all' } });
    await addClient(world, { id: consoleClientId } as never);
    const machine = await addClient(world, {
      isGlobal: false,
      tenantId: acme,
      metadata: { grant_types: ['client_credentials'] },
    });
    const asked = { scopes: ['openid'] };
    expect(await refusalOf(tests.create(consoleClientId, asked, global))).toBe(
      'system_record_protected',
    );
    expect(await refusalOf(tests.create(machine.id, asked, global))).toBe('client_unauthorized');
  });
});
