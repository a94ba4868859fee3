import { refuse } from '../../model/values/refusals.js';
import { shownCertificate, type CertificateDeps } from './client-certificate.js';
import { proofOfClient, type CheckProof } from './presented-proof.js';
import type { HeldToken, ShownPossession } from '../possession.js';

interface TokenPossessionDeps extends CertificateDeps {
  readonly checkProof: CheckProof;
}

/**
 * Asks whoever presents a token for the key and the certificate that it is bound to.
 *
 * Rule: a bound token counts with a proof of its key alone, so as a Bearer token it is nothing, and a token that is
 * bound to no key is none of the scheme DPoP (RFC 9449 §7.1).
 * Rule: a token that is bound to a client certificate counts with that certificate alone (RFC 8705 §3).
 * @throws Refusal `token_certificate_missing`, `token_bound`, `token_invalid`, `api_proof_invalid`,
 * `api_proof_nonce_required`
 */
export const requirePossession = async (
  deps: TokenPossessionDeps,
  { jkt, x5t, access }: HeldToken,
  token: string,
  { proof: presented, certificate }: ShownPossession,
): Promise<void> => {
  if (x5t !== undefined && shownCertificate(deps, certificate)?.thumbprint !== x5t)
    refuse('token_certificate_missing');
  if (presented === undefined) return jkt === undefined ? undefined : refuse('token_bound');
  if (jkt === undefined) return refuse('token_invalid');

  const expected = { ...proofOfClient(access.client), isForApi: true, accessToken: token };
  const key = await deps.checkProof(presented, expected);
  if (key !== jkt)
    refuse('api_proof_invalid', { why: 'is signed with another key than the token is bound to' });
};
