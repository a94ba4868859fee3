import { toBase64 } from '../support/base64.js';

/**
 * The value of the header `Authorization` of a client: its id and secret, each form-encoded first (RFC 6749
 * §2.3.1, RFC 7617 §2).
 */
export const basicCredentials = (id: string, secret: string): string => {
  const credentials = `${formEncoded(id)}:${formEncoded(secret)}`;
  return `Basic ${base64(credentials)}`;
};

/** `application/x-www-form-urlencoded`; the answer is ASCII. */
export const formEncoded = (text: string): string => {
  // encodeURIComponent leaves these signs as they are, and a form does not.
  const encoded = encodeURIComponent(text).replace(/[!'()~]/g, percentEncoded);
  return encoded.replace(/%20/g, '+');
};

const percentEncoded = (sign: string): string => {
  const code = sign.charCodeAt(0).toString(16).toUpperCase();
  return `%${code}`;
};

export const formOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${formEncoded(name)}=${formEncoded(value)}`)
    .join('&');

/** Of ASCII. */
const base64 = (text: string): string =>
  toBase64(Uint8Array.from(text, (character) => character.charCodeAt(0)));
