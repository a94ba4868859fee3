import { describe, expect, test } from '@jest/globals';
import {
  addApp,
  agreeTo,
  ask,
  atAnApp,
  changeUser,
  claimsOf,
  fromPerson,
  pkce,
  redirectUri,
  returned,
  verifier,
  type AppInput,
  type AtAnApp,
  type Parameters,
} from '../../testing/people.test-support.js';
import {
  acme,
  addResource,
  addScopes,
  attempt,
  issuer,
  letUse,
  race,
  setUp,
} from '../../testing/set-up.test-support.js';

const given = async (input: AppInput = {}) => atAnApp(await setUp(), input);
const isAlive = async ({ world, app }: AtAnApp, token: string) =>
  (await world.keyward.introspect(token, {
    client: (await world.keyward.directory.client(app.id))!,
  })) !== undefined;
const refusalOf = async ({ world }: AtAnApp, action: () => Promise<unknown>) =>
  (await attempt(world, action)).refused;

test('a code becomes an access token, a refresh token and an ID token (RFC 6749 §4.1.4)', async () => {
  const { world, user, app, resource, code, redeem } = await given();
  const tokens = await redeem(await code({ scope: 'openid read' }));
  expect([tokens, claimsOf(world, tokens.accessToken)]).toMatchObject([
    {
      tokenType: 'Bearer',
      expiresIn: 900,
      scope: 'openid read',
      refreshToken: expect.any(String),
      idToken: expect.any(String),
    },
    {
      iss: issuer,
      sub: user.id,
      aud: resource.id,
      client_id: app.id,
      scope: 'openid read',
      grant_id: expect.any(String),
    },
  ]);
});

test('with OpenID Connect scopes alone the token is for the user-info endpoint', async () => {
  const { world, code, redeem } = await given();
  expect(claimsOf(world, (await redeem(await code())).accessToken)['aud']).toBe(
    `${issuer}/userinfo`,
  );
});

test('a code names no other resource than its grant, and is usable afterwards (RFC 8707 §2.2)', async () => {
  const setting = await given();
  const { world, app, resource } = setting;
  const other = await addResource(world, acme);
  await letUse(world, app, other, await addScopes(world, other, 'read'));
  const code = await setting.code({ scope: 'read', resource: resource.id });
  const redeemFor = (named: string) =>
    world.keyward.token({
      ...fromPerson(app, 'authorization_code', { code, redirect_uri: redirectUri }),
      resource: named,
    });
  expect(await refusalOf(setting, () => redeemFor(other.id))).toBe('target_invalid');
  expect((await redeemFor(resource.id)).scope).toBe('read');
});

test('the redirect URI need not be repeated with a code verifier, which binds the code better (ADR 0071)', async () => {
  const { world, app, code } = await given();
  const presented = { code: await code(pkce), code_verifier: verifier };
  const tokens = await world.keyward.token(fromPerson(app, 'authorization_code', presented));
  expect(tokens.tokenType).toBe('Bearer');
});

test('without openid there is no ID token, and without the grant no refresh token', async () => {
  const { code, redeem } = await given({ metadata: { grant_types: ['authorization_code'] } });
  const { idToken, refreshToken } = await redeem(await code({ scope: 'read' }));
  expect(idToken).toBeUndefined();
  expect(refreshToken).toBeUndefined();
});

describe('a code works once; presented again it revokes everything that it gave', () => {
  test('the second time it is refused, and the tokens of the first die', async () => {
    const setting = await given();
    const { code, redeem, refresh } = setting;
    const presented = await code({ scope: 'openid read' });
    const tokens = await redeem(presented);
    const before = await isAlive(setting, tokens.accessToken);
    expect(before).toBe(true);
    expect(await refusalOf(setting, () => redeem(presented))).toBe('grant_invalid');
    expect(await isAlive(setting, tokens.accessToken)).toBe(false);
    expect(await refusalOf(setting, () => refresh(tokens.refreshToken!))).toBe('grant_invalid');
  });

  test('every further time it causes no write', async () => {
    const setting = await given();
    const presented = await setting.code();
    await setting.redeem(presented);
    await refusalOf(setting, () => setting.redeem(presented));
    expect(await attempt(setting.world, () => setting.redeem(presented))).toEqual({
      refused: 'grant_invalid',
      changed: [],
      told: [],
    });
  });

  test('though it has expired meanwhile (RFC 6749 §4.1.2, RFC 9700 §2.1.1)', async () => {
    const setting = await given();
    const presented = await setting.code();
    const tokens = await setting.redeem(presented);
    setting.world.clock.advance(61);
    const before = await isAlive(setting, tokens.accessToken);
    expect(before).toBe(true);
    expect(await refusalOf(setting, () => setting.redeem(presented))).toBe('grant_invalid');
    expect(await isAlive(setting, tokens.accessToken)).toBe(false);
  });

  test.each([
    [3659, true],
    [3660, false],
  ])('for an hour after its end: after %s s it revokes: %s', async (seconds, revokes) => {
    const setting = await given();
    const presented = await setting.code();
    await setting.redeem(presented);
    setting.world.clock.advance(seconds);

    expect(await refusalOf(setting, () => setting.redeem(presented))).toBe('grant_invalid');
    const [delegation] = await setting.world.storage.delegations.all([]);
    expect(delegation!.revokedAt !== null).toBe(revokes);
  });

  test('but one that expired before anybody used it revokes nothing that came beside it', async () => {
    const setting = await given();
    const { world, app, at, redeem } = setting;
    const { code, access_token: token } = returned(
      await ask(world, app, at, { response_type: 'code token' }),
    );
    world.clock.advance(61);
    const refused = [
      await refusalOf(setting, () => redeem(code!)),
      await refusalOf(setting, () => redeem(code!)),
    ];
    expect(refused).toEqual(['grant_invalid', 'grant_invalid']);
    expect(await isAlive(setting, token!)).toBe(true);
  });

  test('what the tokens of the first were swapped for dies too', async () => {
    const setting = await given();
    const presented = await setting.code();
    const swapped = await setting.refresh((await setting.redeem(presented)).refreshToken!);
    await refusalOf(setting, () => setting.redeem(presented));
    expect(await isAlive(setting, swapped.accessToken)).toBe(false);
    expect(await refusalOf(setting, () => setting.refresh(swapped.refreshToken!))).toBe(
      'grant_invalid',
    );
  });

  test('an access token that came beside the code (hybrid) dies too', async () => {
    const setting = await given();
    const { world, app, at, redeem } = setting;
    const step = await world.keyward.authorization.begin(
      (name) =>
        ({
          response_type: 'code token',
          client_id: app.id,
          redirect_uri: redirectUri,
          scope: 'openid',
        })[name],
      at,
    );
    const { code, access_token: token } = (step as { parameters: Record<string, string> })
      .parameters;
    const before = await isAlive(setting, token!);
    await redeem(code!);
    await refusalOf(setting, () => redeem(code!));
    expect(before).toBe(true);
    expect(await isAlive(setting, token!)).toBe(false);
  });

  test('a code used by a person who could not prove it is used up, and gave nothing', async () => {
    const setting = await given();
    const presented = await setting.code(pkce);
    expect(
      await refusalOf(setting, () => setting.redeem(presented, { code_verifier: 'w'.repeat(43) })),
    ).toBe('grant_invalid');
    expect(
      await refusalOf(setting, () => setting.redeem(presented, { code_verifier: verifier })),
    ).toBe('grant_invalid');
  });

  test('of 64 racing callers exactly one gets tokens, in 50 of 50 rounds', async () => {
    const setting = await given();
    const winners: unknown[] = [];
    for (let round = 0; round < 50; round++) {
      const presented = await setting.code();
      winners.push(await race(64, () => setting.redeem(presented)));
    }
    expect(winners).toEqual(Array(50).fill({ winners: 1, losers: ['grant_invalid'] }));
  });

  test('and what the one got is revoked by the others', async () => {
    const setting = await given();
    const presented = await setting.code();
    const outcomes = await Promise.allSettled([
      setting.redeem(presented),
      setting.redeem(presented),
    ]);
    const won = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.accessToken] : [],
    );
    expect(won).toHaveLength(1);
    expect(await isAlive(setting, won[0]!)).toBe(false);
  });
});

describe('a code is bound to what it was asked with (RFC 6749 §4.1.3, RFC 7636 §4.6)', () => {
  const refused: [string, Parameters, Parameters][] = [
    ['another redirect URI', {}, { redirect_uri: 'https://app.example/other' }],
    ['no redirect URI, where the request named one', {}, { redirect_uri: undefined }],
    ['no verifier', pkce, {}],
    ['a wrong verifier', pkce, { code_verifier: 'w'.repeat(43) }],
    ['the challenge as verifier', pkce, { code_verifier: pkce.code_challenge }],
    ['a verifier where the request had no challenge', {}, { code_verifier: verifier }],
    ['an empty verifier', pkce, { code_verifier: '' }],
  ];

  test.each(refused)('%s: refused, and nothing is issued', async (_, asked, presented) => {
    const setting = await given();
    const code = await setting.code(asked);
    expect(await attempt(setting.world, () => setting.redeem(code, presented))).toEqual({
      refused: 'grant_invalid',
      changed: ['delegations'],
      told: [],
    });
  });

  test.each([42, 129])('a verifier of %s characters is none', async (length) => {
    const setting = await given();
    const tooOdd = 'v'.repeat(length);
    const code = await setting.code({
      ...pkce,
      code_challenge: setting.world.digest.sha256(tooOdd),
    });
    expect(await refusalOf(setting, () => setting.redeem(code, { code_verifier: tooOdd }))).toBe(
      'grant_invalid',
    );
  });

  test('the right verifier is accepted', async () => {
    const setting = await given();
    expect(
      (await setting.redeem(await setting.code(pkce), { code_verifier: verifier })).accessToken,
    ).toEqual(expect.any(String));
  });

  test('another client gets nothing for it', async () => {
    const setting = await given();
    const thief = await addApp(setting.world);
    const code = await setting.code();
    expect(await refusalOf(setting, () => setting.redeem(code, {}, thief))).toBe('grant_invalid');
  });

  test('another client does not use it up', async () => {
    const setting = await given();
    const thief = await addApp(setting.world);
    const code = await setting.code();
    await refusalOf(setting, () => setting.redeem(code, {}, thief));
    expect((await setting.redeem(code)).tokenType).toBe('Bearer');
  });

  test('a public client redeems with its verifier and no secret', async () => {
    const setting = await given({ isPublic: true, type: 'spa' });
    expect(
      (await setting.redeem(await setting.code(pkce), { code_verifier: verifier })).scope,
    ).toBe('openid');
  });

  test('the redirect URI that the request left out need not be named, and may not be another', async () => {
    const setting = await given();
    const asked = { redirect_uri: undefined, scope: 'read' };
    const [one, two, three] = [
      await setting.code(asked),
      await setting.code(asked),
      await setting.code(asked),
    ];
    expect((await setting.redeem(one, { redirect_uri: undefined })).scope).toBe('read');
    expect((await setting.redeem(two)).scope).toBe('read');
    expect(
      await refusalOf(setting, () =>
        setting.redeem(three, { redirect_uri: 'https://app.example/other' }),
      ),
    ).toBe('grant_invalid');
  });
});

describe('a code that stands for nothing any more is refused', () => {
  test.each([
    [59, undefined],
    [60, 'grant_invalid'],
  ])('after %s s: %s (ASVS 5.0 §10.4.3)', async (seconds, refused) => {
    const setting = await given();
    const code = await setting.code();
    setting.world.clock.advance(seconds);
    expect(await refusalOf(setting, () => setting.redeem(code))).toBe(refused);
  });

  const ends: [string, (setting: AtAnApp) => Promise<unknown>][] = [
    ['its person is blocked', ({ world, user }) => changeUser(world, user, { isBlocked: true })],
    [
      'its person is deleted',
      ({ world, user }) => world.storage.users.removeAll([{ attribute: 'id', equals: user.id }]),
    ],
    [
      'the sessions of its person ended',
      ({ world, user }) => {
        world.clock.advance(1);
        return changeUser(world, user, { sessionsEndedAt: world.clock.now() });
      },
    ],
    [
      'the resource was revoked from the client',
      ({ world, app, resource }) => world.keyward.clients.revokeResources(app.id, [resource.id]),
    ],
    [
      'the resource was deleted',
      ({ world, resource }) => world.keyward.resources.delete(resource.id),
    ],
  ];

  test.each(ends)('when %s', async (_, end) => {
    const setting = await given();
    const code = await setting.code({ scope: 'openid read' });
    await end(setting);
    expect(await refusalOf(setting, () => setting.redeem(code))).toBe('grant_invalid');
  });

  test('a code gives no more than client and person hold now: a lost scope is gone (operations §10.4)', async () => {
    const setting = await given();
    const {
      world,
      app,
      resource,
      scopes: [, write],
    } = setting;
    const code = await setting.code({ scope: 'openid read write' });
    await world.keyward.clients.revokePermissions(app.id, [
      { resourceId: resource.id, scopeIds: [write!.id] },
    ]);
    expect((await setting.redeem(code)).scope).toBe('openid read');
  });

  test('where nothing is left of it the code is refused, and used up', async () => {
    const setting = await given();
    const { world, app, resource, scopes } = setting;
    const code = await setting.code({ scope: 'read write' });
    await world.keyward.clients.revokePermissions(app.id, [
      { resourceId: resource.id, scopeIds: scopes.map(({ id }) => id) },
    ]);
    expect(await refusalOf(setting, () => setting.redeem(code))).toBe('grant_invalid');
    const kept = await world.storage.delegations.all([]);
    expect(kept.map((delegation) => delegation.code?.isUsed)).toEqual([true]);
  });

  test('with rbac_enabled since, a person without permissions has none to pass on', async () => {
    const setting = await given();
    const code = await setting.code({ scope: 'openid read' });
    await setting.world.keyward.resources.modify(setting.resource.id, {
      rbacEnabled: true,
    });
    expect((await setting.redeem(code)).scope).toBe('openid');
  });

  test("when the client's link to the resource is revoked, its grants end and do not come back with it", async () => {
    const setting = await given();
    const { world, app, resource, scopes } = setting;
    const code = await setting.code({ scope: 'openid read' });
    await world.keyward.clients.revokeResources(app.id, [resource.id]);
    world.clock.advance(1);
    await letUse(world, app, resource, scopes);
    expect(await refusalOf(setting, () => setting.redeem(code))).toBe('grant_invalid');
  });

  test.each(['x', '', '__proto__'])('and %j never did', async (code) => {
    const setting = await given();
    expect(await refusalOf(setting, () => setting.redeem(code))).toBe('grant_invalid');
  });

  test.each([
    ['with more behind it', (code: string) => `${code}.x`],
    ['with its id cut off', (code: string) => code.slice(code.indexOf('.'))],
    ['with its secret cut off', (code: string) => code.slice(0, code.indexOf('.') + 1)],
    ['with a NUL in its id', (code: string) => code.replace('.', '\0.')],
  ])('and one %s is another code, which uses up nothing', async (_, changed) => {
    const setting = await given();
    const code = await setting.code();

    expect(await attempt(setting.world, () => setting.redeem(changed(code)))).toEqual({
      refused: 'grant_invalid',
      changed: [],
      told: [],
    });
    expect((await setting.redeem(code)).scope).toBe('openid');
  });

  test('a refresh token is no code, and a code no refresh token', async () => {
    const setting = await given();
    const { refreshToken } = await setting.redeem(await setting.code());
    expect(await refusalOf(setting, () => setting.redeem(refreshToken!))).toBe('grant_invalid');
    expect(await refusalOf(setting, async () => setting.refresh(await setting.code()))).toBe(
      'grant_invalid',
    );
  });
});

describe('parameter names (contract §2)', () => {
  const token = ({ world, app }: AtAnApp, grantType: string, parameters: Parameters) =>
    world.keyward.token(fromPerson(app, grantType, { redirect_uri: redirectUri, ...parameters }));

  test('authorization_code and authorization_code_verifier are aliases', async () => {
    const setting = await given();
    expect(
      (
        await token(setting, 'authorization_code', {
          authorization_code: await setting.code(pkce),
          authorization_code_verifier: verifier,
        })
      ).scope,
    ).toBe('openid');
  });

  test.each([
    [{ code: 'a', authorization_code: 'b' }],
    [{ code: 'a', code_verifier: 'a', authorization_code_verifier: 'b' }],
  ])('two that differ are refused: %j', async (parameters) => {
    const setting = await given();
    expect(
      await attempt(setting.world, () => token(setting, 'authorization_code', parameters)),
    ).toEqual({ refused: 'grant_request_invalid', changed: [], told: [] });
  });

  test('two that agree are one', async () => {
    const setting = await given();
    const code = await setting.code();
    expect(
      (await token(setting, 'authorization_code', { code, authorization_code: code })).scope,
    ).toBe('openid');
  });

  test('a code is required', async () => {
    const setting = await given();
    expect(await refusalOf(setting, () => token(setting, 'authorization_code', {}))).toBe(
      'grant_request_invalid',
    );
  });

  test('the grant authorization_code_verifier requires the verifier, and keeps the code without', async () => {
    const setting = await given();
    const code = await setting.code(pkce);
    const without = await refusalOf(setting, () =>
      token(setting, 'authorization_code_verifier', { code }),
    );
    expect(without).toBe('grant_request_invalid');
    expect(
      (await token(setting, 'authorization_code_verifier', { code, code_verifier: verifier }))
        .scope,
    ).toBe('openid');
  });

  const verified = { metadata: { grant_types: ['authorization_code_verifier'] } };

  test('a client with authorization_code_verifier alone may call it authorization_code (RFC 7636 §4.5)', async () => {
    const setting = await given(verified);
    expect(
      (
        await token(setting, 'authorization_code', {
          code: await setting.code(pkce),
          code_verifier: verifier,
        })
      ).scope,
    ).toBe('openid');
  });

  test('but not without the verifier, which is what the grant is', async () => {
    const setting = await given(verified);
    const code = await setting.code(pkce);
    expect(
      await attempt(setting.world, () => token(setting, 'authorization_code', { code })),
    ).toEqual({ refused: 'grant_request_invalid', changed: [], told: [] });
  });

  test('so that it gets no code without a challenge (RFC 7636 §4.4.1)', async () => {
    const { world, app, at } = await given(verified);
    expect(returned(await ask(world, app, at))).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringContaining('code_challenge'),
    });
  });

  test('a client that does not list the grant does not use it', async () => {
    const setting = await given();
    const app = await addApp(setting.world, {
      tenantId: acme,
      metadata: { grant_types: ['refresh_token'] },
    });
    expect(await refusalOf(setting, () => setting.redeem('x', {}, app))).toBe(
      'client_unauthorized',
    );
  });
});

describe('a code adds nothing once its session or its consent has ended', () => {
  test('its session', async () => {
    const setting = await given();
    const { world, at, code, redeem } = setting;
    const presented = await code({ scope: 'openid offline_access' });
    const { session } = (await world.keyward.sessions.find(at.session))!;
    await world.keyward.sessions.end(session.id);
    expect(await refusalOf(setting, () => redeem(presented))).toBe('grant_invalid');
  });

  test('its consent, which a client takes that is not first-party', async () => {
    const setting = await given({ isFirstParty: false });
    const { world, user, app, at, redeem } = setting;
    await agreeTo(world, await ask(world, app, at), at);
    const presented = returned(await ask(world, app, at))['code']!;
    const consents = await world.storage.consents.all([]);
    await world.keyward.users.revokeGrants(
      user.id,
      consents.map(({ id }) => id),
    );
    expect(await refusalOf(setting, () => redeem(presented))).toBe('grant_invalid');
  });
});
