/** What attackers do to XML, and signatures that they come by. */
import { createHash, createHmac, createSign, X509Certificate } from 'node:crypto';
import type { SamlKey } from '@keyward/core/ports';
import { parseXml } from '../../../../saml-node/src/parse-xml.js';
import { SignedXml } from '../../../../saml-node/src/signed-xml.js';

/** What is true, and what attackers want to be true. */
export const attacker = 'mallory';
export const victim = 'grace';

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#';
export const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = `${signatureNamespace}enveloped-signature`;
export const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
export const rsaSha1 = `${signatureNamespace}rsa-sha1`;
export const hmacSha1 = `${signatureNamespace}hmac-sha1`;
export const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
export const sha1 = `${signatureNamespace}sha1`;

export const assertionIn = (xml: string): string =>
  /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)![0];
export const signatureIn = (xml: string): string =>
  /<ds:Signature[\s\S]*?<\/ds:Signature>/.exec(xml)![0];
export const without = (xml: string, part: string): string => xml.replace(part, () => '');
export const unsigned = (xml: string): string =>
  xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, '');
export const withId = (xml: string, id: string): string =>
  xml.replace(/ ID="[^"]*"/, ` ID="${id}"`);
export const idOf = (xml: string): string => / ID="([^"]*)"/.exec(xml)![1]!;
/** The same about the victim. */
export const forged = (xml: string): string => xml.replaceAll(`>${attacker}<`, `>${victim}<`);

export const insideOf = (outer: string, element: string, inner: string): string =>
  outer.replace(`</${element}>`, () => `${inner}</${element}>`);
export const behind = (xml: string, part: string, more: string): string =>
  xml.replace(part, () => part + more);
export const ahead = (xml: string, part: string, more: string): string =>
  xml.replace(part, () => more + part);

/** The response with another assertion at the place of its own. */
export const withAssertion = (xml: string, assertion: string): string =>
  xml.replace(assertionIn(xml), () => assertion);

interface Signing {
  readonly id: string;
  readonly digest: string;
  readonly method?: string;
  readonly digestMethod?: string;
  readonly transforms?: readonly string[];
  readonly references?: number;
}

const element = (name: string, algorithm: string, inside = ''): string =>
  `<ds:${name} Algorithm="${algorithm}">${inside}</ds:${name}>`;

/** In the form that it has once it is canonical, so that it can be signed as it is. */
const signedInfo = ({
  id,
  digest,
  method = rsaSha256,
  digestMethod = sha256,
  transforms = [enveloped, exclusive],
  references = 1,
}: Signing): string => {
  const reference = [
    `<ds:Reference URI="${id === '' ? '' : `#${id}`}"><ds:Transforms>`,
    ...transforms.map((each) => element('Transform', each)),
    `</ds:Transforms>${element('DigestMethod', digestMethod)}`,
    `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference>`,
  ].join('');
  return [
    `<ds:SignedInfo xmlns:ds="${signatureNamespace}">`,
    element('CanonicalizationMethod', exclusive),
    element('SignatureMethod', method),
    reference.repeat(references),
    '</ds:SignedInfo>',
  ].join('');
};

/** Of a text as it is. */
export const digestOf = (text: string, hash = 'sha256'): string =>
  createHash(hash).update(text).digest('base64');

/** Of an element once it is canonical. */
export const elementDigest = (xml: string, hash?: string): string => {
  const canonical = new SignedXml().getCanonXml([exclusive], parseXml(xml)!.documentElement);
  return digestOf(canonical, hash);
};

const valueOf = (info: string, method: string, key: SamlKey): string => {
  if (method === hmacSha1) {
    const shared = new X509Certificate(key.certificate).publicKey.export({
      type: 'spki',
      format: 'pem',
    });
    return createHmac('sha1', shared).update(info).digest('base64');
  }
  const hash = method === rsaSha1 ? 'RSA-SHA1' : 'RSA-SHA256';
  return createSign(hash).update(info).sign(key.privateKey, 'base64');
};

/** A signature of the element with this id. */
export const signatureOf = (
  signing: Signing,
  key: SamlKey,
  { keyInfo = '', edit = (info: string) => info } = {},
): string => {
  const info = edit(signedInfo(signing));
  return [
    `<ds:Signature xmlns:ds="${signatureNamespace}">${info}`,
    `<ds:SignatureValue>${valueOf(info, signing.method ?? rsaSha256, key)}</ds:SignatureValue>`,
    `${keyInfo}</ds:Signature>`,
  ].join('');
};

export const certificateInfo = ({ certificate }: SamlKey): string =>
  `<ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate.replace(/-----[^-]+-----|\s/g, '')}` +
  '</ds:X509Certificate></ds:X509Data></ds:KeyInfo>';

export const keyValueInfo = ({ certificate }: SamlKey): string => {
  const { n, e } = new X509Certificate(certificate).publicKey.export({ format: 'jwk' });
  const plain = (part: string): string => Buffer.from(part, 'base64url').toString('base64');
  return (
    `<ds:KeyInfo><ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${plain(n!)}</ds:Modulus>` +
    `<ds:Exponent>${plain(e!)}</ds:Exponent></ds:RSAKeyValue></ds:KeyValue></ds:KeyInfo>`
  );
};

/** The first element of this name with this signature in it, behind its issuer. */
export const signedBy = (xml: string, signature: string): string =>
  xml.replace('</saml:Issuer>', () => `</saml:Issuer>${signature}`);
