import { createHash } from 'node:crypto';
import type { Digest } from '@keyward/core';

/** SHA-256 by OpenSSL. Only for secrets of 128 bits and more: it is fast for the guesser too. */
export const sha256Digest: Digest = {
  sha256: (text) => createHash('sha256').update(text, 'utf8').digest('base64url'),
};
