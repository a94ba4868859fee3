/** Writes assertions of SAML 1.1, which the oldest applications read (SAML 1.1 Core §2.3). */
import type { SamlAttribute, WsfedToken } from '@keyward/core/ports';
import { instant } from './write-answer.js';
import { attribute, escapeXml } from './xml-text.js';

export const namespace11 = 'urn:oasis:names:tc:SAML:1.0:assertion';
const bearer = 'urn:oasis:names:tc:SAML:1.0:cm:bearer';

/** Where names stand that are no address: readers put both together, with a slash between. */
const usualClaims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

export const assertion11Of = (token: WsfedToken): string => {
  const { issuer, issuedAt, statement } = token;
  return [
    `<saml:Assertion xmlns:saml="${namespace11}" MajorVersion="1" MinorVersion="1"`,
    attribute('AssertionID', statement.id),
    attribute('Issuer', issuer),
    attribute('IssueInstant', instant(issuedAt)),
    '>',
    conditionsOf(token),
    attributesOf(token),
    authenticationOf(token),
    '</saml:Assertion>',
  ].join('');
};

const conditionsOf = ({ audience, issuedAt, statement }: WsfedToken): string =>
  [
    '<saml:Conditions',
    attribute('NotBefore', instant(issuedAt)),
    attribute('NotOnOrAfter', instant(statement.notOnOrAfter)),
    '><saml:AudienceRestrictionCondition>',
    `<saml:Audience>${escapeXml(audience)}</saml:Audience>`,
    '</saml:AudienceRestrictionCondition></saml:Conditions>',
  ].join('');

/** Each statement says anew of whom it is. */
const subjectOf = ({ statement: { nameId } }: WsfedToken): string =>
  [
    '<saml:Subject><saml:NameIdentifier',
    attribute('Format', nameId.format),
    `>${escapeXml(nameId.value)}</saml:NameIdentifier><saml:SubjectConfirmation>`,
    `<saml:ConfirmationMethod>${bearer}</saml:ConfirmationMethod>`,
    '</saml:SubjectConfirmation></saml:Subject>',
  ].join('');

const authenticationOf = (token: WsfedToken): string =>
  [
    '<saml:AuthenticationStatement',
    attribute('AuthenticationMethod', token.statement.context),
    attribute('AuthenticationInstant', instant(token.statement.authenticatedAt)),
    `>${subjectOf(token)}</saml:AuthenticationStatement>`,
  ].join('');

/** The schema wants at least one attribute in a statement. */
const attributesOf = (token: WsfedToken): string => {
  const { attributes } = token.statement;
  return attributes.length === 0
    ? ''
    : [
        `<saml:AttributeStatement>${subjectOf(token)}`,
        ...attributes.map(attributeOf),
        '</saml:AttributeStatement>',
      ].join('');
};

const attributeOf = ({ name, values }: SamlAttribute): string => {
  const [, namespace = usualClaims, short = name] = /^(https?:\/\/.+)\/([^/]+)$/i.exec(name) ?? [];
  return [
    '<saml:Attribute',
    attribute('AttributeName', short),
    attribute('AttributeNamespace', namespace),
    '>',
    ...values.map((each) => `<saml:AttributeValue>${escapeXml(each)}</saml:AttributeValue>`),
    '</saml:Attribute>',
  ].join('');
};
