import { describe, expect, test } from '@jest/globals';
import { assertProviderMetadata, type ProviderMetadata } from './provider-metadata.js';

const openid = { issuer: 'https://login.example', client_id: 'keyward' };
const saml = {
  entity_id: 'urn:login',
  sso_url: 'https://login.example/sso',
  certificates: ['AA=='],
};

const refused = (field: string) =>
  expect.objectContaining({
    code: 'invalid_field',
    values: expect.objectContaining({ field: `metadata.${field}` }) as unknown,
  });

describe('the members of a provider document', () => {
  test.each<[ProviderMetadata]>([
    [openid],
    [{ ...openid, scopes: ['openid'], jwks_uri: 'http://127.0.0.1:8080/keys', use_pkce: true }],
  ])('%j is accepted', (metadata) => {
    expect(() => assertProviderMetadata('oidc', metadata)).not.toThrow();
  });

  test('a SAML provider has members of its own', () => {
    expect(() => assertProviderMetadata('saml', saml)).not.toThrow();
    expect(() => assertProviderMetadata('saml', { ...saml, client_id: 'x' })).toThrow(
      refused('client_id'),
    );
  });

  test.each<[string, object]>([
    ['issuer', { issuer: 'http://login.example' }],
    ['issuer', { issuer: `https://login.example/${'a'.repeat(400)}` }],
    ['issuer', { issuer: 7 }],
    ['client_id', { client_id: 'a b' }],
    ['scopes', { scopes: 'openid' }],
    ['scopes[1]', { scopes: ['openid', 'a b'] }],
    ['use_pkce', { use_pkce: 'yes' }],
    ['jwks_uri', { jwks_uri: 'https://user@login.example/keys' }],
    ['constructor', { constructor: 'x' }],
  ])('%s is refused by name: %j', (field, more) => {
    expect(() => assertProviderMetadata('oidc', { ...openid, ...more })).toThrow(refused(field));
  });
});
