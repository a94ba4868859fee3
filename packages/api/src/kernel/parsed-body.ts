/** Bodies that a parser has read before Keyward does, such as `express.json()` in front of its routes. */
import { formMedia } from './body.js';

const utf8 = new TextEncoder();

/**
 * The bytes that the routes read, made again from what a parser left on the request.
 * Returns undefined where it left nothing.
 */
export const bytesOfParsed = (
  parsed: unknown,
  contentType: string | undefined,
): Uint8Array | undefined => {
  if (parsed === undefined || parsed instanceof Uint8Array) return parsed;
  if (typeof parsed === 'string') return utf8.encode(parsed);

  const media = contentType?.split(';')[0]!.trim().toLowerCase();
  const isForm = media === formMedia && typeof parsed === 'object' && parsed !== null;
  return utf8.encode(isForm ? formText(parsed) : JSON.stringify(parsed));
};

const formText = (fields: object): string => {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) addPairs(pairs, name, value);
  return pairs.toString();
};

/** A name that was sent twice stays sent twice, so that the routes refuse it. */
const addPairs = (pairs: URLSearchParams, name: string, value: unknown): void => {
  if (Array.isArray(value)) {
    for (const item of value) addPairs(pairs, name, item);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [member, inner] of Object.entries(value))
      addPairs(pairs, `${name}[${member}]`, inner);
    return;
  }
  pairs.append(name, String(value));
};
