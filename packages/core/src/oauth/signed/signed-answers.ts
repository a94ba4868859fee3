/** Answers of this server that are signed for their own sake: JARM, and introspection (RFC 9701). */
import { clientIdOf, type Client } from '../../model/client/client.js';
import type { KeyAlgorithm } from '../../model/key/signing-key.js';
import type { Claims } from '../../model/values/claims.js';
import type { IssuerDeps } from '../../keys/issuer-deps.js';

export type SignedAnswerDeps = Pick<IssuerDeps, 'issuer' | 'keys' | 'signer' | 'clock'>;

/** Seconds (JARM §2.1). */
const lifetime = 600;

/** The media type of a signed introspection, without `application/` (RFC 9701 §5). */
const introspectionType = 'token-introspection+jwt';

/** Rule: a signed answer is for one client, for 600 seconds (JARM §2.1). */
export const signAnswer =
  (deps: SignedAnswerDeps) =>
  (client: Client, parameters: Readonly<Record<string, string>>): Promise<string> => {
    const { authorization_signed_response_alg: algorithm } = client.metadata.oauth;
    const exp = secondsOf(deps) + lifetime;
    const claims = { ...parameters, iss: deps.issuer, aud: clientIdOf(client), exp };
    return signed(deps, claims, 'JWT', algorithm);
  };

/** Rule: what is introspected stands in a claim of its own, so that the answer is no token itself (RFC 9701 §5). */
export const signIntrospection =
  (deps: SignedAnswerDeps) =>
  (client: Client, answer: Claims): Promise<string> => {
    const { introspection_signed_response_alg: algorithm } = client.metadata.oauth;
    const claims = {
      iss: deps.issuer,
      aud: clientIdOf(client),
      iat: secondsOf(deps),
      token_introspection: answer,
    };
    return signed(deps, claims, introspectionType, algorithm);
  };

const secondsOf = ({ clock }: SignedAnswerDeps): number => Math.floor(clock.now().getTime() / 1000);

const signed = async (
  { keys, signer }: SignedAnswerDeps,
  claims: Claims,
  typ: string,
  algorithm = 'RS256',
): Promise<string> => {
  const key = await keys.signing(algorithm as KeyAlgorithm);
  return signer.sign(claims, { typ, kid: key.id }, key.algorithm, key.privateKey);
};
