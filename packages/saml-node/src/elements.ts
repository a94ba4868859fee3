/** What stands where in a response. Names are looked at with their namespaces, and only where they belong. */
import type { SamlAssertion, SamlConfirmation, SamlResponse } from '@keyward/core';

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;

export const childrenOf = (
  parent: Element | undefined,
  namespace: string,
  name: string,
): readonly Element[] =>
  Array.from(parent?.childNodes ?? []).filter(
    (node): node is Element =>
      node.nodeType === 1 &&
      (node as Element).localName === name &&
      (node as Element).namespaceURI === namespace,
  );

const inAssertion = (parent: Element | undefined, name: string): readonly Element[] =>
  childrenOf(parent, namespaces.assertion, name);

/** The whole text, also where a comment stands in it; undefined where elements do. */
const textOf = (element: Element | undefined): string | undefined =>
  element === undefined || Array.from(element.childNodes).some(({ nodeType }) => nodeType === 1)
    ? undefined
    : element.textContent?.trim() || undefined;

const attributeOf = (element: Element | undefined, name: string): string | undefined =>
  element?.getAttribute(name) || undefined;

/** The word of the status that says most; "Success" when there is nothing to say. */
export const statusOf = (response: Element): string => {
  const code = childrenOf(
    childrenOf(response, namespaces.protocol, 'Status')[0],
    namespaces.protocol,
    'StatusCode',
  )[0];
  const [outer, inner] = [code, childrenOf(code, namespaces.protocol, 'StatusCode')[0]].map(
    (each) => /:status:(\w{1,60})$/.exec(attributeOf(each, 'Value') ?? '')?.[1],
  );
  return outer === 'Success' ? outer : (inner ?? outer ?? 'no status');
};

export const envelopeIn = (response: Element): Omit<SamlResponse, 'assertion'> => ({
  issuer: textOf(inAssertion(response, 'Issuer')[0]),
  destination: attributeOf(response, 'Destination'),
  inResponseTo: attributeOf(response, 'InResponseTo'),
});

/** Thrown within, since a time that is no time leaves nothing to judge. */
class Unreadable extends Error {}

/** SAML Core §1.3.3: in UTC, and so with a Z. */
const timeOf = (element: Element | undefined, name: string): Date | undefined => {
  const text = attributeOf(element, name);
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(text)
    ? new Date(text)
    : undefined;
  if (time === undefined || Number.isNaN(time.getTime())) throw new Unreadable(name);
  return time;
};

const one = (elements: readonly Element[]): Element | undefined => {
  if (elements.length > 1) throw new Unreadable('more than one');
  return elements[0];
};

/** Undefined for what is no assertion, or says something in more than one way. */
export const assertionIn = (element: Element | undefined): SamlAssertion | undefined => {
  try {
    const [id, issuer] = [attributeOf(element, 'ID'), textOf(one(inAssertion(element, 'Issuer')))];
    if (
      element?.localName !== 'Assertion' ||
      element.namespaceURI !== namespaces.assertion ||
      attributeOf(element, 'Version') !== '2.0' ||
      id === undefined ||
      issuer === undefined
    )
      return undefined;
    const [subject, conditions, statement] = ['Subject', 'Conditions', 'AuthnStatement'].map(
      (name) => one(inAssertion(element, name)),
    );
    const nameId = one(inAssertion(subject, 'NameID'));
    const value = textOf(nameId);
    return {
      id,
      issuer,
      nameId: value === undefined ? undefined : { value, format: attributeOf(nameId, 'Format') },
      confirmations: inAssertion(subject, 'SubjectConfirmation').map(confirmationIn),
      notBefore: timeOf(conditions, 'NotBefore'),
      notOnOrAfter: timeOf(conditions, 'NotOnOrAfter'),
      audiences: inAssertion(conditions, 'AudienceRestriction').map((each) =>
        inAssertion(each, 'Audience').flatMap((audience) => textOf(audience) ?? []),
      ),
      authenticatedAt: timeOf(statement, 'AuthnInstant'),
      sessionNotOnOrAfter: timeOf(statement, 'SessionNotOnOrAfter'),
      attributes: attributesIn(element),
    };
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
};

const confirmationIn = (confirmation: Element): SamlConfirmation => {
  const data = one(inAssertion(confirmation, 'SubjectConfirmationData'));
  return {
    method: attributeOf(confirmation, 'Method') ?? '',
    recipient: attributeOf(data, 'Recipient'),
    inResponseTo: attributeOf(data, 'InResponseTo'),
    notBefore: timeOf(data, 'NotBefore'),
    notOnOrAfter: timeOf(data, 'NotOnOrAfter'),
  };
};

/** Those that are text; of an attribute that is there twice, the values of both. */
const attributesIn = (assertion: Element): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  for (const attribute of inAssertion(assertion, 'AttributeStatement').flatMap((statement) =>
    inAssertion(statement, 'Attribute'),
  )) {
    const name = attributeOf(attribute, 'Name');
    const values = inAssertion(attribute, 'AttributeValue').flatMap((value) => textOf(value) ?? []);
    if (name !== undefined && values.length > 0)
      found.set(name, [...(found.get(name) ?? []), ...values]);
  }
  return found;
};
