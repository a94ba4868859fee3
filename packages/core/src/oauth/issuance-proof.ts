/**
 * Rule: the owner of an HS256 resource can sign with its secret; its tokens count at that resource alone. This
 * server takes a token back only if it was issued here (docs/adr/0016-machine-tokens-have-no-row.md).
 *
 * The proof is a private claim of the token (RFC 7519 §4.3): a MAC over everything else in it, under a key that the
 * owner of the resource does not hold. So no token needs a row.
 */
import type { Claims } from '../model/values/claims.js';
import type { Resource } from '../model/resource/resource.js';
import type { Digest } from '../ports/digest.js';
import { equalInConstantTime } from '../support/equal-in-constant-time.js';
import { recentlyUsed } from '../support/memoize.js';

/** The name of the claim. */
export const proofClaim = 'issuance_proof';

/** The claims, with the proof where the resource's own secret signs them. */
export const withIssuanceProof = (digest: Digest, resource: Resource, claims: Claims): Claims => {
  if (resource.signingAlgorithm !== 'HS256') return claims;

  // Not in one literal: for a member beside a spread, V8 describes each object anew.
  const proven: Record<string, unknown> = { ...claims };
  proven[proofClaim] = proofOf(digest, resource, claims);
  return proven;
};

/**
 * Whether this server issued a token with these claims for the resource. A signature with a key of its own says so
 * already.
 */
export type IssuanceCheck = (resource: Resource, token: string, claims: Claims) => boolean;

/** Some 120 bytes each. */
const rememberedTokens = 10_000;

/**
 * Works out the proof of a token once. It holds for ever or never, as a signature does, so the digest of a token whose
 * proof holds is remembered (docs/adr/0015-directory-cache.md).
 */
export const issuanceCheck = (digest: Digest, limit = rememberedTokens): IssuanceCheck => {
  const known = recentlyUsed<true>(limit);

  return (resource, token, claims) => {
    if (resource.signingAlgorithm !== 'HS256') return true;

    const key = digest.sha256(`${resource.id} ${token}`);
    if (known.get(key) !== undefined) return true;
    if (!hasProof(digest, resource, claims)) return false;

    known.set(key, true);
    return true;
  };
};

const hasProof = (digest: Digest, resource: Resource, claims: Claims): boolean => {
  const { [proofClaim]: proof, ...others } = claims;
  return typeof proof === 'string' && equalInConstantTime(proof, proofOf(digest, resource, others));
};

/** Every claim counts, so that none can be changed or added. */
const proofOf = (digest: Digest, { id }: Resource, claims: Claims): string => {
  const names = Object.keys(claims).sort();
  return digest.keyed(
    'access token',
    JSON.stringify([id, names.map((name) => [name, claims[name]])]),
  );
};
