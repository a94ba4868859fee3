import { randomBytes, randomFillSync, randomUUID } from 'node:crypto';
import type { Random } from '@keyward/core/ports';

/** Chance from the operating system's generator, fit for secrets. */
export const secureRandom: Random = {
  uuid: () => randomUUID(),
  secret: (bytes) =>
    bytes > pool.length ? randomBytes(bytes).toString('base64url') : fromPool(bytes),
};

/** Asking for 32 bytes takes as long as asking for thousands, and longer than all else that a code needs. */
const pool = Buffer.alloc(4096);
let next = pool.length;

/** Bytes that are handed out are wiped, so each is handed out once. */
const fromPool = (bytes: number): string => {
  if (next + bytes > pool.length) {
    randomFillSync(pool);
    next = 0;
  }
  const secret = pool.toString('base64url', next, next + bytes);
  pool.fill(0, next, next + bytes);
  next += bytes;
  return secret;
};
