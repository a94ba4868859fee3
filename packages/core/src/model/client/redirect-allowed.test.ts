import { describe, expect, test } from '@jest/globals';
import type { Client } from './client.js';
import { redirectAllowed, redirectsToOrigin } from './redirect-allowed.js';

const client = (type: Client['type'], ...redirectUris: string[]): Client =>
  ({ type, metadata: { urls: { redirect_uris: redirectUris } } }) as unknown as Client;

describe('redirect URIs are compared byte by byte', () => {
  const registered = 'https://app.example/callback?a=b';

  test('the very same one is allowed', () => {
    expect(
      redirectAllowed(client('regular_web', 'https://other.example/', registered), registered),
    ).toBe(true);
  });

  test.each([
    'https://app.example/callback',
    'https://app.example/callback?a=b&c=d',
    'https://app.example/callback?a=b#x',
    'https://app.example/callback?a=b ',
    'HTTPS://app.example/callback?a=b',
    'https://APP.example/callback?a=b',
    'https://app.example:443/callback?a=b',
    'https://app.example/Callback?a=b',
    'https://app.example/%63allback?a=b',
    'https://app.example/./callback?a=b',
    'https://app.example/callback/?a=b',
    'https://app.example.evil.example/callback?a=b',
    'https://app.example@evil.example/callback?a=b',
    'http://app.example/callback?a=b',
    '',
  ])('%j is refused', (uri) => {
    expect(redirectAllowed(client('native', registered), uri)).toBe(false);
  });

  test('a client without any has none', () => {
    expect(
      redirectAllowed(
        { type: 'native', metadata: { urls: {} } } as unknown as Client,
        'http://127.0.0.1:1/',
      ),
    ).toBe(false);
  });
});

describe('only the port of a loopback address may vary, for native clients (RFC 8252 §7.3)', () => {
  test.each([
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb'],
    ['http://127.0.0.1:80/cb', 'http://127.0.0.1/cb'],
    ['http://[::1]/cb?x=1', 'http://[::1]:9/cb?x=1'],
    ['http://127.0.0.1', 'http://127.0.0.1:1234'],
  ])('registered %s, asked %s', (registered, asked) => {
    expect([
      redirectAllowed(client('native', registered), asked),
      ...(['spa', 'regular_web', 'machine_to_machine'] as const).map((type) =>
        redirectAllowed(client(type, registered), asked),
      ),
    ]).toEqual([true, false, false, false]);
  });

  test.each([
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/other'],
    ['http://127.0.0.1/cb', 'http://[::1]:51004/cb'],
    ['http://127.0.0.1/cb', 'https://127.0.0.1:51004/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.2:51004/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004@evil.example/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1.evil.example/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:1/cb#x'],
    ['http://localhost/cb', 'http://localhost:51004/cb'],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:51004/cb\n'],
    ['http://127.0.0.1/cb', 'http://0x7f.1:51004/cb'],
    ['https://app.example/cb', 'https://app.example:8443/cb'],
  ])('registered %s, %j is refused', (registered, asked) => {
    expect(redirectAllowed(client('native', registered), asked)).toBe(false);
  });
});

describe('answers go to pages of an origin', () => {
  test.each([
    ['https://app.example/cb', 'https://app.example'],
    ['https://app.example:8443/cb', 'https://app.example:8443'],
    ['https://APP.example:443?x', 'https://app.example'],
    ['http://localhost:6274/oauth/callback', 'http://localhost:6274'],
    ['http://localhost:6274/oauth/callback', 'http://localhost:7000'],
    ['http://[::1]/cb', 'http://[::1]:7000'],
  ])('%s are those of %s', (uri, origin) => {
    expect(redirectsToOrigin(client('regular_web', uri), origin)).toBe(true);
  });

  test.each([
    ['https://app.example/cb', 'https://app.example:8443'],
    ['https://app.example/cb', 'http://app.example'],
    ['https://app.example/cb', 'https://app.example.evil.example'],
    ['https://app.example/cb', 'https://app'],
    ['https://app.example/cb', 'null'],
    ['http://localhost:6274/cb', 'https://localhost:6274'],
    ['http://localhost:6274/cb', 'http://127.0.0.1:6274'],
    ['com.example.app:/cb', ''],
    ['com.example.app:/cb', 'null'],
  ])('%s are not those of %j', (uri, origin) => {
    expect(redirectsToOrigin(client('native', uri), origin)).toBe(false);
  });
});
