/** Everything that the core asks of its surroundings, on Node and in memory; the other examples start from it. */
import { randomBytes } from 'node:crypto';
import type { Platform } from '@keyward/core';
import { inMemoryStorage } from '@keyward/core/in-memory';
import { bcryptHasher, derivePepper, jsonwebtokenSigner, secureRandom, sha256Digest, systemClock } from '@keyward/platform-node';

export const examplePlatform = (issuer: string): Platform => ({
  issuer,
  storage: inMemoryStorage(),
  clock: systemClock,
  random: secureRandom,
  digest: sha256Digest,
  signer: jsonwebtokenSigner(),
  hasher: bcryptHasher({ pepper: derivePepper(randomBytes(32)) }),
});
