import { describe, expect, test } from '@jest/globals';
import { clientMetadata, type ClientMetadataPatch } from './client-metadata.js';
import { contradictionsTo, securityRules, type SecurityRule } from './security-profile.js';

const jwk = { kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) };

const held = (given: ClientMetadataPatch = {}, isPublic = false, minimumProfile?: 'fapi2') =>
  clientMetadata(
    {
      ...given,
      oauth: {
        ...(minimumProfile === undefined ? { security_profile: 'fapi2' } : {}),
        jwks: { keys: [jwk] },
        ...given.oauth,
      },
    },
    'regular_web',
    isPublic,
    { minimumProfile },
  );

describe('what contradicts the security profile of a client is refused when it is written, and not at a login', () => {
  test.each<[string, ClientMetadataPatch]>([
    ['grant_types', { grant_types: ['authorization_code', 'password'] }],
    ['oauth.token_endpoint_auth_method', { oauth: { token_endpoint_auth_method: 'none' } }],
    ['oauth.dpop_bound_access_tokens', { oauth: { dpop_bound_access_tokens: false } }],
    ['refresh_token.rotation', { refresh_token: { rotation: true } }],
    ['oauth.response_types', { oauth: { response_types: ['code', 'token'] } }],
    [
      'oauth.require_pushed_authorization_requests',
      { oauth: { require_pushed_authorization_requests: false } },
    ],
    ['oauth.require_pkce', { oauth: { require_pkce: false } }],
    ['urls.redirect_uris', { urls: { redirect_uris: ['http://localhost/'] } }],
    ['id_token.signing_algorithm', { id_token: { signing_algorithm: 'RS256' } }],
  ])('%s is named, with the rule and the clause', (field, given) => {
    expect(() => held(given)).toThrow(
      expect.objectContaining({
        code: 'invalid_field',
        values: {
          field: `metadata.${field}`,
          why: expect.stringMatching(
            /^must .* for the security profile fapi2 \(FAPI 2\.0 Security Profile .+\)$/,
          ) as unknown,
        },
      }),
    );
  });

  test('a public client is named, too', () => {
    expect(() => held({}, true)).toThrow(/^isPublic must be false/);
  });

  test('a client without keys has none to authenticate with', () => {
    expect(() => held({ oauth: { jwks: null } })).toThrow(/oauth\.jwks_uri/);
  });
});

test('each rule about the document can be contradicted and fulfilled', () => {
  const rules = Object.values<SecurityRule>(securityRules).filter(({ field }) => field);
  const whole = { isPublic: false, metadata: held() };
  expect(contradictionsTo('fapi2', whole)).toEqual([]);

  const nothing = { isPublic: true, metadata: {} };
  const asked = rules.filter(({ must }) => must === 'be').map(({ field }) => field);
  expect(contradictionsTo('fapi2', nothing).map(({ field }) => field)).toEqual(asked);
});

test('a document without a profile stays as it is', () => {
  const given = { oauth: { require_pkce: false } } as const;
  expect(clientMetadata(given, 'regular_web', false).oauth).toEqual({ require_pkce: false });
});

describe('a tenant that asks for a profile', () => {
  test('gives it to a client that names none', () => {
    expect(held({}, false, 'fapi2').oauth.security_profile).toBe('fapi2');
  });

  test('refuses a client that names less', () => {
    expect(() => held({ oauth: { security_profile: 'none' } }, false, 'fapi2')).toThrow(
      /oauth\.security_profile cannot be less than fapi2, as the tenant asks/,
    );
  });
});
