/** Writes what relying parties of WS-Federation read: templates, signed with the key of SAML. */
import type { SamlKey, WsfedIssuer, WsfedToken } from '@keyward/core/ports';
import { namespaces } from './elements.js';
import { keyDescriptor } from './key-descriptor.js';
import { asFirst, asLast, signElement } from './sign-element.js';
import { assertionOf, instant } from './write-answer.js';
import { assertion11Of, namespace11 } from './write-assertion-11.js';
import { attribute, escapeXml } from './xml-text.js';

const trust = 'http://schemas.xmlsoap.org/ws/2005/02/trust';
const utility =
  'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd';
const policy = 'http://schemas.xmlsoap.org/ws/2004/09/policy';
const addressing = 'http://www.w3.org/2005/08/addressing';
const federation = 'http://docs.oasis-open.org/wsfed/federation/200706';

/** As ADFS calls them. */
const tokenTypes = { 'saml1.1': namespace11, 'saml2.0': namespaces.assertion } as const;

export const nodeWsfedIssuer = (): WsfedIssuer => ({
  async writeToken(token, key) {
    return responseOf(token, await signedAssertion(token, key));
  },

  metadata({ entityId, address, certificates }, key) {
    const xml = [
      '<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"',
      ` xmlns:ds="${namespaces.signature}" ID="_metadata"`,
      attribute('entityID', entityId),
      `><md:RoleDescriptor xmlns:xsi="${namespaces.instance}" xmlns:fed="${federation}"`,
      ` xsi:type="fed:SecurityTokenServiceType" protocolSupportEnumeration="${federation}">`,
      ...certificates.map(keyDescriptor),
      '<fed:TokenTypesOffered>',
      ...Object.values(tokenTypes).map((type) => `<fed:TokenType Uri="${type}"/>`),
      '</fed:TokenTypesOffered>',
      endpoint('SecurityTokenServiceEndpoint', address),
      endpoint('PassiveRequestorEndpoint', address),
      '</md:RoleDescriptor></md:EntityDescriptor>',
    ].join('');
    return signElement(xml, key, asFirst);
  },
});

/** SAML 1.1 has the signature at the end, SAML 2.0 behind the issuer. */
const signedAssertion = (token: WsfedToken, key: SamlKey): Promise<string> =>
  token.type === 'saml1.1'
    ? signElement(assertion11Of(token), key, asLast)
    : signElement(assertionOf({ ...token, inResponseTo: undefined }, token.statement), key);

const endpoint = (name: string, address: string): string =>
  `<fed:${name}>${reference(address)}</fed:${name}>`;

const reference = (address: string): string =>
  `<wsa:EndpointReference xmlns:wsa="${addressing}"><wsa:Address>${escapeXml(address)}` +
  '</wsa:Address></wsa:EndpointReference>';

/** In the form of February 2005, which ADFS sends and the programs of then read. */
const responseOf = ({ audience, issuedAt, type, statement }: WsfedToken, signed: string): string =>
  [
    `<t:RequestSecurityTokenResponse xmlns:t="${trust}"><t:Lifetime xmlns:wsu="${utility}">`,
    `<wsu:Created>${instant(issuedAt)}</wsu:Created>`,
    `<wsu:Expires>${instant(statement.notOnOrAfter)}</wsu:Expires></t:Lifetime>`,
    `<wsp:AppliesTo xmlns:wsp="${policy}">${reference(audience)}</wsp:AppliesTo>`,
    `<t:RequestedSecurityToken>${signed}</t:RequestedSecurityToken>`,
    `<t:TokenType>${tokenTypes[type]}</t:TokenType>`,
    `<t:RequestType>${trust}/Issue</t:RequestType>`,
    '<t:KeyType>http://schemas.xmlsoap.org/ws/2005/05/identity/NoProofKey</t:KeyType>',
    '</t:RequestSecurityTokenResponse>',
  ].join('');
