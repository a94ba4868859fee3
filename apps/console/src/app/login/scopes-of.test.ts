import { expect, test } from '@jest/globals';
import { scopesOf } from './scopes-of.js';

const base64url = (text: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');

const tokenWith = (claims: object): string => `e30.${base64url(JSON.stringify(claims))}.signature`;

test('the scopes are those of the access token', () => {
  const token = tokenWith({ scope: 'openid read:users update:users', name: 'Zoë' });
  expect([...scopesOf(token, undefined)]).toEqual(['read:users', 'update:users']);
});

test('a token that is not readable has those of the answer', () => {
  expect([...scopesOf('opaque', 'read:users')]).toEqual(['read:users']);
});

test('those of Shared Signals have a dot, and count', () => {
  expect([...scopesOf('opaque', 'openid ssf.manage offline_access read:users')]).toEqual([
    'ssf.manage',
    'read:users',
  ]);
});
