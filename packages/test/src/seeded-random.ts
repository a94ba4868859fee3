import { createHash } from 'node:crypto';
import type { Random } from '@keyward/core/ports';

/** Ids and secrets that follow from a seed and their order. They can be guessed, so they serve tests alone. */
export const seededRandom = (seed: string): Random => {
  let count = 0;
  const bytes = (length: number): Buffer => {
    count += 1;
    return createHash('shake256', { outputLength: length }).update(`${seed}\0${count}`).digest();
  };

  return {
    secret: (length) => bytes(length).toString('base64url'),

    uuid() {
      const value = bytes(16);
      // RFC 9562 §5.4: the version 4 and its variant stand in fixed bits.
      value[6] = (value[6]! & 0x0f) | 0x40;
      value[8] = (value[8]! & 0x3f) | 0x80;
      return value.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
};
