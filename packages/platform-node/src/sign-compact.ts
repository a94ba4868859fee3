/**
 * Signs the compact form of a JWS (RFC 7515 §3.1) in one call of Node.
 *
 * docs/adr/0120-cryptography-is-called-plainly.md has the figures: jsonwebtoken takes a seventh longer to sign.
 */
import { createHmac, sign, type KeyObject } from 'node:crypto';
import type { SigningAlgorithm } from '@keyward/core/ports';
import { signatureForms } from './signature-forms.js';

export interface CompactHeader {
  readonly alg: SigningAlgorithm;
  readonly typ: string;
  readonly kid?: string | undefined;
}

/** The key has been found suitable for the algorithm (`keyObjects`). */
export const signCompact = (header: CompactHeader, claims: object, key: KeyObject): string => {
  const { alg, typ, kid } = header;
  const signed = `${encoded({ alg, typ, kid })}.${encoded(claims)}`;

  return `${signed}.${signatureOf(alg, signed, key)}`;
};

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const signatureOf = (algorithm: SigningAlgorithm, signed: string, key: KeyObject): string => {
  if (algorithm === 'HS256') return createHmac('sha256', key).update(signed).digest('base64url');

  const { digest, ...form } = signatureForms[algorithm];
  return sign(digest, Buffer.from(signed), { key, ...form }).toString('base64url');
};
