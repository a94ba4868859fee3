import type { SamlIssuer } from '@keyward/core/ports';
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
      ...places('SingleLogoutService', sloUrl),
      ...formats,
      ...places('SingleSignOnService', ssoUrl),
      '</md:IDPSSODescriptor></md:EntityDescriptor>',
    ].join('');
  },
});

export const keyDescriptor = (certificate: string): string =>
  `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>` +
  `${bareCertificate(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>` +
  `</md:KeyDescriptor>`;

const bareCertificate = (certificate: string): string =>
  certificate.replace(/-----[A-Z ]+-----/g, '').replace(/\s+/g, '');
