import type { Digest } from '../ports/digest.js';

/** 216 bits of the digest. */
export const revocationId = (digest: Digest, resourceId: string, tokenId: string): string =>
  digest.sha256(`${resourceId}/${tokenId}`).slice(-36);
