import { hash } from 'node:crypto';
import type { Digest } from '@keyward/core';

/** SHA-256 by OpenSSL. Only for secrets of 128 bits and more: it is fast for the guesser too. */
export const sha256Digest: Digest = {
  sha256: (text) => hash('sha256', text, 'base64url'), // at once: a Hash object costs as much again, and waits for the garbage collector
};
