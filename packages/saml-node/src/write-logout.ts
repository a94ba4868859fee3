/** Writes what service providers are told of a logout: signed messages in the address of a redirect. */
import { sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { SamlIssuer, SamlLogoutMessage } from '@keyward/core/ports';
import { namespaces } from './elements.js';
import { instant, statusCode } from './write-answer.js';
import { attribute, escapeXml } from './xml-text.js';

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** SAML Bindings §3.4.4.1: the signature covers the parameters as they stand in the address. */
export const logoutAddress: SamlIssuer['logoutAddress'] = (message, key) => {
  const { says, relayState, destination } = message;
  const [name, xml] =
    says.kind === 'request'
      ? ['SAMLRequest', requestOf(message, says)]
      : ['SAMLResponse', answerOf(message, says)];
  const signed = query({
    [name]: deflateRawSync(Buffer.from(xml)).toString('base64'),
    RelayState: relayState,
    SigAlg: rsaSha256,
  });
  const signature = sign('sha256', Buffer.from(signed), key.privateKey).toString('base64');
  const separator = destination.includes('?') ? '&' : '?';
  return Promise.resolve(`${destination}${separator}${signed}&${query({ Signature: signature })}`);
};

const query = (parameters: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(parameters)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value!)}`)
    .join('&');

type Says<K> = Extract<SamlLogoutMessage['says'], { readonly kind: K }>;

const opening = (element: string, message: SamlLogoutMessage): string =>
  [
    `<samlp:${element} xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}"`,
    attribute('ID', message.id),
    ' Version="2.0"',
    attribute('IssueInstant', instant(message.issuedAt)),
    attribute('Destination', message.destination),
  ].join('');

const requestOf = (message: SamlLogoutMessage, says: Says<'request'>): string =>
  [
    opening('LogoutRequest', message),
    attribute('NotOnOrAfter', instant(says.notOnOrAfter)),
    `><saml:Issuer>${escapeXml(message.issuer)}</saml:Issuer><saml:NameID`,
    attribute('Format', says.nameId.format),
    attribute('NameQualifier', message.issuer),
    attribute('SPNameQualifier', says.audience),
    `>${escapeXml(says.nameId.value)}</saml:NameID>`,
    `<samlp:SessionIndex>${escapeXml(says.sessionIndex)}</samlp:SessionIndex>`,
    '</samlp:LogoutRequest>',
  ].join('');

const answerOf = (message: SamlLogoutMessage, says: Says<'answer'>): string =>
  [
    opening('LogoutResponse', message),
    attribute('InResponseTo', says.inResponseTo),
    `><saml:Issuer>${escapeXml(message.issuer)}</saml:Issuer>`,
    `<samlp:Status>${statusCode(says.status)}</samlp:Status></samlp:LogoutResponse>`,
  ].join('');
