import type { Client } from '../../model/client/client.js';
import { refuse } from '../../model/values/refusals.js';
import { proofOfClient, type CheckProof, type PresentedProof } from './presented-proof.js';

/**
 * The thumbprint of the key that a client proves to hold; undefined for a request without a proof.
 * Rule: a client with `dpop_bound_access_tokens` gets no token without one (RFC 9449 §5.2).
 * @throws Refusal `proof_invalid`, `proof_nonce_required`
 */
export const provenKey = async (
  { checkProof }: { readonly checkProof: CheckProof },
  client: Client,
  presented: PresentedProof | undefined,
): Promise<string | undefined> => {
  if (presented !== undefined) return checkProof(presented, proofOfClient(client));

  return client.metadata.oauth.dpop_bound_access_tokens
    ? refuse('proof_invalid', {
        why: 'is missing: the client takes tokens that are bound to a key',
      })
    : undefined;
};

/**
 * Rule: what is bound to a key is given only with a proof of that key (RFC 9449 §5, §10).
 * @throws Refusal `proof_invalid`
 */
export const assertBoundKey = (
  bound: string | undefined,
  proven: string | undefined,
  what: string,
): void => {
  if (bound === undefined || bound === proven) return;

  const problem = proven === undefined ? 'is missing' : 'is signed with another key';
  refuse('proof_invalid', { why: `${problem}: the ${what} is bound to a key` });
};
