import type { SamlMessages, SamlRequest } from '@keyward/core';
import type { SamlConfig } from '@node-saml/node-saml';
import { certificateProblem } from './certificates.js';
import { keyParts, selfSignedKey } from './signing-key.js';
import { readResponse } from './read-response.js';

type Us = Pick<SamlRequest, 'entityId' | 'assertionConsumerService' | 'nameIdFormat' | 'key'>;

/** Read when first needed: most deployments never are. */
const library = () => import('@node-saml/node-saml');

/** The library wants a certificate also where it verifies nothing; this one can verify nothing. */
const none = 'MIIB';

const optionsFor = ({ entityId, assertionConsumerService, nameIdFormat, key }: Us): SamlConfig => {
  const parts = key === null ? undefined : keyParts(key);
  return {
    issuer: entityId,
    callbackUrl: assertionConsumerService,
    identifierFormat: nameIdFormat,
    idpCert: none,
    // How the person proves who they are is the provider's to decide.
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    ...(parts && {
      privateKey: parts.privateKey,
      publicCert: parts.certificate,
      signatureAlgorithm: 'sha256' as const,
    }),
  };
};

export const nodeSaml = (): SamlMessages => ({
  certificateProblem,
  createKey: selfSignedKey,
  read: readResponse,
  async request({ id, destination, relayState, forceAuthn, ...us }) {
    const { SAML } = await library();
    return new SAML({
      ...optionsFor(us),
      entryPoint: destination,
      forceAuthn,
      generateUniqueId: () => id,
    }).getAuthorizeUrlAsync(relayState, undefined, {});
  },
  async metadata(us) {
    const { generateServiceProviderMetadata } = await library();
    const { publicCert, ...options } = optionsFor(us);
    // Not signed itself, so its id need not be another each time.
    return generateServiceProviderMetadata({
      ...options,
      publicCerts: publicCert ?? null,
      generateUniqueId: () => '_metadata',
    });
  },
});
