import { hkdfSync } from 'node:crypto';

/**
 * Derives a key for one purpose from the secret key (HKDF, RFC 5869). A leaked key reveals nothing about the others.
 * Stored data depends on the info strings, so they never change.
 */
const derive = (secretKey: Buffer, info: string, length: number): Buffer => {
  if (secretKey.length < 32) throw new Error('The secret key must have 32 bytes or more.');
  return Buffer.from(hkdfSync('sha256', secretKey, '', info, length));
};

/** Mixed into every password before it is hashed. Without it, nobody can guess passwords with a stolen database. */
export const derivePepper = (secretKey: Buffer): Buffer =>
  derive(secretKey, 'keyward password pepper v1', 48);

/** For `aesGcmSealer`. */
export const deriveSealingKey = (secretKey: Buffer): Buffer =>
  derive(secretKey, 'keyward sealing key v1', 32);

/** For `Digest.keyed`. */
export const deriveDigestKey = (secretKey: Buffer): Buffer =>
  derive(secretKey, 'keyward keyed digest v1', 32);

/** Seals the hashes of other systems: who lacks the pepper cannot even see them. */
export const deriveAdoptedKey = (pepper: Buffer): Buffer =>
  derive(pepper, 'keyward adopted hashes v1', 32);
