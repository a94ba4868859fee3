import { refuse } from '../../model/values/refusals.js';
import type { ClientAccess } from '../../model/client/client-access.js';
import { proofOfClient, type CheckProof, type PresentedProof } from './presented-proof.js';

/** What decides of a token that is alive. */
interface HeldToken {
  /** The thumbprint of the key that it is bound to. */
  readonly jkt: string | undefined;
  readonly access: ClientAccess;
}

/**
 * Asks whoever presents a token for the key that it is bound to.
 *
 * Rule: a bound token counts with a proof of its key alone, so as a Bearer token it is nothing, and a token that is
 * bound to no key is none of the scheme DPoP (RFC 9449 §7.1).
 * @throws Refusal `token_bound`, `token_invalid`, `api_proof_invalid`, `api_proof_nonce_required`
 */
export const requirePossession = async (
  { checkProof }: { readonly checkProof: CheckProof },
  { jkt, access }: HeldToken,
  token: string,
  presented: PresentedProof | undefined,
): Promise<void> => {
  if (presented === undefined) return jkt === undefined ? undefined : refuse('token_bound');
  if (jkt === undefined) return refuse('token_invalid');

  const expected = { ...proofOfClient(access.client), isForApi: true, accessToken: token };
  const key = await checkProof(presented, expected);
  if (key !== jkt)
    refuse('api_proof_invalid', { why: 'is signed with another key than the token is bound to' });
};
