/** Writes what service providers are told of a logout: signed messages, in an address or in a form. */
import { sign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { SamlIssuer, SamlKey, SamlLogoutMessage } from '@keyward/core/ports';
import { encryptElement } from './encrypt-element.js';
import { namespaces } from './elements.js';
import { signElement } from './sign-element.js';
import type { MessageParameter } from './verify-message.js';
import { instant, statusCode } from './write-answer.js';
import { attribute, escapeXml } from './xml-text.js';

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

export const writeLogout: SamlIssuer['writeLogout'] = async (message, key) => {
  const { says, relayState, destination, binding } = message;
  const [name, xml]: [MessageParameter, string] =
    says.kind === 'request'
      ? ['SAMLRequest', requestOf(message, says)]
      : ['SAMLResponse', answerOf(message, says)];
  if (binding === 'redirect')
    return { location: redirectAddress(destination, { name, xml, relayState }, key) };

  const fields = { [name]: Buffer.from(await signElement(xml, key)).toString('base64') };
  return {
    location: destination,
    fields: relayState === undefined ? fields : { ...fields, RelayState: relayState },
  };
};

interface Redirected {
  readonly name: MessageParameter;
  readonly xml: string;
  readonly relayState: string | undefined;
}

/** SAML Bindings §3.4.4.1: the signature covers the parameters as they stand in the address. */
const redirectAddress = (
  destination: string,
  { name, xml, relayState }: Redirected,
  key: SamlKey,
): string => {
  const signed = query({
    [name]: deflateRawSync(Buffer.from(xml)).toString('base64'),
    RelayState: relayState,
    SigAlg: rsaSha256,
  });
  const signature = sign('sha256', Buffer.from(signed), key.privateKey).toString('base64');
  const separator = destination.includes('?') ? '&' : '?';
  return `${destination}${separator}${signed}&${query({ Signature: signature })}`;
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
    `><saml:Issuer>${escapeXml(message.issuer)}</saml:Issuer>`,
    nameOf(message, says),
    `<samlp:SessionIndex>${escapeXml(says.sessionIndex)}</samlp:SessionIndex>`,
    '</samlp:LogoutRequest>',
  ].join('');

/** It declares its prefix itself, since it is read alone where it is encrypted. */
const nameOf = ({ issuer }: SamlLogoutMessage, says: Says<'request'>): string => {
  const { nameId, audience, encryptionCertificate } = says;
  const name = [
    `<saml:NameID xmlns:saml="${namespaces.assertion}"`,
    attribute('Format', nameId.format),
    attribute('NameQualifier', issuer),
    attribute('SPNameQualifier', audience),
    `>${escapeXml(nameId.value)}</saml:NameID>`,
  ].join('');
  return encryptionCertificate === undefined
    ? name
    : encryptElement(name, 'EncryptedID', encryptionCertificate);
};

const answerOf = (message: SamlLogoutMessage, says: Says<'answer'>): string =>
  [
    opening('LogoutResponse', message),
    attribute('InResponseTo', says.inResponseTo),
    `><saml:Issuer>${escapeXml(message.issuer)}</saml:Issuer>`,
    `<samlp:Status>${statusCode(says.status)}</samlp:Status></samlp:LogoutResponse>`,
  ].join('');
