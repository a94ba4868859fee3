import { describe, expect, test } from '@jest/globals';
import type { Client } from '../../model/client/client.js';
import {
  agreeTo,
  ask,
  atAnApp,
  fromPerson,
  redirectUri,
  returned,
  type AppInput,
  type Parameters,
} from '../../testing/people.test-support.js';
import {
  acme,
  letUse,
  managementScope,
  refusalOf,
  setUp,
} from '../../testing/set-up.test-support.js';
import type { NextStep } from './next-step.js';

/** An administrator who is logged in at an application that may use the Management API. */
const atAConsole = async (input: AppInput = {}) => {
  const setting = await atAnApp(await setUp(), input);
  const { world, app, user, at } = setting;
  await world.keyward.tenants.addAdmins(acme, [user.id]);
  const scopes = ['read:clients', 'update:clients'];
  await letUse(
    world,
    app,
    world.system,
    await Promise.all(scopes.map((name) => managementScope(world, name))),
  );
  world.clock.advance(5);
  const request = (parameters: Parameters = {}) =>
    ask(world, app, at, { scope: 'read:clients', ...parameters });
  const change = async () => {
    world.clock.advance(5);
    await world.keyward.clients.modify(app.id, { description: `changed ${world.random.uuid()}` });
    world.clock.advance(5);
  };
  const agree = (step: NextStep) => agreeTo(world, step, at);
  const consents = async () =>
    (await world.storage.consents.all([{ attribute: 'clientId', equals: app.id }])).map(
      ({ scopes: agreed }) => [...agreed].sort(),
    );
  return { ...setting, request, change, agree, consents };
};

const scopesOf = (step: NextStep): readonly string[] =>
  step.kind === 'consent' ? step.scopes.map(({ name }) => name) : [step.kind];

describe('the authorization endpoint never answers an access token for a system resource', () => {
  const fronts = ['token', 'id_token token', 'code token', 'code id_token token'];
  const asked: readonly (readonly [string, (resource: string) => Parameters])[] = [
    ['implied by a scope', () => ({ scope: 'openid read:clients' })],
    ['named', (resource) => ({ scope: 'openid read:clients', resource })],
    ['named beside openid alone', (resource) => ({ scope: 'openid', resource })],
  ];
  const rows = fronts.flatMap((type) => asked.map(([how, fields]) => [type, how, fields] as const));

  test.each(rows)('response_type=%s is refused where it is %s', async (type, _, fields) => {
    const { world, request } = await atAConsole();
    const parameters = fields(world.system.identifierUrl!);
    const step = await request({ response_type: type, nonce: 'n', ...parameters });
    expect(returned(step)).toEqual({
      error: 'invalid_target',
      error_description: expect.stringContaining('response_type=code'),
      iss: world.issuer,
    });
    expect(await world.storage.delegations.all([])).toEqual([]);
  });

  test.each(rows)('response_type=%s is refused when it is pushed, %s', async (type, _, fields) => {
    const { world, app } = await atAConsole();
    const parameters = {
      response_type: type,
      client_id: app.id,
      redirect_uri: redirectUri,
      nonce: 'n',
      ...fields(world.system.id),
    };
    const access = (await world.keyward.directory.client(app.id))!;
    const pushing = world.keyward.authorization.push(
      access,
      new Map<string, string>(Object.entries(parameters)),
    );
    expect(await refusalOf(pushing)).toBe('target_invalid');
  });

  test('before anybody has logged in', async () => {
    const { request, at } = await atAConsole();
    at.session = undefined;
    expect(returned(await request({ response_type: 'token' }))['error']).toBe('invalid_target');
  });

  test.each(['code', 'code id_token'])('response_type=%s is answered', async (type) => {
    const { request } = await atAConsole();
    const parameters = { response_type: type, scope: 'openid read:clients', nonce: 'n' };
    expect(returned(await request(parameters))).toHaveProperty('code');
  });

  test('of any other resource it answers them as before', async () => {
    const { request } = await atAConsole();
    expect(returned(await request({ response_type: 'token', scope: 'read' }))['scope']).toBe(
      'read',
    );
  });
});

describe('a consent for a system resource counts only if it is younger than the last change of the client', () => {
  test('a first-party client that was never changed skips the page', async () => {
    const { request } = await atAConsole();
    expect((await request()).kind).toBe('return');
    expect((await request({ prompt: 'none' })).kind).toBe('return');
  });

  test('a permission that the client is granted is no change of it', async () => {
    const { world, app, request } = await atAConsole();
    await letUse(world, app, world.system, [await managementScope(world, 'read:users')]);
    world.clock.advance(2);
    expect((await request({ scope: 'read:users' })).kind).toBe('return');
  });

  test.each<[string, (setting: Awaited<ReturnType<typeof atAConsole>>) => Promise<unknown>]>([
    ['modified', ({ change }) => change()],
    [
      'given a redirect URI',
      ({ world, app }) =>
        world.keyward.clients.modify(app.id, {
          metadata: { urls: { redirect_uris: [redirectUri, 'https://evil.example/'] } },
        }),
    ],
    ['given a secret', ({ world, app }) => world.keyward.clients.changeSecret(app.id, 0)],
  ])('a first-party client that was %s asks, and with prompt=none is told', async (_, alter) => {
    const setting = await atAConsole();
    await alter(setting);
    setting.world.clock.advance(5);
    expect(scopesOf(await setting.request())).toEqual(['read:clients']);
    expect(returned(await setting.request({ prompt: 'none' }))['error']).toBe('consent_required');
  });

  test('after the person has agreed once, it skips the page until its next change', async () => {
    const { request, change, agree } = await atAConsole();
    await change();
    expect((await agree(await request())).kind).toBe('return');
    expect((await request({ prompt: 'none' })).kind).toBe('return');
    expect((await request({ scope: 'update:clients' })).kind).toBe('return');
    await change();
    expect((await request()).kind).toBe('consent');
  });

  test('a stored consent to a client that was changed since is asked for again, whole', async () => {
    const { request, change, agree } = await atAConsole({ isFirstParty: false });
    await agree(await request({ scope: 'read:clients update:clients' }));
    expect((await request({ prompt: 'none' })).kind).toBe('return');
    await change();
    expect(scopesOf(await request({ scope: 'read:clients update:clients' }))).toEqual([
      'read:clients',
      'update:clients',
    ]);
    expect(returned(await request({ prompt: 'none' }))['error']).toBe('consent_required');
  });

  test('agreeing again renews the consent though no scope is new', async () => {
    const { world, request, change, agree, consents } = await atAConsole({ isFirstParty: false });
    await agree(await request());
    await change();
    expect((await agree(await request())).kind).toBe('return');
    expect(await consents()).toEqual([['read:clients']]);
    const [consent] = await world.storage.consents.all([]);
    expect(consent!.updatedAt).toEqual(world.clock.now());
    expect((await request({ prompt: 'none' })).kind).toBe('return');
  });

  test('it does not bring back what was agreed before the change', async () => {
    const { request, change, agree, consents } = await atAConsole({ isFirstParty: false });
    await agree(await request({ scope: 'read:clients update:clients' }));
    await change();
    await agree(await request());
    expect(await consents()).toEqual([['read:clients']]);
    expect(scopesOf(await request({ scope: 'update:clients' }))).toEqual(['update:clients']);
  });

  test('a consent is widened as before while the client stays as it is', async () => {
    const { request, change, agree, consents } = await atAConsole({ isFirstParty: false });
    await change();
    await agree(await request());
    await agree(await request({ scope: 'update:clients' }));
    expect(await consents()).toEqual([['read:clients', 'update:clients']]);
  });

  test('a page that was shown before the change agrees to nothing, and is shown again', async () => {
    const { request, change, agree, consents } = await atAConsole({ isFirstParty: false });
    const before = await request();
    await change();
    const again = await agree(before);
    expect(again.kind).toBe('consent');
    expect(await consents()).toEqual([]);
    expect((await agree(again)).kind).toBe('return');
  });

  test('a change that this process has not heard of yet is no consent either', async () => {
    const { world, app, request, at, consents } = await atAConsole({ isFirstParty: false });
    const step = await request();
    if (step.kind !== 'consent') throw new Error(step.kind);
    // As another instance writes: past the directory that remembers for a second.
    const { storage, clock } = world;
    const updatedAt = new Date(clock.now().getTime() + 1);
    await storage.clients.change(app.id, (client: Client) => ({ ...client, updatedAt }));
    await world.keyward.authorization.consent(step.handle, at, step.shown);
    expect(await consents()).toEqual([]);
  });

  test('at other resources a change of the client asks nobody', async () => {
    const first = await atAConsole();
    await first.change();
    expect((await first.request({ scope: 'openid read' })).kind).toBe('return');
    const third = await atAConsole({ isFirstParty: false });
    await third.agree(await third.request({ scope: 'openid read' }));
    await third.change();
    expect((await third.request({ scope: 'openid read', prompt: 'none' })).kind).toBe('return');
  });

  test('at a device the person is asked, and what was agreed before the change is not brought back', async () => {
    const { world, app, at, change, agree, consents } = await atAConsole({
      metadata: { grant_types: ['device_code'], urls: {}, oauth: { response_types: [] } },
    });
    const authorization = world.keyward.authorization;
    const approve = async (scopes: readonly string[]) => {
      const access = (await world.keyward.directory.client(app.id))!;
      const codes = await authorization.beginDevice(access, { scopes, resource: undefined });
      const request = await authorization.deviceRequest(codes.userCode, { network: '192.0.2' }, at);
      const step = await authorization.continueDevice(request, at);
      expect(scopesOf(step)).toEqual(scopes);
      world.clock.advance(1);
      expect((await agree(step)).kind).toBe('device');
      return world.keyward.token(fromPerson(app, 'device_code', { device_code: codes.deviceCode }));
    };
    expect((await approve(['read:clients', 'update:clients'])).scope).toContain('update:clients');
    await change();
    expect((await approve(['read:clients'])).scope).toBe('read:clients');
    expect(await consents()).toEqual([['read:clients']]);
  });
});
