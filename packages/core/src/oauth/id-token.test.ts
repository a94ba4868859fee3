import { describe, expect, test } from '@jest/globals';
import {
  ask,
  atAnApp,
  claimsOf,
  redirectUri,
  returned,
  type AppInput,
  type Parameters,
} from '../testing/people.test-support.js';
import { longestToken } from '../ports/token-signer.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  issuer,
  letUse,
  setUp,
  tokenFor,
} from '../testing/set-up.test-support.js';
import { idToken } from './id-token.js';

const person = { email: 'ada@example.com', emailVerified: true, profile: { name: 'Ada' } };

/** The ID token that the authorization endpoint answers. */
const front = async (parameters: Parameters, input: AppInput = {}) => {
  const setting = await atAnApp(await setUp(), input, person);
  const answer = returned(
    await ask(setting.world, setting.app, setting.at, { nonce: 'n-0S6', ...parameters }),
  );
  return { ...setting, answer, claims: claimsOf(setting.world, answer['id_token']!) };
};
/** The one that the token endpoint answers. */
const back = async (parameters: Parameters = {}, input: AppInput = {}) => {
  const setting = await atAnApp(await setUp(), input, person);
  const tokens = await setting.redeem(await setting.code(parameters));
  return { ...setting, tokens, claims: claimsOf(setting.world, tokens.idToken!) };
};

test('an ID token says who logged in, for whom, when and how (OpenID Connect Core §2, RFC 8176)', async () => {
  const { world, user, app, claims } = await back({ nonce: 'n-0S6' });
  const now = world.clock.now().getTime() / 1000;
  const [session] = await world.storage.sessions.all([]);
  expect(claims).toEqual({
    iss: issuer,
    sub: user.id,
    aud: app.id,
    iat: now,
    exp: now + 900,
    auth_time: now - 1,
    acr: '1',
    amr: ['pwd'],
    nonce: 'n-0S6',
    sid: session!.id,
    at_hash: expect.stringMatching(/^[\w-]{22}$/),
  });
});

describe('a global client, which serves the people of every tenant', () => {
  test('reads their tenant in the ID token', async () => {
    const { user, claims } = await back({}, { isGlobal: true });
    expect(claims['tenant_id']).toBe(user.tenantId);
  });
});

describe('an access token names the tenant, so that an API refuses those of other tenants', () => {
  test.each([true, false])('of the person, where the client is global: %s', async (isGlobal) => {
    const { world, user, tokens } = await back({}, { isGlobal });
    expect(claimsOf(world, tokens.accessToken)['tenant_id']).toBe(user.tenantId);
  });

  test.each([
    ['of a client that acts for itself', { isGlobal: false, tenantId: acme }, acme],
    ['but none, where a global client acts for itself', {}, undefined],
  ])('%s', async (_, place, tenantId) => {
    const world = await setUp();
    const client = await addClient(world, place);
    const resource = await addResource(world, acme);
    await letUse(world, client, resource, await addScopes(world, resource, 'read:orders'));
    expect(claimsOf(world, await tokenFor(world, client))['tenant_id']).toBe(tenantId);
  });
});

test('without a nonce in the request there is none in the token', async () => {
  expect((await back()).claims).not.toHaveProperty('nonce');
});

test('it is signed with RS256 and typed JWT, so that it passes for no access token (OIDC Core §15.1)', async () => {
  const { world, tokens } = await back();
  expect([
    world.signer.read(tokens.idToken!),
    await world.keyward.userInfo(tokens.idToken).catch((error: { code: string }) => error.code),
  ]).toMatchObject([
    { algorithm: 'RS256', header: { typ: 'JWT', kid: expect.any(String) } },
    'token_invalid',
  ]);
});

test('no token outlives the key that signed it, so none lives longer than a day, in older records too', async () => {
  const { world, app, code, redeem } = await atAnApp(await setUp(), {}, person);
  await world.storage.clients.change(app.id, (client) => ({
    ...client,
    metadata: { ...client.metadata, id_token: { expiration_lifetime: 31_536_000 } },
  }));
  world.clock.advance(60);
  const claims = claimsOf(world, (await redeem(await code())).idToken!);
  expect((claims['exp'] as number) - (claims['iat'] as number)).toBe(86_400);
});

test('algorithm and lifetime are as the client is registered', async () => {
  const { world, tokens, claims } = await back(
    {},
    { metadata: { id_token: { signing_algorithm: 'ES256', expiration_lifetime: 60 } } },
  );
  expect(world.signer.read(tokens.idToken!)!.algorithm).toBe('ES256');
  expect((claims['exp'] as number) - (claims['iat'] as number)).toBe(60);
});

test('at_hash and c_hash are half a hash by its algorithm (OIDC Core §3.1.3.6, §3.3.2.11)', async () => {
  const { world, app, user } = await back(
    {},
    { metadata: { id_token: { signing_algorithm: 'ES384' } } },
  );
  const [delegation] = await world.storage.delegations.all([]);
  const halfHash = (text: string, algorithm: string): string => `half ${algorithm} of ${text}`;
  const token = await idToken(
    { ...world, keys: world.keyward.keys, signer: { ...world.signer, halfHash } },
    { client: app, user, delegation: delegation!, accessToken: 'token', code: 'code' },
  );
  expect(claimsOf(world, token)).toMatchObject({
    at_hash: 'half ES384 of token',
    c_hash: 'half ES384 of code',
  });
});

describe('at the authorization endpoint (OpenID Connect Core §3.2.2.5, §3.3.2.5)', () => {
  test.each([
    ['id_token', ['id_token'], []],
    [
      'id_token token',
      ['access_token', 'id_token', 'token_type', 'expires_in', 'scope'],
      ['at_hash'],
    ],
    ['code id_token', ['code', 'id_token'], ['c_hash']],
    [
      'code id_token token',
      ['access_token', 'code', 'id_token', 'token_type', 'expires_in', 'scope'],
      ['at_hash', 'c_hash'],
    ],
  ])('%s answers %j, bound by %j', async (responseType, members, hashes) => {
    const { answer, claims } = await front({ response_type: responseType, state: 'xyz' });
    expect(Object.keys(answer).sort()).toEqual([...members, 'state', 'iss'].sort());
    expect(['at_hash', 'c_hash'].filter((name) => name in claims)).toEqual(hashes);
  });

  test('it says nonce and sid', async () => {
    expect((await front({ response_type: 'id_token' })).claims).toMatchObject({
      nonce: 'n-0S6',
      sid: expect.any(String),
    });
  });

  test('the hybrid ID tokens of both endpoints say the same iss and sub (OpenID Connect Core §3.3.3.6)', async () => {
    const { world, answer, claims, redeem } = await front({ response_type: 'code id_token' });
    const later = claimsOf(
      world,
      (await redeem(answer['code']!, { redirect_uri: redirectUri })).idToken!,
    );
    expect(later['iss']).toEqual(claims['iss']);
    expect(later['sub']).toEqual(claims['sub']);
    expect(later['nonce']).toEqual(claims['nonce']);
  });

  test.each(['code token', 'token'])(
    '%s answers no ID token and no refresh token',
    async (responseType) => {
      const { world, app, at } = await atAnApp(await setUp());
      const answer = returned(
        await ask(world, app, at, { response_type: responseType, scope: 'openid offline_access' }),
      );
      expect(answer['id_token']).toBeUndefined();
      expect(answer['refresh_token']).toBeUndefined();
      expect(answer['token_type']).toBe('Bearer');
      expect(answer['scope']).toBe('openid');
    },
  );
});

describe('the claims of the scopes are in it only where no access token is issued (OpenID Connect Core §5.4)', () => {
  test.each([
    ['id_token', true],
    ['id_token token', false],
    ['code id_token', false],
    ['code id_token token', false],
  ])('%s: %s', async (responseType, there) => {
    expect(
      'email' in (await front({ response_type: responseType, scope: 'openid email' })).claims,
    ).toBe(there);
  });

  test('not at the token endpoint', async () => {
    expect((await back({ scope: 'openid email profile' })).claims).not.toHaveProperty('email');
  });
});

describe('the claims parameter (OpenID Connect Core §5.5)', () => {
  test('its member id_token puts claims into the ID token', async () => {
    expect(
      (
        await back({
          claims:
            '{"id_token":{"email":null,"name":{"essential":true}},"userinfo":{"email_verified":null}}',
        })
      ).claims,
    ).toMatchObject({ email: 'ada@example.com', name: 'Ada' });
  });

  test('its member userinfo does not', async () => {
    expect((await back({ claims: '{"userinfo":{"email":null}}' })).claims).not.toHaveProperty(
      'email',
    );
  });

  test.each([
    ['{"id_token":{"email":{"value":"bob@example.com"}}}', false],
    ['{"id_token":{"email":{"values":["bob@example.com","ada@example.com"]}}}', true],
  ])('with values, only a fitting one is answered: %s', async (claims, there) => {
    expect('email' in (await back({ claims })).claims).toBe(there);
  });

  test('what the server says of itself is not for a request to change', async () => {
    const { user, claims } = await back({
      claims:
        '{"id_token":{"sub":{"essential":true},"iss":{"value":"https://evil.example"},"aud":null,' +
        '"__proto__":{"essential":true},"constructor":null}}',
    });
    expect(claims['iss']).toEqual(issuer);
    expect(claims['sub']).toEqual(user.id);
    expect(
      Object.keys(claims).filter((name) => name === '__proto__' || name === 'constructor'),
    ).toEqual([]);
  });

  test('it holds for later ID tokens too', async () => {
    const { world, tokens, refresh } = await back({ claims: '{"id_token":{"email":null}}' });
    expect(claimsOf(world, (await refresh(tokens.refreshToken!)).idToken!)).toMatchObject({
      email: 'ada@example.com',
    });
  });
});

test('one that claims of the profile make too long for a hint has none of them', async () => {
  const claims = JSON.stringify({ id_token: { name: null, website: null } });
  const tokenOf = async (website: string) => {
    const profile = { name: 'Ada', website };
    const setting = await atAnApp(await setUp(), {}, { ...person, profile });
    const { idToken: token } = await setting.redeem(await setting.code({ claims }));
    return { token: token!, claims: claimsOf(setting.world, token!) };
  };
  const short = await tokenOf('https://ada.example');
  expect(short.claims).toMatchObject({ name: 'Ada', website: 'https://ada.example' });

  const long = await tokenOf(`https://ada.example/${'x'.repeat(longestToken)}`);
  expect(long.token.length).toBeLessThanOrEqual(longestToken);
  expect(long.claims).not.toHaveProperty('name');
  expect(long.claims).toHaveProperty('auth_time');
});
