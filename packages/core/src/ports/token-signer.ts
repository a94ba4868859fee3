import type { Claims } from '../model/values/claims.js';
import type { ForeignAlgorithm } from '../model/key/foreign-keys.js';
import type { KeyAlgorithm } from '../model/key/signing-key.js';
import type { SigningAlgorithm } from '../model/resource/resource.js';

/**
 * Characters of a token that is issued, read, or taken as a hint: one bound for all. It goes into a header of a
 * request, beside the others, and the server reads headers of 16 KB.
 */
export const longestToken = 12 * 1024;

/** Our tokens and those of others are verified under these. */
export type VerifyingAlgorithm = SigningAlgorithm | ForeignAlgorithm;

export interface TokenHeader {
  /** Media type of the token: `at+jwt` for access tokens (RFC 9068 §2.1), `JWT` for ID tokens. */
  readonly typ: string;
  readonly kid?: string | undefined;
}

/** What a token says before anybody has checked it. */
export interface UnverifiedToken {
  /** The `alg` of its header; `EdDSA` where it says `Ed25519`, which names the same (RFC 9864 §2.2). */
  readonly algorithm: string;
  readonly header: { readonly typ?: string | undefined; readonly kid?: string | undefined };
  readonly claims: Claims;
}

/** Key material is a PEM, or the secret itself for HS256. */
export interface TokenSigner {
  readonly sign: (
    claims: Claims,
    header: TokenHeader,
    algorithm: SigningAlgorithm,
    privateKey: string,
  ) => string;
  /**
   * The claims if the signature holds under exactly this algorithm and key; times are for the caller to
   * check.
   */
  readonly verify: (
    token: string,
    algorithm: VerifyingAlgorithm,
    publicKey: string,
  ) => Claims | undefined;
  /**
   * Undefined for anything that is not a compact JWS with a JSON object inside, or marked with a `crit`
   * header (RFC 7515 §4.1.11), and for a token that is longer than `longestToken`.
   */
  readonly read: (token: string) => UnverifiedToken | undefined;
  /**
   * The left half of the hash that the algorithm uses, in base64url (OpenID Connect Core §3.1.3.6). For EdDSA that is
   * SHA-512 (RFC 8032 §5.1).
   */
  readonly halfHash: (text: string, algorithm: KeyAlgorithm) => string;
  readonly createKeyPair: (
    algorithm: KeyAlgorithm,
  ) => Promise<{ privateKey: string; publicKey: string }>;
  /** The public key as a JWK, without `kid`, `alg` and `use` (RFC 7517). */
  readonly publicJwk: (publicKey: string) => Claims;
  /** The way back, for keys of others: undefined for what is no public key. */
  readonly publicKeyOf: (jwk: Claims) => string | undefined;
}
