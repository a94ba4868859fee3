import { describe, expect, test } from '@jest/globals';
import { longestToken } from '../../ports/token-signer.js';
import { plainDigest } from '../../in-memory/index.js';
import {
  addApp,
  ask,
  browser,
  pkce,
  redirectUri,
  type AppInput,
  type Parameters,
} from '../../testing/people.test-support.js';
import { issuer, nowhere, setUp } from '../../testing/set-up.test-support.js';

const asked = async (parameters: Parameters, input: AppInput = {}) => {
  const world = await setUp();
  const step = await ask(world, await addApp(world, input), browser(), {
    state: 'xyz',
    ...parameters,
  });
  return step.kind === 'return'
    ? { kind: step.kind, to: step.to.redirectUri, mode: step.to.mode, ...step.parameters }
    : step;
};
/** The request as it was kept; the browser is at the login page. */
const kept = async (parameters: Parameters, input: AppInput = {}) => {
  const step = await asked(parameters, input);
  if (step.kind !== 'login') throw new Error(JSON.stringify(step));
  return step.request;
};
const error = async (parameters: Parameters, input: AppInput = {}): Promise<unknown> => {
  const { error: code, error_description: said } = (await asked(parameters, input)) as {
    error?: string;
    error_description?: string;
  };
  return code === undefined ? undefined : `${code}: ${said}`;
};

describe('a wrong client or redirect URI is told to the person and sent nowhere (RFC 6749 §4.1.2.1)', () => {
  test.each<[string, Parameters]>([
    ['no client', { client_id: undefined }],
    ['an unknown client', { client_id: nowhere }],
  ])('%s', async (_, parameters) => {
    await expect(asked(parameters)).rejects.toMatchObject({ code: 'grant_request_invalid' });
  });

  test.each([
    ['https://evil.example/callback', 'https://evil.example/callback'],
    ['', 'empty'],
    [`https://a.example/${'x'.repeat(300)}`, `https://a.example/${'x'.repeat(182)}...`],
    ['https://a.example/"<b>\\é\n', 'https://a.example/?<b>???'],
  ])('the redirect URI %j is named, shortened and in ASCII', async (redirect_uri, address) => {
    await expect(asked({ redirect_uri })).rejects.toMatchObject({ values: { address } });
  });

  test.each<[string, Parameters]>([
    ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/' }],
    ['one that begins like a registered one', { redirect_uri: `${redirectUri}/more` }],
    ['an empty one', { redirect_uri: '' }],
    [
      'an unregistered one beside other errors',
      {
        redirect_uri: 'https://evil.example/',
        response_type: 'x',
        scope: 'openid',
        prompt: 'none',
      },
    ],
  ])('%s', async (_, parameters) => {
    await expect(asked(parameters)).rejects.toMatchObject({ code: 'redirect_uri_unregistered' });
  });

  test('none, where two are registered', async () => {
    await expect(
      asked(
        { redirect_uri: undefined },
        { metadata: { urls: { redirect_uris: [redirectUri, 'https://app.example/other'] } } },
      ),
    ).rejects.toMatchObject({ values: { parameter: 'redirect_uri' } });
  });

  test('none, where none is registered', async () => {
    await expect(
      asked({ redirect_uri: undefined }, { metadata: { urls: {} } }),
    ).rejects.toMatchObject({ values: { parameter: 'redirect_uri' } });
  });
});

test('the client is told all else, with error, description, state and iss (RFC 6749 §4.1.2.1, RFC 9207)', async () => {
  expect(await asked({ prompt: 'sleep' })).toEqual({
    kind: 'return',
    to: redirectUri,
    mode: 'query',
    error: 'invalid_request',
    error_description: expect.stringMatching(/^The prompt parameter must hold only/),
    state: 'xyz',
    iss: issuer,
  });
});

test('without a state none is sent back', async () => {
  expect(Object.keys(await asked({ prompt: 'sleep', state: undefined }))).not.toContain('state');
});

test('the only redirect URI may be left out of a plain OAuth request, and that is remembered', async () => {
  const world = await setUp();
  const app = await addApp(world, { isFirstParty: true });
  // Without openid the request needs a resource; what it gets there is not the matter here.
  const step = await ask(world, app, browser(), { redirect_uri: undefined, scope: 'read' });
  expect(step).toMatchObject({
    kind: 'return',
    to: { redirectUri },
    parameters: { error: 'invalid_scope' },
  });
});

test('with the scope openid the redirect URI is required (OpenID Connect Core §3.1.2.1)', async () => {
  expect(await error({ redirect_uri: undefined })).toMatch(/^invalid_request: The redirect_uri/);
});

describe('response_type', () => {
  const nonce = 'n';

  test('is required', async () => {
    expect(await error({ response_type: undefined })).toMatch(
      /^invalid_request: The response_type/,
    );
  });

  test.each([
    'code',
    'token',
    'id_token',
    'id_token token',
    'token id_token',
    'code id_token',
    'id_token code',
    'code token',
    'token code',
    'code id_token token',
    'token id_token code',
  ])('%j is known, in any order of words', async (responseType) => {
    expect([...(await kept({ response_type: responseType, nonce })).responseType].sort()).toEqual(
      responseType.split(' ').sort(),
    );
  });

  test.each([
    'none',
    'Code',
    'code code',
    'code,token',
    'code  token',
    ' code',
    'id_token token x',
    'saml',
  ])('%j is unsupported', async (responseType) => {
    expect(await error({ response_type: responseType, nonce })).toMatch(
      /^unsupported_response_type: /,
    );
  });

  test.each(['token', 'id_token', 'code id_token'])(
    '%j is refused for a client that does not list it',
    async (responseType) => {
      expect(
        await error(
          { response_type: responseType, nonce },
          { metadata: { oauth: { response_types: ['code'] } } },
        ),
      ).toMatch(/^unauthorized_client: /);
    },
  );

  test('listed in another order of words it is listed', async () => {
    expect(
      (
        await kept(
          { response_type: 'token id_token', nonce },
          { metadata: { oauth: { response_types: ['token id_token'] } } },
        )
      ).responseType,
    ).toEqual(['id_token', 'token']);
  });

  test.each([
    ['token', ['authorization_code']],
    ['code token', ['authorization_code']],
    ['code token', ['implicit']],
    ['code', ['implicit', 'refresh_token']],
  ])('%j needs its grants: %j is not enough', async (responseType, grantTypes) => {
    expect(
      await error(
        { response_type: responseType, nonce },
        { metadata: { grant_types: grantTypes } },
      ),
    ).toMatch(/^unauthorized_client: /);
  });
});

describe('response_mode', () => {
  test.each([
    ['code', undefined, 'query'],
    ['code', 'query', 'query'],
    ['code', 'fragment', 'fragment'],
    ['code', 'form_post', 'form_post'],
    ['id_token', undefined, 'fragment'],
    ['code token', undefined, 'fragment'],
    ['id_token token', 'form_post', 'form_post'],
    ['token', 'fragment', 'fragment'],
  ])('%s with %s is answered by %s', async (responseType, mode, expected) => {
    expect(
      (await kept({ response_type: responseType, response_mode: mode, nonce: 'n' })).mode,
    ).toBe(expected);
  });

  test.each(['token', 'id_token', 'code id_token', 'code token'])(
    'tokens never travel in a query (OAuth 2.0 Multiple Response Types §3, §5): %s',
    async (responseType) => {
      expect(
        await asked({ response_type: responseType, response_mode: 'query', nonce: 'n' }),
      ).toMatchObject({ mode: 'fragment', error: 'invalid_request' });
    },
  );

  test.each(['web_message', 'jwt', ''])('%j is refused', async (mode) => {
    expect(await error({ response_mode: mode })).toMatch(/^invalid_request: The response_mode/);
  });

  test('a form needs http or https: a private scheme is refused at once (Form Post Response Mode §2)', async () => {
    const native = {
      type: 'native',
      isPublic: true,
      metadata: { urls: { redirect_uris: ['com.example.app:/cb'] } },
    } as const;
    expect(
      await asked(
        { ...pkce, redirect_uri: 'com.example.app:/cb', response_mode: 'form_post' },
        native,
      ),
    ).toMatchObject({
      to: 'com.example.app:/cb',
      mode: 'query',
      error: 'invalid_request',
      error_description: expect.stringContaining('response_mode'),
    });
  });

  test('an error is answered as the request wanted its answer', async () => {
    expect(await asked({ response_mode: 'form_post', prompt: 'none' })).toMatchObject({
      mode: 'form_post',
      error: 'login_required',
    });
  });
});

describe('a public client proves with PKCE that it is the one that asked; only S256 counts (RFC 7636 §4.2)', () => {
  const publicly = { isPublic: true, type: 'spa' as const };
  const challenge = pkce.code_challenge;

  test('a challenge is kept', async () => {
    expect((await kept(pkce, publicly)).codeChallenge).toBe(challenge);
  });

  test.each(['code', 'code token', 'code id_token'])(
    'without a challenge it gets no code: %s',
    async (responseType) => {
      expect(await error({ response_type: responseType, nonce: 'n' }, publicly)).toMatch(
        /^invalid_request: The code_challenge/,
      );
    },
  );

  test('a confidential one may do without', async () => {
    expect((await kept({})).codeChallenge).toBeUndefined();
  });

  test('a confidential one whose registration requires it may not', async () => {
    expect(await error({}, { metadata: { oauth: { require_pkce: true } } })).toMatch(
      /^invalid_request: The code_challenge/,
    );
  });

  test.each<[string, Parameters]>([
    ['plain', { code_challenge: challenge, code_challenge_method: 'plain' }],
    ['no method, which would mean plain', { code_challenge: challenge }],
    ['s256', { code_challenge: challenge, code_challenge_method: 's256' }],
    ['a method without a challenge', { code_challenge_method: 'S256' }],
    ['42 characters', { code_challenge: challenge.slice(1), code_challenge_method: 'S256' }],
    ['44 characters', { code_challenge: `${challenge}a`, code_challenge_method: 'S256' }],
    ['padding', { code_challenge: `${challenge.slice(1)}=`, code_challenge_method: 'S256' }],
    [
      'base64 instead of base64url',
      { code_challenge: `${challenge.slice(1)}+`, code_challenge_method: 'S256' },
    ],
    ['an empty one', { code_challenge: '', code_challenge_method: 'S256' }],
  ])('refused: %s', async (_, parameters) => {
    expect([await error(parameters, publicly), await error(parameters)]).toEqual(
      Array(2).fill(expect.stringMatching(/^invalid_request: The code_challenge/)),
    );
  });

  test('a real digest fits', () => {
    expect(plainDigest.sha256('x')).toHaveLength(43);
  });
});

describe('nonce (OpenID Connect Core §3.2.2.1, §3.3.2.11)', () => {
  test.each([
    ['id_token', true],
    ['id_token token', true],
    ['code id_token', true],
    ['code id_token token', true],
    ['code', false],
    ['code token', false],
    ['token', false],
  ])('%s requires one: %s', async (responseType, required) => {
    expect((await asked({ response_type: responseType })).kind).toBe(required ? 'return' : 'login');
  });

  test('an ID token takes the scope openid', async () => {
    expect(await error({ response_type: 'id_token', nonce: 'n', scope: 'email' })).toMatch(
      /^invalid_request: The scope/,
    );
  });
});

describe('prompt', () => {
  test.each([
    ['none login'],
    ['none consent'],
    ['sleep'],
    ['login sleep'],
    ['LOGIN'],
    ['__proto__'],
  ])('%j is refused', async (prompt) => {
    expect(await error({ prompt })).toMatch(/^invalid_request: The prompt/);
  });

  test.each([
    ['login consent', ['login', 'consent']],
    ['select_account', ['select_account']],
    ['', []],
  ])('%j is read', async (prompt, words) => {
    expect((await kept({ prompt })).prompt).toEqual(words);
  });
});

describe('max_age', () => {
  test.each(['-1', '1.5', 'x', '', '1e3', ' 1', '9999999999'])('%j is refused', async (maxAge) => {
    expect(await error({ max_age: maxAge })).toMatch(/^invalid_request: The max_age/);
  });

  test.each([
    ['0', 0],
    ['86400', 86_400],
  ])('%j is read', async (maxAge, seconds) => {
    expect((await kept({ max_age: maxAge })).maxAge).toBe(seconds);
  });

  test.each([
    [undefined, 300],
    ['60', 60],
  ])('without one the default of the client counts: %s', async (maxAge, seconds) => {
    expect(
      (await kept({ max_age: maxAge }, { metadata: { oauth: { default_max_age: 300 } } })).maxAge,
    ).toBe(seconds);
  });
});

describe('claims (OpenID Connect Core §5.5)', () => {
  test.each(['', 'x', '[]', 'null', '1', '"email"', '{', '['.repeat(8000)])(
    '%j is refused',
    async (claims) => {
      expect(await error({ claims })).toMatch(/^invalid_request: The claims/);
    },
  );

  test('an object is kept', async () => {
    expect((await kept({ claims: '{"userinfo":{"email":null}}' })).claims).toEqual({
      userinfo: { email: null },
    });
  });
});

describe('what is too long is refused', () => {
  test.each([
    ['state', 2000],
    ['nonce', 500],
    ['scope', 4000],
    ['claims', 8000],
    ['login_hint', 4000],
    ['id_token_hint', longestToken],
    ['resource', 500],
    ['audience', 500],
    ['ui_locales', 500],
  ])('%s of more than %s characters', async (name, limit) => {
    expect(await error({ [name]: 'x'.repeat(limit + 1) })).toBe(
      `invalid_request: The ${name} parameter is longer than ${limit} characters.`,
    );
  });

  test('what is kept for a stranger is bounded in all (RFC 6819 §4.4.1.11)', async () => {
    expect(
      await error({
        scope: `openid ${'x'.repeat(3900)}`,
        login_hint: 'x'.repeat(4000),
        claims: JSON.stringify({ x: 'x'.repeat(3000) }),
      }),
    ).toMatch(/together they hold at most 10000 characters/);
  });

  test('a state that is too long does not come back, not even with the refusal', async () => {
    expect(await asked({ state: 'x'.repeat(2001) })).not.toHaveProperty('state');
  });

  test.each<Parameters>([{ response_type: 'x' }, { scope: 'x' }, { request: 'x' }])(
    'nor with another refusal: %j',
    async (parameters) => {
      expect(await asked({ state: 'x'.repeat(60_000), ...parameters })).not.toHaveProperty('state');
    },
  );

  test('a state of 2000 characters comes back whole', async () => {
    const state = 'x'.repeat(2000);
    expect(await asked({ state, prompt: 'none' })).toMatchObject({ state });
  });
});

test.each([
  ['request', 'invalid_request_object'],
  ['registration', 'registration_not_supported'],
])('%s is answered with %s (OpenID Connect Core §3.1.2.6)', async (name, code) => {
  expect(await asked({ [name]: 'x' })).toMatchObject({ error: code, state: 'xyz' });
});

test('what is not known is ignored (RFC 6749 §3.1)', async () => {
  expect((await asked({ foo: 'bar', display: 'page' })).kind).toBe('login');
});

test('scopes are kept once each, in their order', async () => {
  expect((await kept({ scope: ' openid  email openid ' })).scopes).toEqual(['openid', 'email']);
});

test.each([
  [{ resource: 'a' }, 'a'],
  [{ audience: 'b' }, 'b'],
  [{ resource: 'a', audience: 'b' }, 'a'],
  [{}, undefined],
])('the resource of %j is %s', async (parameters, resource) => {
  const world = await setUp();
  const step = await ask(world, await addApp(world), browser(), { ...parameters, prompt: 'none' });
  expect(step).toMatchObject({
    parameters: { error: resource === undefined ? 'login_required' : 'invalid_target' },
  });
});
