import { createHmac, createSecretKey, hash } from 'node:crypto';
import type { Digest } from '@keyward/core/ports';

/**
 * SHA-256, and HMAC-SHA-256 under a key of 32 bytes (`deriveDigestKey`).
 *
 * Bare SHA-256 is only for secrets of 128 bits and more, because it lets an attacker guess fast. `hash` computes it in
 * one call: a `Hash` object would double the cost.
 */
export const nodeDigest = (key: Buffer): Digest => {
  const secret = createSecretKey(key);

  return {
    sha256: (text) => hash('sha256', text, 'base64url'),
    keyed: (purpose, text) =>
      createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url'),
  };
};
