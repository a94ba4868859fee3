import type { SamlIssuer } from '@keyward/core/ports';
import { decryptedAlgorithms } from './decrypt-element.js';
import { createIssuerKey } from './issuer-key.js';
import { namespaces } from './elements.js';
import { readLoginRequest } from './read-login-request.js';
import { readMetadata } from './read-metadata.js';
import { readLogoutAnswer, readLogoutRequest } from './read-logout.js';
import { writeAnswer } from './write-answer.js';
import { writeLogout } from './write-logout.js';
import { escapeXml } from './xml-text.js';

const bindings = ['HTTP-Redirect', 'HTTP-POST'].map(
  (name) => `urn:oasis:names:tc:SAML:2.0:bindings:${name}`,
);

/** SAML 2.0 as an identity provider. */
export const nodeSamlIssuer = (): SamlIssuer => ({
  createKey: createIssuerKey,
  readLoginRequest,
  readLogoutRequest,
  readLogoutAnswer,
  writeLogout,
  readMetadata,
  writeAnswer,

  metadata({ entityId, ssoUrl, sloUrl, certificates, nameIdFormats }) {
    const formats = nameIdFormats.map((each) => `<md:NameIDFormat>${each}</md:NameIDFormat>`);
    const places = (service: string, url: string): readonly string[] =>
      bindings.map(
        (binding) => `<md:${service} Binding="${binding}" Location="${escapeXml(url)}"/>`,
      );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"`,
      ` xmlns:ds="${namespaces.signature}" entityID="${escapeXml(entityId)}">`,
      `<md:IDPSSODescriptor WantAuthnRequestsSigned="false"`,
      ` protocolSupportEnumeration="${namespaces.protocol}">`,
      ...certificates.map(keyDescriptor),
      // The others read on while they are known: the key that signs is the one to encrypt for.
      ...certificates.slice(0, 1).map(encryptionDescriptor),
      ...places('SingleLogoutService', sloUrl),
      ...formats,
      ...places('SingleSignOnService', ssoUrl),
      '</md:IDPSSODescriptor></md:EntityDescriptor>',
    ].join('');
  },
});

export const keyDescriptor = (certificate: string): string => descriptorOf('signing', certificate);

const descriptorOf = (use: string, certificate: string, more = ''): string =>
  `<md:KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>` +
  `${bareCertificate(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
  `${more}</md:KeyDescriptor>`;

const encryptionDescriptor = (certificate: string): string => {
  const methods = decryptedAlgorithms.map((each) => `<md:EncryptionMethod Algorithm="${each}"/>`);
  return descriptorOf('encryption', certificate, methods.join(''));
};

const bareCertificate = (certificate: string): string =>
  certificate.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '');
