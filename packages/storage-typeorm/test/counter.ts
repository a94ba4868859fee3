import type { SigningKey } from '@keyward/core/ports';

/** A record to write. Its generation can be counted up. */
export const counter: SigningKey = {
  id: 'counter',
  algorithm: 'ES256',
  generation: 0,
  privateKey: 'private',
  publicKey: 'public',
  createdAt: new Date(0),
  activatesAt: new Date(0),
  retiresAt: null,
};
