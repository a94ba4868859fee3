/**
 * What a token says, before anybody has checked it.
 *
 * The only parser of tokens: `read` and `verify` cannot disagree on what one says. jsonwebtoken's own `decode` is not
 * used because it accepts a JSON string that holds an object for the object, and reads the header as Latin-1.
 */
import type { UnverifiedToken } from '@keyward/core';

/** Characters. What is longer is refused unread. */
export const longestToken = 8 * 1024;

/** RFC 7515 §7.1, with all three parts: a token without a signature is of no use to anybody. */
const compactForm = /^([\w-]+)\.([\w-]+)\.[\w-]+$/;

export const readToken = (token: string): UnverifiedToken | undefined => {
  if (typeof token !== 'string' || token.length > longestToken) return undefined;
  const [, first, second] = compactForm.exec(token) ?? [];
  if (first === undefined || second === undefined) return undefined;
  try {
    const header = parseObject(first);
    const claims = parseObject(second);
    if (header === undefined || claims === undefined) return undefined;
    // RFC 7515 §4.1.11: who does not understand an extension marked as critical must refuse, and none is understood here.
    if (Object.hasOwn(header, 'crit')) return undefined;
    const { alg, typ, kid } = header;
    if (typeof alg !== 'string' || !isTextOrAbsent(typ) || !isTextOrAbsent(kid)) return undefined;
    return { algorithm: alg, header: { typ, kid }, claims };
  } catch {
    return undefined; // not JSON
  }
};

const parseObject = (part: string): Record<string, unknown> | undefined => {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
};

const isTextOrAbsent = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';
