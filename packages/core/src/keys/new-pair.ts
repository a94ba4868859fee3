import type { KeyKind, SigningKey } from '../model/key/signing-key.js';
import { refuse } from '../model/values/refusals.js';
import type { Clock } from '../ports/clock.js';
import type { SamlIssuer } from '../ports/saml-issuer.js';
import type { TokenSigner } from '../ports/token-signer.js';

export interface NewPairDeps {
  readonly clock: Clock;
  readonly signer: TokenSigner;
  /** Without one, there is no key of SAML. */
  readonly samlIssuer?: SamlIssuer | undefined;
}

const certificateName = 'Keyward';

/**
 * The parts of a new key of this kind.
 * @throws Refusal `not_implemented` for SAML where the deployment issues none
 */
export const newPair = async (
  { clock, signer, samlIssuer }: NewPairDeps,
  kind: KeyKind,
): Promise<Pick<SigningKey, 'privateKey' | 'publicKey'>> => {
  if (kind !== 'SAML') return signer.createKeyPair(kind);
  if (samlIssuer === undefined) return refuse('not_implemented', { feature: 'SAML' });

  const { privateKey, certificate } = await samlIssuer.createKey(certificateName, clock.now());
  return { privateKey, publicKey: certificate };
};
