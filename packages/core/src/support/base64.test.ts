import { expect, test } from '@jest/globals';
import { fromBase64, toBase64 } from './base64.js';

test.each([0, 1, 2, 3, 4, 5, 255, 256, 257])(
  '%p bytes come back as they were (RFC 4648 §4)',
  (count) => {
    const bytes = Uint8Array.from({ length: count }, (_, at) => (at * 37) % 256);
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  },
);

test.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foobar', 'Zm9vYmFy'],
])('%p is written as RFC 4648 §10 does', (text, expected) => {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  expect(toBase64(bytes)).toBe(expected);
});
