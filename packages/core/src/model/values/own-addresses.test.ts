import { describe, expect, test } from '@jest/globals';
import { isOwnAddress } from './own-addresses.js';

describe('an address of this server itself (RFC 7523 §3, RFC 9068 §3)', () => {
  test.each([
    'https://id.example',
    'https://id.example/',
    'HTTPS://ID.example',
    'https://id.example:443/',
    'https://id.example?x',
    'https://id.example/token',
    'https://id.example/TOKEN/',
    'https://id.example/token?resource=1',
    'https://id.example/userinfo',
    'https://id.example/oauth2/introspect',
    'https://id.example/api/management/v1/clients',
    'https://id.example/.well-known/jwks.json',
  ])('%s is one', (url) => {
    expect(isOwnAddress('https://id.example', url)).toBe(true);
  });

  test.each([
    'https://id.example.evil',
    'https://other.example/token',
    'https://id.example/orders',
    'https://id.example/api/orders',
    'https://id.example/tokens',
    'urn:orders',
  ])('%s is none', (url) => {
    expect(isOwnAddress('https://id.example', url)).toBe(false);
  });

  test('an issuer with a path has its own below it', () => {
    expect(isOwnAddress('http://id.example:80/iam', 'http://id.example/iam/token')).toBe(true);
    expect(isOwnAddress('https://id.example/iam', 'https://id.example/token')).toBe(false);
  });
});
