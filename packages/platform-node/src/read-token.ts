/**
 * Parses a token without verifying it.
 *
 * This is the only parser of tokens, so that `read` and `verify` always agree. jsonwebtoken's own `decode` is not used,
 * because it accepts a JSON string that contains an object, and reads the header as Latin-1.
 */
import { longestToken, type UnverifiedToken } from '@keyward/core/ports';

/** RFC 7515 §7.1, with all three parts: a token without a signature is refused. */
const compactForm = /^([\w-]+)\.([\w-]+)\.[\w-]+$/;

export const readToken = (token: string): UnverifiedToken | undefined => {
  if (typeof token !== 'string' || token.length > longestToken) return undefined;

  const [, headerPart, claimsPart] = compactForm.exec(token) ?? [];
  const header = parseObject(headerPart);
  const claims = parseObject(claimsPart);
  if (header === undefined || claims === undefined) return undefined;

  // RFC 7515 §4.1.11: an extension that is marked as critical must be understood. None is understood here.
  if (Object.hasOwn(header, 'crit')) return undefined;

  const { alg, typ, kid } = header;
  if (typeof alg !== 'string' || !isTextOrAbsent(typ) || !isTextOrAbsent(kid)) return undefined;
  // RFC 9864 §2.2: the new name of what EdDSA means here.
  const algorithm = alg === 'Ed25519' ? 'EdDSA' : alg;
  return { algorithm, header: { typ, kid }, claims };
};

/**
 * Reads tokens, and the same token once when it is read again at once: those who verify a token have read it just
 * before, to find its key.
 */
export const tokenReader = (): typeof readToken => {
  let last: { readonly token: string; readonly read: UnverifiedToken | undefined } | undefined;

  return (token) => {
    if (last?.token !== token) last = { token, read: readToken(token) };
    return last.read;
  };
};

/** Undefined for a part that is not a JSON object. Frozen, since several callers may hold it. */
const parseObject = (part: string | undefined): Readonly<Record<string, unknown>> | undefined => {
  if (part === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(value) ? Object.freeze(value) : undefined;
  } catch {
    return undefined;
  }
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextOrAbsent = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === 'string';
