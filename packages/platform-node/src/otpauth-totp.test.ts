import { describe, expect, test } from '@jest/globals';
import { otpauthTotp } from './otpauth-totp.js';

/** RFC 6238 appendix B: the secret is the ASCII text 12345678901234567890. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the codes are those of RFC 6238 appendix B, shortened to six digits', () => {
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %i s', (seconds, code) => {
    expect(otpauthTotp.code(secret, Math.floor(seconds / 30))).toBe(code);
  });
});

test('a secret has 160 bits, of which each comes from the seed (RFC 4226 §4)', () => {
  const seed = Buffer.from('12345678901234567890 and twelve more')
    .subarray(0, 32)
    .toString('base64url');
  expect(otpauthTotp.secretFrom(seed)).toBe(secret);
});

test('the address holds what an authenticator app asks for, and escapes who it is for', () => {
  const address = new URL(
    otpauthTotp.address(secret, { issuer: 'id.example', account: 'ada&issuer=evil@example.com' }),
  );
  expect(address.protocol).toBe('otpauth:');
  expect(address.host).toBe('totp');
  expect(decodeURIComponent(address.pathname)).toBe('/id.example:ada&issuer=evil@example.com');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'id.example',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
