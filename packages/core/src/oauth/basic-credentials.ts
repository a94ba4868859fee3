/**
 * What a client sends of itself in the header: name and secret, form-encoded first (RFC 6749 §2.3.1, RFC 7617
 * §2).
 */
export const basicCredentials = (id: string, secret: string): string =>
  `Basic ${base64(`${formEncoded(id)}:${formEncoded(secret)}`)}`;

/** `application/x-www-form-urlencoded`; the answer is ASCII. */
export const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+');

export const formOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${formEncoded(name)}=${formEncoded(value)}`)
    .join('&');

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Of ASCII: each three characters make four, and `=` fills up the last four. */
const base64 = (text: string): string => text.replace(/[^]{1,3}/g, encodedGroup);

const encodedGroup = (group: string): string => {
  const [first, second, third] = [0, 1, 2].map((at) => group.charCodeAt(at) || 0);
  const bits = (first! << 16) | (second! << 8) | third!;

  const characters = [18, 12, 6, 0].map((shift) => alphabet[(bits >> shift) & 63]!);
  const used = group.length + 1;
  return characters.slice(0, used).join('').padEnd(4, '=');
};
