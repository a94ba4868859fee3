import { isProfiled, type Client } from '../../model/client/client.js';
import { profileAlgorithms } from '../../model/client/security-profile.js';
import type { PresentedProof } from '../possession.js';
import type { KeyAlgorithm } from '../../model/key/signing-key.js';

export interface ExpectedProof {
  /** Whether the request is for an API, which answers 401 in place of 400 (RFC 9449 §7.1). */
  readonly isForApi?: boolean | undefined;
  /** The access token that comes with it (RFC 9449 §4.3, number 11). */
  readonly accessToken?: string | undefined;
  readonly needsNonce?: boolean | undefined;
  /** What it may be signed with; left out, all of `proofAlgorithms`. */
  readonly algorithms?: readonly KeyAlgorithm[] | undefined;
}

/** What is asked of the proofs of a client. */
export const proofOfClient = (client: Client): ExpectedProof => ({
  needsNonce: client.metadata.oauth.dpop_nonce,
  algorithms: isProfiled(client) ? profileAlgorithms : undefined,
});

/**
 * The thumbprint (RFC 7638 §3) of the key that a proof is signed with. A proof is taken once.
 * @throws Refusal `proof_invalid`, `proof_nonce_required`, or the same with `api_` before it
 */
export type CheckProof = (presented: PresentedProof, expected: ExpectedProof) => Promise<string>;
