/** Signatures of service providers, in a query and in XML. */
import { verify, X509Certificate, type KeyObject } from 'node:crypto';
import { certificatePem } from '@keyward/core/ports';
import { childrenOf, namespaces } from './elements.js';

/** Without SHA-1, which has collisions. */
const hashes = new Map(
  ['sha256', 'sha384', 'sha512'].map((hash) => [
    `http://www.w3.org/2001/04/xmldsig-more#rsa-${hash}`,
    hash,
  ]),
);

const digests: readonly string[] = [
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
];

const transforms: readonly string[] = [
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
];

const keysOf = (certificates: readonly string[]): readonly KeyObject[] =>
  certificates.flatMap((certificate) => {
    try {
      return [new X509Certificate(certificatePem(certificate)).publicKey];
    } catch {
      return [];
    }
  });

/** Where a message stands in a query. */
export type MessageParameter = 'SAMLRequest' | 'SAMLResponse';

/**
 * Whether the signature of a query holds; undefined for a query without one. It covers the parameters in the order of
 * the standard, as their sender has escaped them: node-saml escapes a space otherwise where it signs.
 */
export const isQuerySigned = (
  query: string,
  parameter: MessageParameter,
  certificates: readonly string[],
): boolean | undefined => {
  const pairs = query.split('&');
  const named = (name: string): readonly string[] =>
    pairs.filter((pair) => pair.startsWith(`${name}=`));
  const parts = [parameter, 'RelayState', 'SigAlg'].map(named);
  const signatures = named('Signature');
  if (signatures.length === 0 && named('SigAlg').length === 0) return undefined;
  if (signatures.length !== 1 || parts[0]!.length !== 1) return false;
  if (parts.some(({ length }) => length > 1)) return false;

  const hash = hashes.get(valueOf(named('SigAlg')[0] ?? ''));
  if (hash === undefined) return false;
  const signed = [parts.flat(), parts.flat().map(escapedAnew)].map((each) =>
    Buffer.from(each.join('&')),
  );
  const signature = Buffer.from(valueOf(signatures[0]!), 'base64');
  return keysOf(certificates).some((key) =>
    signed.some((each) => verify(hash, each, key, signature)),
  );
};

/** What it says stays the same. */
const escapedAnew = (pair: string): string =>
  `${pair.slice(0, pair.indexOf('='))}=${encodeURIComponent(valueOf(pair))}`;

const valueOf = (pair: string): string => {
  try {
    return decodeURIComponent(pair.slice(pair.indexOf('=') + 1).replaceAll('+', '%20'));
  } catch {
    return '';
  }
};

/**
 * The root element as it was signed; no element can be wrapped around it or moved.
 * Rule: the one signature stands in the root and covers all of it, and nothing else (SAML Core §5.4.2).
 */
export const verifiedElement = async (
  text: string,
  root: Element,
  certificates: readonly string[],
): Promise<string | undefined> => {
  const signature = onlySignature(root);
  if (signature === undefined) return undefined;

  const { SignedXml } = await import('./signed-xml.js');
  for (const key of keysOf(certificates)) {
    const verifier = new SignedXml({
      publicCert: key.export({ type: 'spki', format: 'pem' }),
      // A key that came along proves nothing.
      getCertFromKeyInfo: () => null,
    });
    try {
      verifier.loadSignature(signature);
      if (!verifier.checkSignature(text)) continue;
      const [signed, ...others] = verifier.getSignedReferences();
      if (others.length === 0) return signed;
    } catch {
      // The next key may be the one.
    }
  }
  return undefined;
};

const onlySignature = (root: Element): Element | undefined => {
  const all = Array.from(root.getElementsByTagNameNS(namespaces.signature, 'Signature'));
  const [signature] = childrenOf(root, namespaces.signature, 'Signature');
  return all.length === 1 && signature !== undefined && coversRoot(signature, root)
    ? signature
    : undefined;
};

const coversRoot = (signature: Element, root: Element): boolean => {
  const within = (name: string): readonly Element[] =>
    Array.from(signature.getElementsByTagNameNS(namespaces.signature, name));
  const algorithmsOf = (name: string): readonly string[] =>
    within(name).map((element) => element.getAttribute('Algorithm') ?? '');
  const [reference, ...others] = within('Reference');
  return (
    others.length === 0 &&
    reference?.getAttribute('URI') === `#${root.getAttribute('ID')}` &&
    algorithmsOf('SignatureMethod').every((each) => hashes.has(each)) &&
    algorithmsOf('DigestMethod').every((each) => digests.includes(each)) &&
    algorithmsOf('Transform').every((each) => transforms.includes(each)) &&
    algorithmsOf('CanonicalizationMethod').every((each) => transforms.slice(1).includes(each))
  );
};
