import { describe, expect, test } from '@jest/globals';
import { originsOf, redirectUriProblem } from './redirect-uri.js';

describe('a redirect URI', () => {
  test.each([
    'https://app.example/callback',
    'http://localhost:3000/callback?from=login',
    'http://127.0.0.1/callback',
    'http://[::1]:8080/',
    'com.example.app:/callback',
  ])('%s is good', (uri) => {
    expect(redirectUriProblem(uri)).toBeUndefined();
  });

  test.each([
    ['app.example/callback', 'invalid'],
    ['localhost:8080/callback', 'invalid'],
    ['app.example:8443/callback', 'invalid'],
    ['https:/app.example', 'invalid'],
    ['https://app.example/ö', 'invalid'],
    ['https://app.example\\@evil.example', 'invalid'],
    ['http://app.example/callback', 'http'],
    ['https://app.example/#top', 'fragment'],
    ['https://*.example/callback', 'wildcard'],
    ['https://ada:secret@app.example/', 'user'],
    ['javascript:alert(1)', 'scheme'],
    ['myapp:/callback', 'scheme'],
  ])('%s is refused: %s', (uri, problem) => {
    expect(redirectUriProblem(uri)).toBe(problem);
  });

  test('stands there once', () => {
    expect(redirectUriProblem('https://a.example/', ['https://a.example/'])).toBe('double');
  });
});

test('origins are those of web addresses, each once', () => {
  expect(
    originsOf(['https://a.example/one', 'https://a.example/two', 'com.example.app:/callback']),
  ).toEqual(['https://a.example']);
});
