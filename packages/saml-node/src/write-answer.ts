/** Writes answers to service providers: templates, signed and encrypted. */
import type { SamlAnswer, SamlIssuer, SamlKey, SamlStatement } from '@keyward/core/ports';
import { encryptElement } from './encrypt-element.js';
import { namespaces } from './elements.js';
import { signElement } from './sign-element.js';
import { attribute, escapeXml } from './xml-text.js';

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const statusPrefix = 'urn:oasis:names:tc:SAML:2.0:status:';
const basicName = 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic';
const uriName = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri';

/** An answer with an assertion in it. */
type Statement = NonNullable<SamlAnswer['statement']>;

export const writeAnswer: SamlIssuer['writeAnswer'] = async (answer, key) => {
  const { statement } = answer;
  const assertion = statement === undefined ? '' : await writtenAssertion(answer, statement, key);
  const response = responseOf(answer, assertion);
  // Rule: an answer that refuses is signed as a whole, since there is no assertion that could be.
  const isSigned = statement === undefined || answer.sign !== 'assertion';
  return Buffer.from(isSigned ? await signElement(response, key) : response).toString('base64');
};

const writtenAssertion = async (
  answer: SamlAnswer,
  statement: Statement,
  key: SamlKey,
): Promise<string> => {
  const plain = assertionOf(answer, statement);
  const signed = answer.sign === 'response' ? plain : await signElement(plain, key);
  const { encryptionCertificate } = answer;
  return encryptionCertificate === undefined
    ? signed
    : encryptElement(signed, 'EncryptedAssertion', encryptionCertificate);
};

const responseOf = (answer: SamlAnswer, assertion: string): string =>
  [
    `<samlp:Response xmlns:samlp="${namespaces.protocol}" xmlns:saml="${namespaces.assertion}"`,
    attribute('ID', answer.id),
    ' Version="2.0"',
    attribute('IssueInstant', instant(answer.issuedAt)),
    attribute('Destination', answer.destination),
    attribute('InResponseTo', answer.inResponseTo),
    `><saml:Issuer>${escapeXml(answer.issuer)}</saml:Issuer>`,
    `<samlp:Status>${statusCode(answer.status)}</samlp:Status>`,
    `${assertion}</samlp:Response>`,
  ].join('');

export const statusCode = (words: readonly string[]): string => {
  const [outer = 'Success', ...inner] = words;
  const value = attribute('Value', statusPrefix + outer);
  return inner.length === 0
    ? `<samlp:StatusCode${value}/>`
    : `<samlp:StatusCode${value}>${statusCode(inner)}</samlp:StatusCode>`;
};

/** For whom an assertion is. */
type Addressed = Pick<
  SamlAnswer,
  'issuer' | 'issuedAt' | 'destination' | 'audience' | 'inResponseTo'
>;

export const assertionOf = (answer: Addressed, statement: Statement): string =>
  [
    `<saml:Assertion xmlns:saml="${namespaces.assertion}"`,
    attribute('ID', statement.id),
    ' Version="2.0"',
    attribute('IssueInstant', instant(answer.issuedAt)),
    `><saml:Issuer>${escapeXml(answer.issuer)}</saml:Issuer>`,
    subjectOf(answer, statement),
    conditionsOf(answer, statement),
    authenticationOf(statement),
    attributesOf(statement),
    '</saml:Assertion>',
  ].join('');

const subjectOf = (answer: Addressed, { nameId, notOnOrAfter }: SamlStatement): string =>
  [
    '<saml:Subject><saml:NameID',
    attribute('Format', nameId.format),
    attribute('NameQualifier', answer.issuer),
    attribute('SPNameQualifier', answer.audience),
    `>${escapeXml(nameId.value)}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${bearer}"><saml:SubjectConfirmationData`,
    attribute('NotOnOrAfter', instant(notOnOrAfter)),
    attribute('Recipient', answer.destination),
    attribute('InResponseTo', answer.inResponseTo),
    '/></saml:SubjectConfirmation></saml:Subject>',
  ].join('');

const conditionsOf = (answer: Addressed, { notOnOrAfter }: SamlStatement): string =>
  [
    '<saml:Conditions',
    attribute('NotBefore', instant(answer.issuedAt)),
    attribute('NotOnOrAfter', instant(notOnOrAfter)),
    '><saml:AudienceRestriction>',
    `<saml:Audience>${escapeXml(answer.audience)}</saml:Audience>`,
    '</saml:AudienceRestriction></saml:Conditions>',
  ].join('');

const authenticationOf = ({ authenticatedAt, sessionIndex, context }: SamlStatement): string =>
  [
    '<saml:AuthnStatement',
    attribute('AuthnInstant', instant(authenticatedAt)),
    attribute('SessionIndex', sessionIndex),
    '><saml:AuthnContext>',
    `<saml:AuthnContextClassRef>${escapeXml(context)}</saml:AuthnContextClassRef>`,
    '</saml:AuthnContext></saml:AuthnStatement>',
  ].join('');

/** The schema wants at least one attribute in a statement. */
const attributesOf = ({ attributes }: SamlStatement): string => {
  if (attributes.length === 0) return '';

  const written = attributes.map(({ name, friendlyName, values }) => {
    const format = /^(urn|https?):/i.test(name) ? uriName : basicName;
    const opening = [
      attribute('Name', name),
      attribute('NameFormat', format),
      attribute('FriendlyName', friendlyName),
    ].join('');
    return `<saml:Attribute${opening}>${values.map(valueOf).join('')}</saml:Attribute>`;
  });
  return `<saml:AttributeStatement>${written.join('')}</saml:AttributeStatement>`;
};

const valueOf = (value: string): string =>
  `<saml:AttributeValue>${escapeXml(value)}</saml:AttributeValue>`;

/** Some readers take no fraction, and nothing here needs one. */
export const instant = (time: Date): string => time.toISOString().replace(/\.\d{3}Z$/, 'Z');
