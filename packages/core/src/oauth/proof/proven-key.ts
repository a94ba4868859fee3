import type { Client } from '../../model/client/client.js';
import type { Confirmation } from '../../model/values/confirmation.js';
import { refuse } from '../../model/values/refusals.js';
import { proofOfClient, type CheckProof } from './presented-proof.js';
import type { PresentedProof } from '../possession.js';

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
 * Rule: what is bound to a client certificate is given only with that certificate (RFC 8705 §4).
 * @throws Refusal `proof_invalid`, `grant_invalid`
 */
export const assertBound = (bound: Confirmation, proven: Confirmation, what: string): void => {
  if (bound.x5t !== undefined && bound.x5t !== proven.x5t)
    refuse('grant_invalid', { why: `The ${what} is bound to another client certificate` });
  if (bound.jkt === undefined || bound.jkt === proven.jkt) return;

  const problem = proven.jkt === undefined ? 'is missing' : 'is signed with another key';
  refuse('proof_invalid', { why: `${problem}: the ${what} is bound to a key` });
};
