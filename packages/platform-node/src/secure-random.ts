import { randomBytes, randomUUID } from 'node:crypto';
import type { Random } from '@keyward/core/ports';

/** Chance from the operating system's generator, fit for secrets. */
export const secureRandom: Random = {
  uuid: () => randomUUID(),
  secret: (bytes) => randomBytes(bytes).toString('base64url'),
};
