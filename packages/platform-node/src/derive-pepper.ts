import { hkdfSync } from 'node:crypto';

/** Never changes: every password hash depends on it. */
const purpose = 'keyward password pepper v1';

/** A key for password hashing alone, from the server's secret key (HKDF-SHA-256, RFC 5869). */
export const derivePepper = (secretKey: Buffer): Buffer => {
  if (secretKey.length < 32) throw new Error('The secret key must have 32 bytes or more.');
  return Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), purpose, 48));
};
