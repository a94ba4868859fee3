/** Scopes that take a login with two factors, or a young one (RFC 9470). */
import { describe, expect, test } from '@jest/globals';
import {
  ask,
  atAnApp,
  claimsOf,
  fromPerson,
  returned,
  type AppInput,
  type AtAnApp,
} from '../../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  attempt,
  letUse,
  setUp,
} from '../../testing/set-up.test-support.js';
import type { ScopeFields } from '../../model/scope/scope-fields.js';

const everyGrant: AppInput = {
  metadata: {
    grant_types: ['authorization_code', 'refresh_token', 'password', 'token_exchange'],
  },
};

/** Someone who logged in with a password, at an application whose scope `write` asks for this login. */
const asking = async (required: ScopeFields, input: AppInput = everyGrant) => {
  const setting = await atAnApp(await setUp(), input);
  const { world, resource, scopes } = setting;
  await world.keyward.scopes.modify(resource.id, scopes[1]!.id, required);
  return setting;
};

const logInTwice = async ({ world, at, user }: AtAnApp): Promise<void> => {
  const methods = ['pwd', 'otp', 'mfa'];
  at.session = (await world.keyward.sessions.begin(user, methods, at.session)).secret;
};

const answerTo = async ({ world, app, at }: AtAnApp, scope: string | undefined, more = {}) =>
  ask(world, app, at, { scope, ...more });

const scopesOf = async (setting: AtAnApp, scope?: string): Promise<string> =>
  (await setting.redeem(await setting.code({ scope }))).scope;

describe('a scope that takes two factors', () => {
  const twoFactors = { requiredAcr: '2' } as const;

  test('sends a person who logged in with one to the login page', async () => {
    const step = await answerTo(await asking(twoFactors), 'read write');
    expect(step.kind).toBe('login');
  });

  test('asks for the second factor there', async () => {
    const step = await answerTo(await asking(twoFactors), 'read write');
    expect(step).toMatchObject({ request: { needsTwoFactors: true } });
  });

  test('is login_required with prompt=none', async () => {
    const step = await answerTo(await asking(twoFactors), 'write', { prompt: 'none' });
    expect(returned(step)).toMatchObject({ error: 'login_required' });
  });

  test('is refused after a login that had one all the same', async () => {
    const setting = await asking(twoFactors);
    const step = await answerTo(setting, 'write');
    const { world, at, user } = setting;
    at.session = (await world.keyward.sessions.begin(user, ['pwd'], at.session)).secret;
    const next = await world.keyward.authorization.continue(
      'handle' in step ? step.handle : '',
      at,
    );
    expect(returned(next)).toMatchObject({ error: 'unmet_authentication_requirements' });
  });

  test('is given after a login with two', async () => {
    const setting = await asking(twoFactors);
    await logInTwice(setting);
    expect(await scopesOf(setting, 'read write')).toBe('read write');
  });

  test.each([undefined, '.default'])(
    'is left out where a request names no scope (%s)',
    async (scope) => {
      expect(await scopesOf(await asking(twoFactors), scope)).toBe('read');
    },
  );

  test('asks nothing of requests for other scopes', async () => {
    expect(await scopesOf(await asking(twoFactors), 'read')).toBe('read');
  });

  test('is taken from what was given before, once it takes two', async () => {
    const setting = await asking({});
    const code = await setting.code({ scope: 'read write' });
    await setting.world.keyward.scopes.modify(
      setting.resource.id,
      setting.scopes[1]!.id,
      twoFactors,
    );
    setting.world.clock.advance(10);
    expect((await setting.redeem(code)).scope).toBe('read');
  });

  test('is not given by an exchange of a token whose login had one', async () => {
    const setting = await asking({});
    const { accessToken } = await setting.redeem(await setting.code({ scope: 'read write' }));
    await setting.world.keyward.scopes.modify(
      setting.resource.id,
      setting.scopes[1]!.id,
      twoFactors,
    );
    setting.world.clock.advance(10);
    const { scope } = await setting.world.keyward.token(
      fromPerson(setting.app, 'token_exchange', {
        subject_token: accessToken,
        subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      }),
    );
    expect(scope).toBe('read');
  });

  test('goes to a client that acts for itself, which holds it as it is', async () => {
    const { world, resource, scopes } = await asking(twoFactors);
    const machine = await addClient(world, { type: 'machine_to_machine', tenantId: acme });
    await letUse(world, machine, resource, scopes);
    const { scope } = await world.keyward.token(fromPerson(machine, 'client_credentials', {}));
    expect(scope).toBe('read write');
  });
});

describe('a scope that takes a login of the last five minutes', () => {
  const young = { requiredAge: 300 } as const;

  test.each([
    [299, 'return'],
    [300, 'login'],
  ])('%s seconds after the login the next step is %s', async (seconds, kind) => {
    const setting = await asking(young);
    setting.world.clock.advance(seconds);
    expect((await answerTo(setting, 'write')).kind).toBe(kind);
  });

  test('goes with the shorter of max_age and its own', async () => {
    const setting = await asking(young);
    setting.world.clock.advance(200);
    expect((await answerTo(setting, 'write', { max_age: '100' })).kind).toBe('login');
  });

  test('a refresh keeps the time of the login, so a scope that takes a young one is gone when too old', async () => {
    const setting = await asking(young);
    const tokens = await setting.redeem(await setting.code({ scope: 'read write' }));
    setting.world.clock.advance(301);
    expect((await setting.refresh(tokens.refreshToken!)).scope).toBe('read');
  });
});

describe('an access token says how and when its person logged in (RFC 9470 §6.1)', () => {
  const claimsAfter = async (setting: AtAnApp) => {
    const { accessToken } = await setting.redeem(await setting.code({ scope: 'read' }));
    return claimsOf(setting.world, accessToken);
  };

  test('with one factor', async () => {
    expect((await claimsAfter(await asking({})))['acr']).toBe('1');
  });

  test('with two', async () => {
    const setting = await asking({});
    await logInTwice(setting);
    expect((await claimsAfter(setting))['acr']).toBe('2');
  });

  test('and a refreshed one says the same time', async () => {
    const setting = await asking({});
    const tokens = await setting.redeem(await setting.code({ scope: 'read' }));
    setting.world.clock.advance(100);
    const refreshed = await setting.refresh(tokens.refreshToken!);
    expect(claimsOf(setting.world, refreshed.accessToken)['auth_time']).toBe(
      claimsOf(setting.world, tokens.accessToken)['auth_time'],
    );
  });
});

describe('what a scope asks of the login', () => {
  test.each<[string, object]>([
    ['requiredAcr', { requiredAcr: '3' }],
    ['requiredAge', { requiredAge: 29 }],
    ['requiredAge', { requiredAge: 300.5 }],
    ['requiredAge', { requiredAge: 31_536_001 }],
  ])('is refused by the name of %s: %j', async (field, required) => {
    const { world, resource, scopes } = await asking({});
    const outcome = await attempt(world, () =>
      world.keyward.scopes.modify(resource.id, scopes[1]!.id, required),
    );
    expect(outcome).toMatchObject({ refused: 'invalid_field' });
    expect(field in required).toBe(true);
  });

  test('is set when the scope is created', async () => {
    const { world } = await asking({});
    const resource = await addResource(world, acme);
    const scope = await world.keyward.scopes.create(resource.id, {
      name: 'pay',
      requiredAcr: '2',
      requiredAge: 300,
    });
    expect(scope).toMatchObject({ requiredAcr: '2', requiredAge: 300 });
  });
});
