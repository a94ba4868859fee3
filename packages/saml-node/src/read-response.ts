import { certificatePem, type SamlMessages } from '@keyward/core/ports';
import {
  assertionIn,
  childrenOf,
  envelopeIn,
  namespaces,
  statusOf,
  subjectIn,
} from './elements.js';
import { encryption } from './encrypt-element.js';
import { isEncrypted, nameIn } from './encrypted-name.js';
import { decodedXml, parseXml } from './parse-xml.js';
import { keyParts } from './signing-key.js';

type ReadResult = Awaited<ReturnType<SamlMessages['read']>>;

/**
 * Rule: a response has at most 96 KB of Base64 and 1,000 elements. The search for signatures in a longer one would take
 * too much time.
 */
const longestResponse = 96 * 1024;
const mostElements = 1_000;

/** The algorithms that the library knows, without SHA-1, which has collisions. */
const algorithms: readonly string[] = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
];

export const readResponse = async (
  posted: string,
  certificates: readonly string[],
  nameKey: string | null = null,
): Promise<ReadResult> => {
  const root = responseElement(posted);
  if ('problem' in root) return root;
  const { text } = root;

  const problem = problemOf(root.element);
  if (problem !== undefined) return { problem };

  const signed = await signedAssertion(text, certificates);
  if (signed === undefined) return { problem: unsigned };

  const element = parseXml(signed)?.documentElement;
  const hidden = revealName(subjectIn(element), nameKey);
  if (hidden !== undefined) return { problem: hidden };
  const assertion = assertionIn(element);
  if (assertion === undefined) return { problem: 'sends an assertion that cannot be read' };
  return { response: { ...envelopeIn(root.element), assertion } };
};

const unsigned = 'sends nothing that one of its certificates has signed';

/** Puts the name of the person at the place of the encrypted one; or says why not. */
const revealName = (subject: Element | undefined, nameKey: string | null): string | undefined => {
  if (subject === undefined || !isEncrypted(subject)) return undefined;
  if (nameKey === null) return 'encrypts the name of the person, which it was not asked for';

  const found = nameIn(subject, [keyParts(nameKey)]);
  if (typeof found === 'string') return hiddenProblems[found];
  const [holder] = childrenOf(subject, namespaces.assertion, 'EncryptedID');
  subject.replaceChild(subject.ownerDocument.importNode(found.nameId, true), holder!);
  return undefined;
};

const hiddenProblems = {
  none: unsigned,
  unreadable: unsigned,
  several: 'sends an assertion that cannot be read',
  unsupported: 'encrypts the name of the person in a way that is not taken here, such as AES-CBC',
} as const;

/** The element of the response, or the reason why there is none. */
const responseElement = (
  posted: string,
): { readonly element: Element; readonly text: string } | { readonly problem: string } => {
  const text = posted.length > longestResponse ? undefined : (decode(posted) ?? '');
  if (text === undefined || countElements(text) > mostElements) {
    return { problem: 'sends a response that is too long' };
  }

  const element = parseXml(text)?.documentElement;
  if (element === undefined || !isResponse(element)) {
    return { problem: 'sends something else than a SAML 2.0 response' };
  }
  return { element, text };
};

const decode = (posted: string): string | undefined => {
  const base64 = posted.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;

  return decodedXml(Buffer.from(base64, 'base64'));
};

const countElements = (text: string): number => text.match(/<[^/!?]/g)?.length ?? 0;

const isResponse = (element: Element): boolean =>
  element.localName === 'Response' &&
  element.namespaceURI === namespaces.protocol &&
  element.getAttribute('Version') === '2.0';

/** The reason why a response is refused before its signature is verified. */
const problemOf = (response: Element): string | undefined => {
  const status = statusOf(response);
  if (status !== 'Success') return `answers with ${status}`;

  if (childrenOf(response, namespaces.assertion, 'EncryptedAssertion').length > 0) {
    return 'sends an encrypted assertion, which it was not asked for';
  }
  if (!usesKnownAlgorithms(response)) {
    return 'signs with an algorithm that is not taken here, such as SHA-1';
  }
  if (childrenOf(response, namespaces.assertion, 'Assertion').length === 0) {
    return 'sends no assertion';
  }
  return undefined;
};

/** The hash of OAEP needs no hash without collisions. */
const isOfEncryption = (parent: Node | null): boolean =>
  (parent as Element | null)?.namespaceURI === encryption;

const usesKnownAlgorithms = (response: Element): boolean => {
  const methods = ['SignatureMethod', 'DigestMethod'].flatMap((name) =>
    Array.from(response.getElementsByTagNameNS(namespaces.signature, name)),
  );
  const signing = methods.filter(({ parentNode }) => !isOfEncryption(parentNode));
  return signing.every((method) => algorithms.includes(method.getAttribute('Algorithm') ?? ''));
};

/**
 * The bytes that were signed, and nothing else of the message.
 *
 * The signature is in the response or in its one assertion, and covers the element that it is in. Elements that an
 * attacker has wrapped around the signed one, or that it was moved into, are not looked at again.
 */
const signedAssertion = async (
  text: string,
  certificates: readonly string[],
): Promise<string | undefined> => {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const library = new SAML({
    idpCert: certificates.map(certificatePem),
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    // The core judges audience and time: with its clock, and with rules that the library lacks.
    issuer: 'nobody',
    callbackUrl: 'http://localhost',
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  });

  try {
    // The very text that was looked at, in the one encoding that the library reads.
    const SAMLResponse = Buffer.from(text).toString('base64');
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse });
    return profile?.getAssertionXml?.();
  } catch {
    return undefined;
  }
};
