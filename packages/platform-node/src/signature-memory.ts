/**
 * Remembers which signatures hold.
 *
 * A signature holds under a key for ever or never, so nothing here goes stale: whether the key is still in use, and
 * whether the token is in time and not revoked, is asked each time by those who verify. Only digests are kept, so that
 * the memory holds no token and no secret, and only of signatures that hold, so that an attacker cannot fill it.
 */
import { hash } from 'node:crypto';
import { recentlyUsed, type VerifyingAlgorithm } from '@keyward/core/ports';

export interface Signature {
  readonly token: string;
  readonly algorithm: VerifyingAlgorithm;
  readonly publicKey: string;
}

/** Some 120 bytes each. */
const rememberedSignatures = 10_000;

/** Answers whether a signature holds, and calls `verify` for one that was not used lately. */
export const signatureMemory = (
  verify: (signature: Signature) => boolean,
  limit = rememberedSignatures,
): ((signature: Signature) => boolean) => {
  const known = recentlyUsed<true>(limit);

  return (signature) => {
    const { algorithm, publicKey, token } = signature;
    // Neither an algorithm nor a token that could be read has a space.
    const digest = hash('sha256', `${algorithm} ${token} ${publicKey}`, 'base64url');
    if (known.get(digest) !== undefined) return true;
    if (!verify(signature)) return false;

    known.set(digest, true);
    return true;
  };
};
