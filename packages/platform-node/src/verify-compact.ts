/**
 * Verifies the compact form of a JWS (RFC 7515 §5.2) in one call of Node, for what jsonwebtoken cannot verify.
 *
 * The token has been read, and its header names the algorithm (`readToken`).
 */
import { verify, type KeyObject } from 'node:crypto';
import { signatureForms, type AsymmetricAlgorithm } from './signature-forms.js';

/** The key has been found suitable for the algorithm (`keyObjects`). */
export const verifyCompact = (
  token: string,
  algorithm: AsymmetricAlgorithm,
  key: KeyObject,
): boolean => {
  const end = token.lastIndexOf('.');
  const { digest, ...form } = signatureForms[algorithm];

  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return verify(digest, Buffer.from(token.slice(0, end)), { key, ...form }, signature);
};
