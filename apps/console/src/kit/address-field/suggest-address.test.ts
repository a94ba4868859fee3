import { describe, expect, test } from '@jest/globals';
import { suggestedAddress, suggestedOrigin } from './suggest-address.js';

describe('an address without its beginning', () => {
  test.each([
    ['localhost:8080/callback', 'http://localhost:8080/callback'],
    ['localhost', 'http://localhost'],
    ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['[::1]:3000/', 'http://[::1]:3000/'],
    ['//localhost:8080/callback', 'http://localhost:8080/callback'],
    ['http:/localhost:8080', 'http://localhost:8080'],
    ['app.example/callback?from=login', 'https://app.example/callback?from=login'],
    ['app.example:8443/callback', 'https://app.example:8443/callback'],
    ['https:/app.example', 'https://app.example'],
    ['https:/localhost:8443', 'https://localhost:8443'],
  ])('%s means %s', (typed, meant) => {
    expect(suggestedAddress(typed)).toBe(meant);
  });

  test.each([
    '',
    'callback',
    'my app.example',
    'http://localhost:8080/callback',
    'https://app.example',
    'com.example.app:/callback',
    'urn:orders',
    'javascript:alert(1)',
    'ada@app.example',
    'localhost:99999',
    'app.example/ö',
  ])('of %s nothing is guessed', (typed) => {
    expect(suggestedAddress(typed)).toBeUndefined();
  });
});

test.each([
  ['localhost:8080', 'http://localhost:8080'],
  ['App.Example', 'https://app.example'],
  ['https://App.example/shop', 'https://app.example'],
  ['https://app.example', undefined],
  ['app', undefined],
])('the origin that %s means is %s', (typed, meant) => {
  expect(suggestedOrigin(typed)).toBe(meant);
});
