import type { SamlIssuer } from '@keyward/core/ports';
import { createIssuerKey } from './issuer-key.js';
import { namespaces } from './elements.js';
import { encryptionDescriptor, keyDescriptor } from './key-descriptor.js';
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
