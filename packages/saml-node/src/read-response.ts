import type { SamlMessages } from '@keyward/core';
import { certificatePem } from './certificates.js';
import { assertionIn, childrenOf, envelopeIn, namespaces, statusOf } from './elements.js';
import { parseXml } from './parse-xml.js';

type Reading = Awaited<ReturnType<SamlMessages['read']>>;

const problem = (why: string): Reading => ({ problem: why });

/** Rule: a response has at most 96 KB of Base64 and 1,000 elements; to look for signatures in more would give strangers too much of our time. */
const limits = { length: 96 * 1024, elements: 1_000 } as const;

/** SHA-1 has collisions; the rest is what the library knows. */
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
): Promise<Reading> => {
  const text = posted.length > limits.length ? undefined : (decoded(posted) ?? '');
  if (text === undefined || (text.match(/<[^/!?]/g)?.length ?? 0) > limits.elements)
    return problem('sends a response that is too long');
  const document = parseXml(text);
  const root = document?.documentElement;
  if (
    !document ||
    root?.localName !== 'Response' ||
    root.namespaceURI !== namespaces.protocol ||
    root.getAttribute('Version') !== '2.0'
  )
    return problem('sends something else than a SAML 2.0 response');
  const status = statusOf(root);
  if (status !== 'Success') return problem(`answers with ${status}`);
  if (childrenOf(root, namespaces.assertion, 'EncryptedAssertion').length > 0)
    return problem('sends an encrypted assertion, which it was not asked for');
  for (const name of ['SignatureMethod', 'DigestMethod']) {
    for (const method of Array.from(document.getElementsByTagNameNS(namespaces.signature, name)))
      if (!algorithms.includes(method.getAttribute('Algorithm') ?? ''))
        return problem('signs with an algorithm that is not taken here, such as SHA-1');
  }
  if (childrenOf(root, namespaces.assertion, 'Assertion').length === 0)
    return problem('sends no assertion');
  const signed = await signedAssertion(posted, certificates);
  if (signed === undefined) return problem('sends nothing that one of its certificates has signed');
  const assertion = assertionIn(parseXml(signed)?.documentElement);
  return assertion === undefined
    ? problem('sends an assertion that cannot be read')
    : { response: { ...envelopeIn(root), assertion } };
};

const decoded = (posted: string): string | undefined => {
  const base64 = posted.replace(/\s+/g, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    return undefined;
  }
};

/**
 * The bytes that were signed, and nothing else of the message: the signature is in the response or in its one assertion, and the element that it
 * covers is the one that it is in. What an attacker has wrapped around it, or it into, is never looked at again.
 */
const signedAssertion = async (
  posted: string,
  certificates: readonly string[],
): Promise<string | undefined> => {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const library = new SAML({
    idpCert: certificates.map(certificatePem),
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    // For whom it is, and when, is judged by the core: with its clock, and with rules that the library lacks.
    issuer: 'nobody',
    callbackUrl: 'http://localhost',
    audience: false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
  });
  try {
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: posted });
    return profile?.getAssertionXml?.();
  } catch {
    return undefined;
  }
};
