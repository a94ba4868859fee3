import { describe, expect, test } from '@jest/globals';
import { clientMetadata, grantTypes, type ClientMetadataPatch } from './client-metadata.js';

const confidential = (given: ClientMetadataPatch) => clientMetadata(given, 'regular_web', false);
const publicly = (given: ClientMetadataPatch) => clientMetadata(given, 'spa', true);
const refusedField = (field: string) =>
  expect.objectContaining({
    code: 'invalid_field',
    values: expect.objectContaining({ field: `metadata.${field}` }) as unknown,
  });

describe('the grants of a client', () => {
  test.each(['spa', 'native', 'regular_web'] as const)(
    'password, implicit, token_exchange and otp are off unless listed (RFC 9700 §2.1.2, §2.4): %s has the code flow',
    (type) => {
      expect(clientMetadata({}, type, false).grant_types).toEqual([
        'authorization_code',
        'refresh_token',
      ]);
    },
  );

  test('a machine starts with client_credentials alone', () => {
    expect(clientMetadata({}, 'machine_to_machine', false).grant_types).toEqual([
      'client_credentials',
    ]);
  });

  test.each(grantTypes)('%s may be listed', (type) => {
    expect(confidential({ grant_types: [type] }).grant_types).toEqual([type]);
  });

  test('an empty list stays empty', () => {
    expect(confidential({ grant_types: [] }).grant_types).toEqual([]);
  });

  test('null stands for the default', () => {
    expect(confidential({ grant_types: null }).grant_types).toEqual([
      'authorization_code',
      'refresh_token',
    ]);
  });

  test.each(['urn:ietf:params:oauth:grant-type:device_code', 'Password', '', 'constructor'])(
    'refuses the unregistered grant %j',
    (type) => {
      expect(() => confidential({ grant_types: ['password', type] })).toThrow(
        refusedField('grant_types'),
      );
    },
  );

  test('refuses refresh tokens without rotation for a public client (RFC 9700 §2.2.2)', () => {
    expect(() => publicly({ refresh_token: { rotation: false } })).toThrow(
      refusedField('refresh_token.rotation'),
    );
    expect(publicly({ refresh_token: { rotation: true } }).refresh_token).toEqual({
      rotation: true,
    });
  });

  test('refuses client_credentials for a public client', () => {
    expect(() => publicly({ grant_types: ['client_credentials'] })).toThrow(
      refusedField('grant_types'),
    );
  });
});

describe('the members of the document, named as registered (RFC 7591 §2)', () => {
  test('every member is there, even when nothing is given', () => {
    expect(Object.keys(confidential({})).sort()).toEqual([
      'grant_types',
      'id_token',
      'oauth',
      'refresh_token',
      'saml',
      'scim',
      'urls',
      'wsfed',
    ]);
  });

  test('a member of null is cleared', () => {
    expect(
      confidential({ refresh_token: { expiration_lifetime: null, idle_lifetime: 60 } })
        .refresh_token,
    ).toEqual({ idle_lifetime: 60 });
  });

  test.each([
    ['urls.redirectUris', { urls: { redirectUris: ['https://app.example/'] } }],
    ['url', { url: {} }],
    ['oauth.require_PKCE', { oauth: { require_PKCE: true } }],
    ['refresh_token.lifetime', { refresh_token: { lifetime: 60 } }],
    ['id_token.constructor', { id_token: { constructor: 1 } }],
    ['urls.__proto__', JSON.parse('{ "urls": { "__proto__": [] } }') as object],
  ])(
    'a document holds only the members that are registered for it: %s is refused by name',
    (field, given) => {
      expect(() => confidential(given as ClientMetadataPatch)).toThrow(refusedField(field));
    },
  );

  test('the refusal of an unknown member names the known ones', () => {
    const misspelt = { urls: { redirectUris: [] } } as ClientMetadataPatch;

    expect(() => confidential(misspelt)).toThrow(/its members are redirect_uris, /);
  });

  test('A client names each type of authorization details once.', () => {
    const naming = (...types: string[]) =>
      confidential({ oauth: { authorization_details_types: types } });

    expect(() => naming('payment', 'account', 'payment')).toThrow(
      refusedField('oauth.authorization_details_types[2]'),
    );
    expect(() => naming('payment', 'account')).not.toThrow();
  });

  test('an unknown member of null means nothing', () => {
    const cleared = { urls: { redirectUris: null } } as ClientMetadataPatch;

    expect(confidential(cleared).urls).toEqual({});
  });

  test('a misspelt member does not compile', () => {
    // @ts-expect-error The member is called redirect_uris.
    const misspelt: ClientMetadataPatch = { urls: { redirectUris: [] } };

    expect(() => confidential(misspelt)).toThrow(refusedField('urls.redirectUris'));
  });

  test('saml and wsfed are stored as given', () => {
    const given = { anything: { goes: null }, list: [1, null] };
    expect(confidential({ saml: given, wsfed: given })).toMatchObject({
      saml: given,
      wsfed: given,
    });
  });
});

describe('what the authorization endpoint reads later (Dynamic Client Registration §2, RFC 7636, RFC 9126 §6)', () => {
  test.each<[string, ClientMetadataPatch]>([
    ['id_token.signing_algorithm', { id_token: { signing_algorithm: 'none' } }],
    ['id_token.signing_algorithm', { id_token: { signing_algorithm: 'HS256' } }],
    ['id_token.expiration_lifetime', { id_token: { expiration_lifetime: 86_401 } }],
    ['oauth.response_types', { oauth: { response_types: ['code', 'magic'] } }],
    ['oauth.response_types', { oauth: { response_types: [''] } }],
    ['oauth.default_max_age', { oauth: { default_max_age: -1 } }],
    ['oauth.default_max_age', { oauth: { default_max_age: 1.5 } }],
    ['oauth.require_pkce', { oauth: { require_pkce: 'yes' as never } }],
    ['refresh_token.expiration_lifetime', { refresh_token: { expiration_lifetime: 0 } }],
    ['refresh_token.expiration_enabled', { refresh_token: { expiration_enabled: 1 as never } }],
    ['refresh_token.rotation', { refresh_token: { rotation: 'no' as never } }],
    ['id_token.expiration_lifetime', { id_token: { expiration_lifetime: 0 } }],
    ['oauth.token_endpoint_auth_method', { oauth: { token_endpoint_auth_method: 'x' as never } }],
    ['oauth.subject_type', { oauth: { subject_type: 'secret' as never } }],
    ['oauth.jwks', { oauth: { jwks: [] as never } }],
    ['urls', { urls: 'https://app.example' as never }],
    ['urls.redirect_uris', { urls: { redirect_uris: [7 as never] } }],
    ['urls.home_uri', { urls: { home_uri: `https://app.example/${'a'.repeat(2000)}` } }],
    ['saml', { saml: 'x' as never }],
    ['grant_types', { grant_types: 'password' as never }],
    [
      'oauth.require_pushed_authorization_requests',
      { oauth: { require_pushed_authorization_requests: 1 as never } },
    ],
  ])('%s is refused when it means nothing: %j', (field, given) => {
    expect(() => confidential(given)).toThrow(refusedField(field));
  });

  test('and taken when it does, response types in any order of words (RFC 6749 §3.1.1)', () => {
    const given = {
      id_token: { signing_algorithm: 'ES256' },
      oauth: {
        response_types: ['token id_token', 'code'],
        default_max_age: 0,
        require_pkce: true,
        require_pushed_authorization_requests: false,
      },
    };
    expect(confidential(given)).toMatchObject(given);
  });
});

describe('redirect URIs', () => {
  test.each([
    'https://app.example/callback',
    'https://app.example',
    'https://app.example:8443/cb?tenant=a',
    'https://app.example?x=1',
    'https://[2001:db8::1]/cb',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:54321/cb',
    'http://[::1]:3000/cb',
    'http://localhost:3000/cb',
    'http://localhost?x=1',
    'com.example.app:/oauth',
    'com.example.app://oauth/callback',
    'https://app.example/a@b',
  ])(
    'a redirect URI is https, a loopback address, or a private-use scheme (RFC 8252 §7.1, RFC 3986 §2): %s is accepted',
    (uri) => {
      expect(confidential({ urls: { redirect_uris: [uri] } }).urls.redirect_uris).toEqual([uri]);
    },
  );

  test.each([
    '',
    'callback',
    '/callback',
    '//app.example/cb',
    'http://app.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'http://localhost.evil.example/cb',
    'http://127.0.0.2/cb',
    'https://app.example/cb#fragment',
    'https://app.example#',
    'https://user@app.example/cb',
    'https://user:pw@app.example/cb',
    'https://app.example\\@evil.example/cb',
    'https://*.example/cb',
    'https://*/cb',
    'https://app.example/*',
    'https://app.example/cb?next=*',
    'com.example.app:/*',
    'com.example.app://user@host/cb',
    'https:///cb',
    'https://:443/cb',
    'https://app.example:x/cb',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'myapp:/cb',
    'ftp://app.example/',
    'file:///etc/passwd',
    'https://app.example/c b',
    'https://app.example/c\nb',
    ' https://app.example/cb',
    'https://app.example/cb\u0000',
    'https://app.example\u0000.evil.example/cb',
    'https://app.example/\u00fc',
    `https://app.example/${'a'.repeat(2000)}`,
  ])(
    'a redirect URI holds no fragment, user or wildcard, but a URI (RFC 9700 §2.1, RFC 3986 §2): not %j',
    (uri) => {
      expect(() => confidential({ urls: { redirect_uris: [uri] } })).toThrow(
        refusedField('urls.redirect_uris[0]'),
      );
    },
  );

  test('the refusal names the entry', () => {
    expect(() =>
      confidential({ urls: { redirect_uris: ['https://a.example/', 'nonsense'] } }),
    ).toThrow(refusedField('urls.redirect_uris[1]'));
  });

  test.each(['redirect_uris', 'post_logout_redirect_uris'])('%s holds 20 entries', (name) => {
    const uris = Array.from({ length: 20 }, (_, index) => `https://app.example/${index}`);
    expect(confidential({ urls: { [name]: uris } }).urls).toEqual({ [name]: uris });
  });

  test.each(['redirect_uris', 'post_logout_redirect_uris'])(
    '%s does not hold 21 entries',
    (name) => {
      expect(() =>
        confidential({
          urls: {
            [name]: Array.from({ length: 21 }, (_, index) => `https://app.example/${index}`),
          },
        }),
      ).toThrow(refusedField(`urls.${name}`));
    },
  );

  test('where to go after a logout obeys the same rule', () => {
    expect(() =>
      confidential({ urls: { post_logout_redirect_uris: ['javascript:alert(1)'] } }),
    ).toThrow(refusedField('urls.post_logout_redirect_uris[0]'));
  });
});

describe('other URLs', () => {
  test.each(['https://app.example', 'http://localhost:3000', 'https://[::1]:8443'])(
    '%s is an origin',
    (origin) => {
      expect(confidential({ urls: { allowed_origins: [origin] } }).urls.allowed_origins).toEqual([
        origin,
      ]);
    },
  );

  test.each([
    '*',
    'null',
    'https://app.example/',
    'https://App.example',
    'https://*.example',
    'app.example',
    'https://user@app.example',
    'ftp://app.example',
    `https://${'abc.'.repeat(62)}example`,
    `https://${'a'.repeat(500)}.example`,
  ])('%s is not an origin, whose host has at most 253 characters (RFC 1035 §2.3.4)', (origin) => {
    expect(() => confidential({ urls: { allowed_origins: [origin] } })).toThrow(
      refusedField('urls.allowed_origins[0]'),
    );
  });

  const links = [
    'backchannel_logout_uri',
    'initiate_login_uri',
    'home_uri',
    'logo_uri',
    'policy_uri',
    'tos_uri',
  ];

  test.each(links)('%s may be a web address', (name) => {
    expect(confidential({ urls: { [name]: 'https://app.example/page?x=1' } }).urls).toEqual({
      [name]: 'https://app.example/page?x=1',
    });
  });

  test.each(links)('%s cannot be a script', (name) => {
    expect(() => confidential({ urls: { [name]: 'javascript:alert(1)' } })).toThrow(
      refusedField(`urls.${name}`),
    );
  });
});

describe('what this server itself sends to is https; plain http only to this very machine, for development', () => {
  const settings = (uri: string) =>
    [
      ['urls.backchannel_logout_uri', { urls: { backchannel_logout_uri: uri } }],
      ['oauth.jwks_uri', { oauth: { jwks_uri: uri } }],
    ] as const;

  test.each([
    'http://app.example/x',
    'http://127.0.0.1.example/x',
    'http://10.0.0.1/x',
    'http://localhost@app.example/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest',
    'https://[fd00::1]/x',
  ])('%s is refused', (uri) => {
    for (const [field, given] of settings(uri))
      expect(() => confidential(given)).toThrow(refusedField(field));
  });

  test.each([
    'https://app.example:8443/x',
    'http://127.0.0.1:3000/x',
    'http://[::1]/x',
    'http://localhost',
  ])('%s is taken', (uri) => {
    for (const [, given] of settings(uri)) expect(confidential(given)).toMatchObject(given);
  });
});

describe('how a client proves itself', () => {
  test.each(['client_secret_basic', 'client_secret_post'] as const)(
    'a confidential client may use %s',
    (method) => {
      expect(
        confidential({ oauth: { token_endpoint_auth_method: method } }).oauth
          .token_endpoint_auth_method,
      ).toBe(method);
    },
  );

  test('a public client uses none', () => {
    expect(
      publicly({ oauth: { token_endpoint_auth_method: 'none' } }).oauth.token_endpoint_auth_method,
    ).toBe('none');
  });

  test.each(['client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const)(
    'a public client cannot use %s',
    (method) => {
      expect(() => publicly({ oauth: { token_endpoint_auth_method: method, jwks: {} } })).toThrow(
        refusedField('oauth.token_endpoint_auth_method'),
      );
    },
  );

  test('a confidential client cannot use none', () => {
    expect(() => confidential({ oauth: { token_endpoint_auth_method: 'none' } })).toThrow(
      refusedField('oauth.token_endpoint_auth_method'),
    );
  });

  test.each([
    { jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) }] } },
    { jwks_uri: 'https://app.example/jwks' },
  ])('private_key_jwt comes with one source of keys: %j', (source) => {
    expect(
      confidential({ oauth: { token_endpoint_auth_method: 'private_key_jwt', ...source } }).oauth,
    ).toMatchObject(source);
  });

  test.each([{}, { jwks: { keys: [] }, jwks_uri: 'https://app.example/jwks' }])(
    'private_key_jwt is refused with no source of keys or two: %j',
    (source) => {
      expect(() =>
        confidential({ oauth: { token_endpoint_auth_method: 'private_key_jwt', ...source } }),
      ).toThrow(refusedField('oauth.jwks'));
    },
  );

  const key = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) };
  const rsa = { kty: 'RSA', n: 'n'.repeat(342), e: 'AQAB' };
  const registering =
    (...keys: unknown[]) =>
    () =>
      confidential({ oauth: { jwks: { keys } } });

  test('a token of the authorization endpoint is bound to no key, because a browser proves none', () => {
    const bound = { dpop_bound_access_tokens: true };
    for (const type of ['token', 'code token', 'code id_token token'])
      expect(() => confidential({ oauth: { ...bound, response_types: [type] } })).toThrow(
        refusedField('oauth.dpop_bound_access_tokens'),
      );
    for (const response_types of [['code'], ['code id_token']])
      expect(() => confidential({ oauth: { ...bound, response_types } })).not.toThrow();
  });

  test('a client registers public keys only, of a known kind (RFC 7518 §6.2.1.2, RFC 8037 §2)', () => {
    expect(
      registering(
        key,
        { ...key, kid: 'a', use: 'sig', alg: 'ES256', key_ops: ['verify'], x5c: ['passed over'] },
        rsa,
        { ...rsa, alg: 'PS256' },
        { ...rsa, alg: 'RS512' },
        { ...key, crv: 'P-384', x: 'x'.repeat(64), y: 'y'.repeat(64) },
        { ...key, crv: 'P-521', x: 'x'.repeat(88), y: 'y'.repeat(88), alg: 'ES512' },
        { kty: 'OKP', crv: 'Ed25519', x: 'x'.repeat(43) },
        { kty: 'OKP', crv: 'Ed25519', x: 'x'.repeat(43), alg: 'Ed25519' },
      ),
    ).not.toThrow();
  });

  test.each<[string, unknown[]]>([
    ['none', []],
    ['more than 50', Array.from({ length: 51 }, () => key)],
    ['what is no key', ['key']],
    ['a private EC key', [{ ...key, d: 'd' }]],
    ['a private RSA key', [{ ...rsa, d: 'd' }]],
    ['half a private RSA key', [rsa, { ...rsa, qi: 'q' }]],
    ['a secret', [{ kty: 'oct', k: 'k'.repeat(43) }]],
    ['a short RSA key', [{ ...rsa, n: 'n'.repeat(171) }]],
    ['a coordinate of another length', [{ ...key, crv: 'P-384' }]],
    ['another curve', [{ ...key, crv: 'secp256k1' }]],
    ['a key of Ed448', [{ kty: 'OKP', crv: 'Ed448', x: 'x'.repeat(76) }]],
    ['an Ed25519 key of another type', [{ kty: 'EC', crv: 'Ed25519', x: 'x'.repeat(43) }]],
    ['an inherited name as the curve', [{ ...key, crv: 'constructor' }]],
    ['a key to encrypt with', [{ ...key, use: 'enc' }]],
    ['a key for something else', [{ ...key, key_ops: ['deriveKey'] }]],
    ['an algorithm that is not the key’s', [{ ...key, alg: 'RS256' }]],
    ['algorithm none', [{ ...rsa, alg: 'none' }]],
    ['a kid that is no text', [{ ...key, kid: 7 }]],
    ['what is no base64url', [{ ...key, x: '+'.repeat(43) }]],
    ['more than 64 KB', [{ ...key, x5c: ['x'.repeat(65_536)] }]],
  ])('a key set is refused that holds %s', (_, keys) =>
    expect(registering(...keys)).toThrow(refusedField('oauth.jwks')),
  );

  test.each([
    'http://app.example/jwks',
    'https://user@app.example/jwks',
    'https://app.example/jwks#1',
    'file:///etc/passwd',
    'jwks',
  ])('jwks_uri cannot be %s', (uri) => {
    expect(() => confidential({ oauth: { jwks_uri: uri } })).toThrow(
      refusedField('oauth.jwks_uri'),
    );
  });
});
