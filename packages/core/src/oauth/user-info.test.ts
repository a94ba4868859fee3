import { describe, expect, test } from '@jest/globals';
import {
  atAnApp,
  changeUser,
  type AtAnApp,
  type Parameters,
} from '../testing/people.test-support.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  attempt,
  letUse,
  setUp,
  tokenFor,
} from '../testing/set-up.test-support.js';

const person = {
  email: 'ada@example.com',
  emailVerified: true,
  phoneNumber: '+4930123456',
  username: 'ada',
  profile: { name: 'Ada Lovelace', address: { country: 'GB' } },
};

const given = async (parameters: Parameters = {}) => {
  const setting = await atAnApp(await setUp(), {}, person);
  const tokens = await setting.redeem(await setting.code(parameters));
  return {
    ...setting,
    tokens,
    info: (token: string | undefined = tokens.accessToken) => setting.world.keyward.userInfo(token),
  };
};
const refusalOf = async ({ world }: AtAnApp, action: () => Promise<unknown>) =>
  (await attempt(world, action)).refused;

test.each([
  ['openid', {}],
  [
    'openid profile',
    { name: 'Ada Lovelace', preferred_username: 'ada', updated_at: 1_767_225_600 },
  ],
  ['openid email', { email: 'ada@example.com', email_verified: true }],
  ['openid phone', { phone_number: '+4930123456', phone_number_verified: false }],
  ['openid address', { address: { country: 'GB' } }],
  ['openid read', {}],
  ['openid email read', { email: 'ada@example.com', email_verified: true }],
])('with the scopes %j it tells the subject and %j', async (scope, claims) => {
  const { user, info } = await given({ scope });
  expect((await info()).claims).toStrictEqual({ sub: user.id, ...claims });
});

test('a claim that is absent is left out, never null (OpenID Connect Core §5.3.2)', async () => {
  const { world, user, info } = await given({ scope: 'openid email phone profile' });
  await changeUser(world, user, { email: null, phoneNumber: null, profile: {} });
  expect(Object.keys((await info()).claims)).toEqual(['sub', 'preferred_username', 'updated_at']);
});

test('the claims parameter adds those that it asks for here, and only those (OpenID Connect Core §5.5)', async () => {
  const { user, info } = await given({
    claims: '{"userinfo":{"email":null,"name":{"value":"Bob"}},"id_token":{"phone_number":null}}',
  });
  expect((await info()).claims).toEqual({ sub: user.id, email: 'ada@example.com' });
});

test('the claims parameter does not change the subject', async () => {
  const { user, info } = await given({ claims: '{"userinfo":{"sub":{"value":"somebody else"}}}' });
  expect((await info()).claims).toEqual({ sub: user.id });
});

test('what was narrowed away at a refresh is not told', async () => {
  const { user, tokens, refresh, info } = await given({ scope: 'openid email' });
  const { accessToken } = await refresh(tokens.refreshToken!, { scopes: ['openid'] });
  expect((await info(accessToken)).claims).toEqual({ sub: user.id });
});

describe('it takes the scope openid (specification §4.2)', () => {
  test('a token without it is refused', async () => {
    const setting = await given({ scope: 'read' });
    expect(await refusalOf(setting, () => setting.info())).toBe('scope_insufficient');
  });

  test('no token', async () => {
    const setting = await given();
    expect(await refusalOf(setting, () => setting.world.keyward.userInfo(undefined))).toBe(
      'token_missing',
    );
  });

  test('the token of a machine', async () => {
    const setting = await given();
    const { world } = setting;
    const [machine, resource] = [await addClient(world), await addResource(world, acme)];
    await letUse(world, machine, resource, await addScopes(world, resource, 'read'));
    const token = await tokenFor(world, machine);
    expect(await refusalOf(setting, () => setting.info(token))).toBe('token_invalid');
  });

  test.each(['', 'x', '{}'])('%j', async (token) => {
    const setting = await given();
    expect(await refusalOf(setting, () => setting.info(token))).toBe('token_invalid');
  });

  test('a refresh token', async () => {
    const setting = await given();
    expect(await refusalOf(setting, () => setting.info(setting.tokens.refreshToken))).toBe(
      'token_invalid',
    );
  });
});

describe('a token that has ended tells nothing', () => {
  const ends: [
    string,
    (
      setting: AtAnApp & { tokens: { accessToken: string; refreshToken?: string | undefined } },
    ) => unknown,
  ][] = [
    ['it is over', ({ world }) => world.clock.advance(900)],
    ['its person is blocked', ({ world, user }) => changeUser(world, user, { isBlocked: true })],
    [
      'its person is deleted',
      ({ world, user }) => world.storage.users.removeAll([{ attribute: 'id', equals: user.id }]),
    ],
    [
      'it was revoked',
      ({ world, app, tokens }) =>
        world.keyward.revoke(
          { method: 'client_secret_basic', id: app.id, secret: app.secret! },
          tokens.accessToken,
        ),
    ],
    [
      'the refresh token beside it was revoked',
      ({ world, app, tokens }) =>
        world.keyward.revoke(
          { method: 'client_secret_basic', id: app.id, secret: app.secret! },
          tokens.refreshToken!,
        ),
    ],
    ['the client was deleted', ({ world, app }) => world.keyward.clients.delete(app.id)],
  ];

  test.each(ends)('when %s', async (_, end) => {
    const setting = await given();
    await end(setting);
    expect(await refusalOf(setting, () => setting.info())).toBe('token_invalid');
  });
});
