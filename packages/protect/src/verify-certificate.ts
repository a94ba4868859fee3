import { AccessDenied } from './access-denied.js';
import type { GivenCertificate } from './protect.js';

/**
 * Asks for the certificate that a token is bound to (RFC 8705 §3).
 * @throws AccessDenied `invalid_token`
 */
export const assertCertificate = async (
  given: GivenCertificate,
  thumbprint: string,
): Promise<void> => {
  const shown = given === undefined ? '' : await thumbprintOf(given);
  if (isEqual(shown, thumbprint)) return;
  throw new AccessDenied(
    'invalid_token',
    'The access token is bound to a client certificate that the request does not show',
  );
};

/** As long for texts that differ at their beginning as for those that differ at their end. */
const isEqual = (one: string, other: string): boolean => {
  let difference = one.length ^ other.length;
  for (let at = 0; at < other.length; at++)
    difference |= one.charCodeAt(at % (one.length || 1)) ^ other.charCodeAt(at);
  return difference === 0;
};

const pem = /-----BEGIN CERTIFICATE-----([^-]+)-----END CERTIFICATE-----/;

/** Empty for what is no certificate in PEM. */
const thumbprintOf = async (given: Uint8Array | string): Promise<string> => {
  const bytes = typeof given === 'string' ? bytesOf(given) : given;
  if (bytes === undefined || bytes.length === 0) return '';

  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  const binary = String.fromCharCode(...new Uint8Array(digest));
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

const bytesOf = (text: string): Uint8Array | undefined => {
  const [, base64] = pem.exec(text) ?? [];
  try {
    return base64 === undefined
      ? undefined
      : Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  } catch {
    return undefined;
  }
};
