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

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Of ASCII: each three characters make four, and `=` fills up the last four. */
const base64 = (text: string): string => text.replace(/[^]{1,3}/g, encodedGroup);

const encodedGroup = (group: string): string => {
  const byteAt = (at: number): number => group.charCodeAt(at) || 0;
  const bits = (byteAt(0) << 16) | (byteAt(1) << 8) | byteAt(2);

  const sextets = [bits >> 18, bits >> 12, bits >> 6, bits];
  const used = sextets.slice(0, group.length + 1);
  const characters = used.map((sextet) => alphabet[sextet & 63]!);
  return characters.join('').padEnd(4, '=');
};
