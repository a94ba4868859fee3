import type { SamlMessages, SamlRequest } from '@keyward/core/ports';
import type { SamlConfig } from '@node-saml/node-saml';
import { encryptionDescriptor } from './key-descriptor.js';
import { certificateEnd, certificateProblem } from './certificates.js';
import { keyParts, selfSignedKey } from './signing-key.js';
import { readResponse } from './read-response.js';

type ServiceProvider = Pick<
  SamlRequest,
  'entityId' | 'assertionConsumerService' | 'nameIdFormat' | 'key'
>;

const metadataNamespace = 'urn:oasis:names:tc:SAML:2.0:metadata';

/** Loaded when first needed, because most deployments do not use SAML. */
const library = () => import('@node-saml/node-saml');

/** The library requires a certificate even where it verifies nothing. This one verifies nothing. */
const unusedCertificate = 'MIIB';

const optionsFor = ({
  entityId,
  assertionConsumerService,
  nameIdFormat,
  key,
}: ServiceProvider): SamlConfig => {
  const signing = key === null ? {} : signingOptions(key);
  return {
    issuer: entityId,
    callbackUrl: assertionConsumerService,
    identifierFormat: nameIdFormat,
    idpCert: unusedCertificate,
    // The provider decides how the person authenticates.
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    ...signing,
  };
};

const signingOptions = (key: string) => {
  const { privateKey, certificate } = keyParts(key);
  return { privateKey, publicCert: certificate, signatureAlgorithm: 'sha256' as const };
};

export const nodeSaml = (): SamlMessages => ({
  certificateProblem,
  certificateEnd,
  createKey: selfSignedKey,
  read: readResponse,

  async request({ id, destination, relayState, forceAuthn, ...serviceProvider }) {
    const { SAML } = await library();
    const saml = new SAML({
      ...optionsFor(serviceProvider),
      entryPoint: destination,
      forceAuthn,
      generateUniqueId: () => id,
    });
    return saml.getAuthorizeUrlAsync(relayState, undefined, {});
  },

  async metadata({ nameKey, ...serviceProvider }) {
    const { generateServiceProviderMetadata } = await library();
    const { publicCert, ...options } = optionsFor(serviceProvider);
    // The document is not signed, so its id may stay the same.
    const xml = generateServiceProviderMetadata({
      ...options,
      publicCerts: publicCert ?? null,
      generateUniqueId: () => '_metadata',
    });
    if (nameKey === null) return xml;
    // The library names AES-CBC for a key of its own.
    const descriptor = encryptionDescriptor(keyParts(nameKey).certificate);
    const here = descriptor.replace('<md:KeyDescriptor', `$& xmlns:md="${metadataNamespace}"`);
    return xml.replace(/<SPSSODescriptor[^>]*>/, (opening) => opening + here);
  },
});
