import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { nodeDigest, secureRandom, systemClock } from './small-ports.js';

describe('the small ports', () => {
  test('the clock says the time of the machine', () => {
    const before = Date.now();
    const now = systemClock.now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  test('random ids are version 4 UUIDs in lower case and secrets base64url of the length asked for, none twice', () => {
    const ids = Array.from({ length: 1000 }, () => secureRandom.uuid());
    const secrets = Array.from({ length: 1000 }, () => secureRandom.secret(32));
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
    expect(new Set([...ids, ...secrets]).size).toBe(2000);
  });

  test.each([1, 16, 32, 5000])('a secret of %d bytes has all of them', (bytes) => {
    const secrets = Array.from({ length: 3 }, () => secureRandom.secret(bytes));
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(bytes);
  });

  test('the digest is SHA-256 of the UTF-8 bytes in base64url (FIPS 180-4, "abc")', () => {
    const digest = nodeDigest(Buffer.alloc(32));
    expect(digest.sha256('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0');
    expect(digest.sha256('é')).not.toBe(digest.sha256('e\u0301'));
  });

  test('the keyed digest is HMAC-SHA-256 of purpose, NUL and text (RFC 2104 §2)', () => {
    const key = randomBytes(32);
    const code = createHmac('sha256', key).update('code\0ada').digest('base64url');
    expect(nodeDigest(key).keyed('code', 'ada')).toBe(code);
  });

  test('the keyed digest depends on the key and on the purpose', () => {
    const [one, other] = [nodeDigest(Buffer.alloc(32, 1)), nodeDigest(Buffer.alloc(32, 2))];
    expect(one.keyed('pseudonym', 'ada')).toMatch(/^[\w-]{43}$/);
    expect(one.keyed('pseudonym', 'ada')).toBe(one.keyed('pseudonym', 'ada'));
    const all = [
      one.keyed('pseudonym', 'ada'),
      one.keyed('code', 'ada'),
      one.keyed('code', 'ad'),
      other.keyed('pseudonym', 'ada'),
      one.sha256('ada'),
    ];
    expect(new Set(all).size).toBe(all.length);
  });
});
