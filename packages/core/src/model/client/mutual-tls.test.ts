import { describe, expect, test } from '@jest/globals';
import { clientMetadata, type ClientMetadataPatch } from './client-metadata.js';

const rules = { hasAuthorities: true, isName: (_: string, text: string) => text !== '!' };
const jwks = { keys: [{ kty: 'EC', crv: 'P-256', x: 'x'.repeat(43), y: 'y'.repeat(43) }] };
const byName = { token_endpoint_auth_method: 'tls_client_auth' } as const;
const bySelf = { token_endpoint_auth_method: 'self_signed_tls_client_auth' } as const;

const written = (
  oauth: ClientMetadataPatch['oauth'],
  clientCertificates: typeof rules | undefined = rules,
) => clientMetadata({ oauth }, 'regular_web', false, { clientCertificates });

test.each<[string, ClientMetadataPatch['oauth']]>([
  ['token_endpoint_auth_method', { ...byName, tls_client_auth_san_dns: 'a.example' }],
  ['token_endpoint_auth_method', { ...bySelf, jwks }],
  [
    'tls_client_certificate_bound_access_tokens',
    { tls_client_certificate_bound_access_tokens: true },
  ],
])(
  'what asks for client certificates is refused where the installation gets none (RFC 8705 §3.4): %s',
  (member, oauth) => {
    expect(() => clientMetadata({ oauth }, 'regular_web', false)).toThrow(
      new RegExp(`oauth\\.${member} needs mutual TLS`),
    );
    expect(() => written(oauth)).not.toThrow();
  },
);

describe('a client of tls_client_auth registers one name', () => {
  test('one of each kind is taken', () => {
    for (const kind of ['subject_dn', 'san_dns', 'san_uri', 'san_ip', 'san_email'])
      expect(() => written({ ...byName, [`tls_client_auth_${kind}`]: 'x' })).not.toThrow();
  });

  test('none and two are refused', () => {
    const two = { tls_client_auth_san_dns: 'x', tls_client_auth_san_uri: 'y' };
    for (const names of [{}, two])
      expect(() => written({ ...byName, ...names })).toThrow(/exactly one of them/);
  });

  test('a text that no certificate can hold is refused', () => {
    expect(() => written({ ...byName, tls_client_auth_san_ip: '!' })).toThrow(
      /tls_client_auth_san_ip is no IP address/,
    );
  });

  test('and needs an authority whose certificates count', () => {
    const oauth = { ...byName, tls_client_auth_san_dns: 'x' };
    expect(() => written(oauth, { ...rules, hasAuthorities: false })).toThrow(/authorities/);
  });
});

test('self_signed_tls_client_auth takes keys of the client', () => {
  expect(() => written(bySelf)).toThrow(/oauth\.jwks_uri/);
});

test('bound tokens are none of the authorization endpoint', () => {
  const oauth = { tls_client_certificate_bound_access_tokens: true };
  expect(() => written({ ...oauth, response_types: ['code token'] })).toThrow(/response_types/);
});

describe('under the FAPI 2.0 Security Profile', () => {
  const fapi2 = { security_profile: 'fapi2' } as const;
  const bound = { tls_client_certificate_bound_access_tokens: true };

  test('mutual TLS is a way to authenticate, and binds the tokens', () => {
    const { oauth } = written({ ...fapi2, ...byName, ...bound, tls_client_auth_san_dns: 'x' });
    expect(oauth).not.toHaveProperty('dpop_bound_access_tokens');
  });

  test('tokens that are bound to neither a key nor a certificate are refused', () => {
    const unbound = { dpop_bound_access_tokens: false };
    expect(() => written({ ...fapi2, jwks, ...unbound })).toThrow(
      /must be true, or metadata\.oauth\.tls_client_certificate_bound_access_tokens/,
    );
    expect(() => written({ ...fapi2, jwks, ...unbound, ...bound })).not.toThrow();
  });
});
