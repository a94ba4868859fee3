import type { SigningKey } from '@keyward/core/ports';

/** A record whose generation is counted up, by whoever has the file open. */
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
