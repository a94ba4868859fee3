/**
 * Signs the compact form of a JWS (RFC 7515 §3.1) in one call of Node.
 *
 * docs/adr/0120-cryptography-is-called-plainly.md has the figures: jsonwebtoken takes a seventh longer to sign.
 */
import { constants, createHmac, sign, type KeyObject, type SignKeyObjectInput } from 'node:crypto';
import type { SigningAlgorithm } from '@keyward/core/ports';

export interface CompactHeader {
  readonly alg: SigningAlgorithm;
  readonly typ: string;
  readonly kid?: string | undefined;
}

/** The key has been found suitable for the algorithm (`keyObjects`). */
export const signCompact = (header: CompactHeader, claims: object, key: KeyObject): string => {
  const { alg, typ, kid } = header;
  const signed = `${encoded({ alg, typ, kid })}.${encoded(claims)}`;

  return `${signed}.${signatures[header.alg](signed, key)}`;
};

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

type Signature = (signed: string, key: KeyObject) => string;

/** RFC 7518 §3.1. All of them use SHA-256. */
const asymmetric =
  (form: Omit<SignKeyObjectInput, 'key'>): Signature =>
  (signed, key) =>
    sign('sha256', Buffer.from(signed), { key, ...form }).toString('base64url');

const symmetric: Signature = (signed, key) =>
  createHmac('sha256', key).update(signed).digest('base64url');

const signatures: Readonly<Record<SigningAlgorithm, Signature>> = {
  HS256: symmetric,

  RS256: asymmetric({ padding: constants.RSA_PKCS1_PADDING }),

  // RFC 7518 §3.5: the salt is as long as the hash.
  PS256: asymmetric({
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  }),

  // RFC 7518 §3.4: both numbers of the signature, one after the other, without ASN.1.
  ES256: asymmetric({ dsaEncoding: 'ieee-p1363' }),
};
