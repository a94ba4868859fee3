/** Where requests are found below an issuer with a path. */
import { expect, test } from '@jest/globals';
import { issuerPath, urlBelow } from '../src/issuer-path.js';

test.each([
  ['/iam/token?x=1', '/token?x=1'],
  ['/iam', '/'],
  // Proxies may send the whole URL (RFC 9112 §3.2.2).
  ['https://www.example/iam/token?x=1', '/token?x=1'],
  ['HTTP://www.example:8080/iam/token', '/token'],
  ['http://www.example/.well-known/openid-configuration/iam', '/.well-known/openid-configuration'],
  [
    '/.well-known/oauth-protected-resource/iam/api/management/v1',
    '/.well-known/oauth-protected-resource/api/management/v1',
  ],
  [
    '/iam/.well-known/oauth-protected-resource/userinfo',
    '/.well-known/oauth-protected-resource/userinfo',
  ],
])('below an issuer with a path, %s is answered as %s', (url, inner) => {
  expect(urlBelow('/iam', url)).toBe(inner);
});

test('what a transmitter says of itself is found before the path of its issuer, too (SSF 1.0 §7.2.1)', () => {
  const inner = '/.well-known/ssf-configuration';
  expect(urlBelow('/iam', `${inner}/iam`)).toBe(inner);
  expect(urlBelow('/iam', `/iam${inner}`)).toBe(inner);
  expect(urlBelow('/iam', `${inner}/other`)).toBeUndefined();
});

test.each([
  '/token',
  '/iamx',
  '/',
  '/IAM/token',
  '/x/iam',
  '/.well-known/oauth-protected-resource/shop',
])('%s is not below the path', (url) => {
  expect(urlBelow('/iam', url)).toBeUndefined();
});

test.each([
  ['https://host.example', ''],
  ['https://host.example/', ''],
  ['https://host.example/iam', '/iam'],
  ['https://host.example/iam/', '/iam'],
])('the path of %s is "%s"', (issuer, path) => {
  expect(issuerPath(issuer)).toBe(path);
});
