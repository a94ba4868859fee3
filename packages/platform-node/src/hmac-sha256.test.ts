import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { hmacSha256 } from './hmac-sha256.js';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const codeInHex = (key: Buffer, text: string): string =>
  Buffer.from(hmacSha256(key)(text), 'base64url').toString('hex');
const codeByNode = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');

describe('HMAC-SHA-256 gives the codes of the published vectors', () => {
  test('for a short key (RFC 4231 §4.2)', () => {
    expect(codeInHex(hex('0b'.repeat(20)), 'Hi There')).toBe(
      'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
    );
  });

  test('for a key that is shorter than the digest (RFC 4231 §4.3)', () => {
    expect(codeInHex(Buffer.from('Jefe'), 'what do ya want for nothing?')).toBe(
      '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
    );
  });

  test('for a key that is longer than a block (RFC 4231 §4.7)', () => {
    const text = 'Test Using Larger Than Block-Size Key - Hash Key First';
    expect(codeInHex(hex('aa'.repeat(131)), text)).toBe(
      '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
    );
  });
});

describe('HMAC-SHA-256 gives the codes that createHmac gives (RFC 2104 §2)', () => {
  test.each([0, 1, 31, 32, 63, 64, 65, 200])('for a key of %d bytes', (bytes) => {
    const key = randomBytes(bytes);
    expect(hmacSha256(key)('a text')).toBe(codeByNode(key, 'a text'));
  });

  const key = randomBytes(32);
  const code = hmacSha256(key);

  test.each([0, 1, 55, 56, 63, 64, 65, 1365, 1366, 4096, 4097, 100_000])(
    'for a text of %d letters',
    (length) => {
      const text = 'x'.repeat(length);
      expect(code(text)).toBe(codeByNode(key, text));
    },
  );

  test.each(['é', '€uro', '𐍈 and more', 'a lone \ud800', '\0', '€'.repeat(1365), '€'.repeat(1366)])(
    'for a text with other letters than those of ASCII, case %#',
    (text) => {
      expect(code(text)).toBe(codeByNode(key, text));
    },
  );

  test('for a short text after a long one', () => {
    code('x'.repeat(4000));
    expect(code('short')).toBe(codeByNode(key, 'short'));
  });

  test('for two keys in turn', () => {
    const otherKey = randomBytes(32);
    const other = hmacSha256(otherKey);
    expect([code('one'), other('one'), code('one')]).toEqual([
      codeByNode(key, 'one'),
      codeByNode(otherKey, 'one'),
      codeByNode(key, 'one'),
    ]);
  });
});
