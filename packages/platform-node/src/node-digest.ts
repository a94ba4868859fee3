import { createHmac, hash } from 'node:crypto';
import type { Digest } from '@keyward/core';

/** SHA-256 by OpenSSL, and HMAC with it under a key of 32 bytes (`deriveDigestKey`). Bare SHA-256 is only for secrets of 128 bits and more: it is fast for the guesser too. */
export const nodeDigest = (key: Buffer): Digest => ({
  sha256: (text) => hash('sha256', text, 'base64url'), // at once: a Hash object costs as much again, and waits for the garbage collector
  keyed: (purpose, text) =>
    createHmac('sha256', key).update(`${purpose}\0${text}`).digest('base64url'),
});
