import { describe, expect, test } from '@jest/globals';
import { pictureAddress, webAddress } from '../src/web-address.js';

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://x/y',
  'not an address',
  '',
];

describe('a link', () => {
  test.each(scripts)('is dropped when it is %j', (address) => {
    expect(webAddress(address)).toBeUndefined();
  });

  test('is kept when it leads to the web', () => {
    expect(['https://a.example/x?y=1#z', 'http://localhost:3000/'].map(webAddress)).toEqual([
      'https://a.example/x?y=1#z',
      'http://localhost:3000/',
    ]);
  });
});

describe('a picture', () => {
  test.each([
    ...scripts,
    'http://a.example/logo.png',
    '//a.example/logo.png',
    '/\\a.example/logo.png',
    '/\t/a.example/logo.png',
    '/.//a.example/logo.png',
  ])('is dropped when it is %j', (address) => {
    expect(pictureAddress(address)).toBeUndefined();
  });

  test.each([
    'https://a.example/logo.png',
    '/brand/logo.svg?v=2',
    'data:image/png;base64,AAAA',
    'data:image/svg+xml,%3Csvg/%3E',
  ])('is kept when it is %j', (address) => {
    expect(pictureAddress(address)).toBe(address);
  });
});
