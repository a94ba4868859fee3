/** Reads requests of service providers. */
import { inflateRawSync } from 'node:zlib';
import type {
  CertificatesOf,
  SamlIssuer,
  SamlLoginRequest,
  SamlMessage,
} from '@keyward/core/ports';
import { childrenOf, namespaces } from './elements.js';
import { parseXml } from './parse-xml.js';
import { isQuerySigned, verifiedElement } from './verify-message.js';

/** Rule: a request has at most 64 KB of Base64 and of XML, and 200 elements. */
const longestRequest = 64 * 1024;
const mostElements = 200;

/** An id has at least 128 random bits; a longer text than this is none. */
const longestId = 200;

type ReadResult = Awaited<ReturnType<SamlIssuer['readLoginRequest']>>;

/** A request that is not read on. Caught in this file. */
class Unreadable extends Error {}

const unreadable = (problem: string): never => {
  throw new Unreadable(problem);
};

export const readLoginRequest = async (
  message: SamlMessage,
  certificatesOf: CertificatesOf,
): Promise<ReadResult> => {
  try {
    return { request: await readRequest(message, certificatesOf) };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.message };
    throw error;
  }
};

const readRequest = async (
  message: SamlMessage,
  certificatesOf: CertificatesOf,
): Promise<SamlLoginRequest> => {
  const text = textOfMessage(message);
  const claimed = requestElement(text);
  const certificates = (await certificatesOf(issuerOf(claimed))) ?? [];
  const signed = await signedRequest(message, text, claimed, certificates);
  if (signed === undefined) return requestIn(claimed, false);

  // What was signed is read anew, and nothing beside it.
  const request = requestIn(requestElement(signed), true);
  if (request.issuer !== issuerOf(claimed)) unreadable('is not signed by the entity that it names');
  return request;
};

const textOfMessage = ({ text, query }: SamlMessage): string => {
  const base64 = text.replace(/\s+/g, '');
  if (base64.length > longestRequest) unreadable('is too long');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) unreadable('is not Base64');

  const bytes = Buffer.from(base64, 'base64');
  try {
    const xml = query === undefined && beginsAsXml(bytes) ? bytes : inflated(bytes);
    return new TextDecoder('utf-8', { fatal: true }).decode(xml);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    return unreadable('is no XML in UTF-8');
  }
};

/** node-saml deflates what it posts, too, unless it is told not to. */
const beginsAsXml = (bytes: Buffer): boolean => /^\uFEFF?\s*</.test(bytes.toString('utf8', 0, 100));

/** Rule: no more is unpacked than a request may have, however small it came. */
const inflated = (bytes: Buffer): Buffer =>
  inflateRawSync(bytes, { maxOutputLength: longestRequest });

const requestElement = (text: string): Element => {
  if ((text.match(/<[^/!?]/g)?.length ?? 0) > mostElements) unreadable('has too many elements');

  const element = parseXml(text)?.documentElement;
  const isRequest =
    element?.localName === 'AuthnRequest' &&
    element.namespaceURI === namespaces.protocol &&
    element.getAttribute('Version') === '2.0';
  return isRequest ? element : unreadable('is no AuthnRequest of SAML 2.0');
};

const onlyOne = (parent: Element, namespace: string, name: string): Element | undefined => {
  const found = childrenOf(parent, namespace, name);
  return found.length > 1 ? unreadable(`has more than one ${name}`) : found[0];
};

/** Rule: a text that a comment divides is read as a whole, and one with elements in it is none. */
const textIn = (element: Element | undefined): string | undefined => {
  const hasElements = Array.from(element?.childNodes ?? []).some(({ nodeType }) => nodeType === 1);
  return hasElements ? undefined : element?.textContent?.trim() || undefined;
};

const attributeIn = (element: Element | undefined, name: string): string | undefined =>
  element?.getAttribute(name)?.trim() || undefined;

const issuerOf = (request: Element): string =>
  textIn(onlyOne(request, namespaces.assertion, 'Issuer')) ?? unreadable('names no Issuer');

const flagIn = (request: Element, name: string): boolean => {
  const value = attributeIn(request, name) ?? 'false';
  if (!['true', '1', 'false', '0'].includes(value)) unreadable(`has an ${name} that is no boolean`);
  return value === 'true' || value === '1';
};

const requestIn = (request: Element, isSigned: boolean): SamlLoginRequest => {
  const policy = onlyOne(request, namespaces.protocol, 'NameIDPolicy');
  if (childrenOf(request, namespaces.assertion, 'Subject').length > 0)
    unreadable('names a Subject, which is not taken here');
  return {
    id: idOf(request),
    issuer: issuerOf(request),
    destination: attributeIn(request, 'Destination'),
    issuedAt: issuedAt(request),
    assertionConsumerService: attributeIn(request, 'AssertionConsumerServiceURL'),
    hasIndex: attributeIn(request, 'AssertionConsumerServiceIndex') !== undefined,
    protocolBinding: attributeIn(request, 'ProtocolBinding'),
    forceAuthn: flagIn(request, 'ForceAuthn'),
    isPassive: flagIn(request, 'IsPassive'),
    nameIdFormat: attributeIn(policy, 'Format'),
    contexts: contextsIn(request),
    isSigned,
  };
};

/** An XML name, as an `xs:ID` is. */
const idOf = (request: Element): string => {
  const id = attributeIn(request, 'ID') ?? '';
  return id.length <= longestId && /^[A-Za-z_][\w.-]*$/.test(id)
    ? id
    : unreadable('has no ID that could be answered');
};

/** In UTC, and so without a zone or with `Z`. */
const issuedAt = (request: Element): Date => {
  const text = attributeIn(request, 'IssueInstant') ?? '';
  const [, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,30})?)(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  const date = new Date(`${time}${zone}`);
  return Number.isNaN(date.getTime()) ? unreadable('has no IssueInstant') : date;
};

const contextsIn = (request: Element): SamlLoginRequest['contexts'] => {
  const wanted = onlyOne(request, namespaces.protocol, 'RequestedAuthnContext');
  if (wanted === undefined) return undefined;

  const classes = childrenOf(wanted, namespaces.assertion, 'AuthnContextClassRef');
  return {
    comparison: attributeIn(wanted, 'Comparison') ?? 'exact',
    classes: classes.map(textIn).filter((text) => text !== undefined),
  };
};

/**
 * The XML that a key of the entity has signed; undefined for a request without a signature that anybody could verify.
 * Rule: a signature that does not hold refuses the request, also where none is required.
 */
const signedRequest = async (
  message: SamlMessage,
  text: string,
  claimed: Element,
  certificates: readonly string[],
): Promise<string | undefined> => {
  if (certificates.length === 0) return undefined;

  const signatures = claimed.getElementsByTagNameNS(namespaces.signature, 'Signature').length;
  if (message.query !== undefined) {
    const isSigned = isQuerySigned(message.query, certificates);
    if (isSigned === false) unreadable(badSignature);
    return isSigned ? text : undefined;
  }

  if (signatures === 0) return undefined;
  return (await verifiedElement(text, claimed, certificates)) ?? unreadable(badSignature);
};

const badSignature =
  'has a signature that no certificate of the application verifies, or one of an old algorithm';
