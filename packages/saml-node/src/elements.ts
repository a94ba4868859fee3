/** Reads the elements of a response. Elements are found by name, namespace and place. */
import type { SamlAssertion, SamlConfirmation, SamlResponse } from '@keyward/core/ports';

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
  instance: 'http://www.w3.org/2001/XMLSchema-instance',
} as const;

export const childrenOf = (
  parent: Element | undefined,
  namespace: string,
  name: string,
): readonly Element[] => {
  const nodes = Array.from(parent?.childNodes ?? []);
  const elements = nodes.filter((node): node is Element => node.nodeType === 1);
  return elements.filter(
    (element) => element.localName === name && element.namespaceURI === namespace,
  );
};

const inAssertion = (parent: Element | undefined, name: string): readonly Element[] =>
  childrenOf(parent, namespaces.assertion, name);

/** Rule: a text that a comment divides is read as a whole, and one with elements in it is none. */
export const textOf = (element: Element | undefined): string | undefined => {
  if (element === undefined) return undefined;

  const hasElements = Array.from(element.childNodes).some(({ nodeType }) => nodeType === 1);
  return hasElements ? undefined : element.textContent?.trim() || undefined;
};

const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.getAttribute(name) || undefined;

/** The most specific word of the status; "Success" for a response without an error. */
export const statusOf = (response: Element): string => {
  const [status] = childrenOf(response, namespaces.protocol, 'Status');
  const [outerCode] = childrenOf(status, namespaces.protocol, 'StatusCode');
  const [innerCode] = childrenOf(outerCode, namespaces.protocol, 'StatusCode');

  const outer = statusWord(outerCode);
  if (outer === 'Success') return outer;
  return statusWord(innerCode) ?? outer ?? 'no status';
};

const statusWord = (code: Element | undefined): string | undefined =>
  /:status:(\w{1,60})$/.exec(attributeOf(code, 'Value') ?? '')?.[1];

export const envelopeIn = (response: Element): Omit<SamlResponse, 'assertion'> => ({
  issuer: textOf(inAssertion(response, 'Issuer')[0]),
  destination: attributeOf(response, 'Destination'),
  inResponseTo: attributeOf(response, 'InResponseTo'),
});

/** An assertion that cannot be judged, for example because of a malformed time. Caught in this file. */
class Unreadable extends Error {}

const dateTime = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d(?:\.\d{1,30})?)(Z|[+-]\d\d:\d\d)?$/;

/**
 * SAML Core §1.3.3: times are in UTC, and so need no zone. Java writes `Z`, `+00:00` or nothing, and up to twelve
 * digits after the point; an offset says the same moment.
 */
const timeOf = (element: Element | undefined, name: string): Date | undefined => {
  const text = attributeOf(element, name)?.trim();
  if (text === undefined) return undefined;

  const [, day, clock, zone = 'Z'] = dateTime.exec(text) ?? [];
  const time = new Date(`${day}${clock}${zone}`);
  if (Number.isNaN(time.getTime()) || !isInCalendar(day!)) throw new Unreadable(name);
  return time;
};

/** `Date` takes the 30th of February for the 2nd of March. */
const isInCalendar = (day: string): boolean =>
  new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

/** The only one; undefined for none. */
const atMostOne = (elements: readonly Element[]): Element | undefined => {
  if (elements.length > 1) throw new Unreadable('more than one');
  return elements[0];
};

/** Undefined for an element that is not an assertion, or that states something twice. */
export const assertionIn = (element: Element | undefined): SamlAssertion | undefined => {
  try {
    return element !== undefined && isAssertion(element) ? readAssertion(element) : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
};

/** Where an assertion names the person. */
export const subjectIn = (assertion: Element | undefined): Element | undefined =>
  inAssertion(assertion, 'Subject')[0];

const isAssertion = (element: Element): boolean =>
  element.localName === 'Assertion' &&
  element.namespaceURI === namespaces.assertion &&
  attributeOf(element, 'Version') === '2.0';

const readAssertion = (element: Element): SamlAssertion | undefined => {
  const id = attributeOf(element, 'ID');
  const issuer = textOf(atMostOne(inAssertion(element, 'Issuer')));
  if (id === undefined || issuer === undefined) return undefined;

  const subject = atMostOne(inAssertion(element, 'Subject'));
  const conditions = atMostOne(inAssertion(element, 'Conditions'));
  const statement = atMostOne(inAssertion(element, 'AuthnStatement'));
  return {
    id,
    issuer,
    nameId: nameIdIn(subject),
    confirmations: inAssertion(subject, 'SubjectConfirmation').map(confirmationIn),
    notBefore: timeOf(conditions, 'NotBefore'),
    notOnOrAfter: timeOf(conditions, 'NotOnOrAfter'),
    audiences: audiencesIn(conditions),
    authenticatedAt: timeOf(statement, 'AuthnInstant'),
    sessionNotOnOrAfter: timeOf(statement, 'SessionNotOnOrAfter'),
    attributes: attributesIn(element),
  };
};

const nameIdIn = (subject: Element | undefined): SamlAssertion['nameId'] => {
  const nameId = atMostOne(inAssertion(subject, 'NameID'));
  const value = textOf(nameId);
  return value === undefined ? undefined : { value, format: attributeOf(nameId, 'Format') };
};

const confirmationIn = (confirmation: Element): SamlConfirmation => {
  const data = atMostOne(inAssertion(confirmation, 'SubjectConfirmationData'));
  return {
    method: attributeOf(confirmation, 'Method') ?? '',
    recipient: attributeOf(data, 'Recipient'),
    inResponseTo: attributeOf(data, 'InResponseTo'),
    notBefore: timeOf(data, 'NotBefore'),
    notOnOrAfter: timeOf(data, 'NotOnOrAfter'),
  };
};

/** The audiences of each restriction. */
const audiencesIn = (conditions: Element | undefined): SamlAssertion['audiences'] =>
  inAssertion(conditions, 'AudienceRestriction').map((restriction) =>
    textsIn(restriction, 'Audience'),
  );

/**
 * The text of a value. Some attributes have a name as their value, such as eduPersonTargetedID: its text is the value
 * (SAML Core §2.7.3.1.1 allows elements). What else holds elements is no text.
 */
const valueOf = (value: Element): string | undefined => {
  if (/^\s*(true|1)\s*$/.test(value.getAttributeNS(namespaces.instance, 'nil') ?? '')) {
    return undefined;
  }

  const [name, ...others] = Array.from(value.childNodes).filter(
    (node) => node.nodeType === 1 || isText(node),
  );
  const [nameId] = inAssertion(value, 'NameID');
  return nameId !== undefined && name === nameId && others.length === 0
    ? textOf(nameId)
    : textOf(value);
};

/** Text or CDATA that says something. */
const isText = ({ nodeType, nodeValue }: Node): boolean =>
  (nodeType === 3 || nodeType === 4) && (nodeValue ?? '').trim() !== '';

/** The texts of the children of one name. */
const textsIn = (parent: Element, name: string): readonly string[] =>
  inAssertion(parent, name)
    .map(textOf)
    .filter((text) => text !== undefined);

/** The values that are texts, each once. An attribute that is stated twice has the values of both. */
const attributesIn = (assertion: Element): ReadonlyMap<string, readonly string[]> => {
  const statements = inAssertion(assertion, 'AttributeStatement');
  const attributes = statements.flatMap((statement) => inAssertion(statement, 'Attribute'));

  const found = new Map<string, readonly string[]>();
  for (const attribute of attributes) {
    const name = attributeOf(attribute, 'Name');
    const values = inAssertion(attribute, 'AttributeValue')
      .map(valueOf)
      .filter((value) => value !== undefined);
    if (name === undefined || values.length === 0) continue;
    found.set(name, [...new Set([...(found.get(name) ?? []), ...values])]);
  }
  return found;
};
