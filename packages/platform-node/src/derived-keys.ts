import { hkdfSync } from 'node:crypto';

/**
 * Keys for one purpose each, all from the one secret key (HKDF, RFC 5869): what leaks of one says nothing about the
 * others. The info strings belong to the stored data and never change.
 */
const derive = (secretKey: Buffer, info: string, length: number): Buffer => {
  if (secretKey.length < 32) throw new Error('The secret key must have 32 bytes or more.');
  return Buffer.from(hkdfSync('sha256', secretKey, '', info, length));
};

/** Mixed into every password before it is hashed, so that a stolen database alone is not enough to guess from. */
export const derivePepper = (secretKey: Buffer): Buffer =>
  derive(secretKey, 'keyward password pepper v1', 48);

/** For `aesGcmSealer`. */
export const deriveSealingKey = (secretKey: Buffer): Buffer =>
  derive(secretKey, 'keyward sealing key v1', 32);

/** For `Digest.keyed`. */
export const deriveDigestKey = (secretKey: Buffer): Buffer =>
  derive(secretKey, 'keyward keyed digest v1', 32);
