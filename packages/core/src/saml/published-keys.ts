import type { KeyRing } from '../keys/key-ring.js';
import type { SigningKey } from '../model/key/signing-key.js';
import type { SamlKey } from '../ports/saml-issuer.js';

export interface SamlKeyDeps {
  readonly samlKeys: Pick<KeyRing<'SAML'>, 'signing' | 'published'>;
}

const pairOf = ({ privateKey, publicKey }: SigningKey): SamlKey => ({
  privateKey,
  certificate: publicKey,
});

/** The key that signs now; the first call makes it. */
export const signingKey = async ({ samlKeys }: SamlKeyDeps): Promise<SamlKey> =>
  pairOf(await samlKeys.signing('SAML'));

/** The keys that partners may know, with the one that signs first. */
export const publishedKeys = async ({ samlKeys }: SamlKeyDeps): Promise<readonly SamlKey[]> => {
  const signing = await samlKeys.signing('SAML');
  const others = (await samlKeys.published()).filter(({ id }) => id !== signing.id);
  return [signing, ...others].map(pairOf);
};

export const publishedCertificates = async (deps: SamlKeyDeps): Promise<readonly string[]> =>
  (await publishedKeys(deps)).map(({ certificate }) => certificate);
