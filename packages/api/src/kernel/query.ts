import { refuse } from '@keyward/core';
import type { Parameter } from '@keyward/core/endpoints';

export type QueryParameters = ReadonlyMap<string, string>;

/** Looks parameters up; one without a value counts as absent (RFC 6749 §3.2). */
export const parameterOf =
  (pairs: QueryParameters): Parameter =>
  (name) =>
    pairs.get(name) || undefined;

/** More than any operation takes, and few enough to read. */
const maximumParameters = 100;

/**
 * Name and value pairs of a query or a form, each name once (RFC 6749 §3.2).
 * @throws Refusal `invalid_parameter`, `request_unreadable`
 */
export const readPairs = (text: string, where: 'query' | 'form'): QueryParameters => {
  const pairs = new Map<string, string>();
  if (text === '') return pairs;
  const parts = text.split('&');
  if (parts.length > maximumParameters)
    refuse('request_unreadable', { why: `has more than ${maximumParameters} ${where} parameters` });
  for (const part of parts) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals), where);
    const value = equals < 0 ? '' : decode(part.slice(equals + 1), where);
    if (pairs.has(name))
      refuse('invalid_parameter', { parameter: shown(name), why: 'is given more than once' });
    if (/\u0000|\ufffd/.test(value))
      refuse('invalid_parameter', {
        parameter: shown(name),
        why: 'holds a character that is not allowed',
      });
    pairs.set(name, value);
  }
  return pairs;
};

/** The names in a `scope` parameter (RFC 6749 §3.3). */
export const splitScope = (scope: string | undefined): string[] | undefined =>
  scope?.split(' ').filter((name) => name !== '');

/** Refuses what the operation does not know, so that a typing error is not a silent difference. */
export const assertKnown = (pairs: QueryParameters, known: readonly string[]): void => {
  for (const name of pairs.keys()) {
    if (!known.includes(name))
      refuse('invalid_parameter', {
        parameter: shown(name),
        why:
          known.length > 0
            ? `is not known here; known are ${known.join(', ')}`
            : 'is not known here; this operation takes none',
      });
  }
};

/** @throws Refusal `invalid_parameter` for anything but true and false */
export const readFlag = (pairs: QueryParameters, name: string): boolean | undefined => {
  const value = pairs.get(name);
  if (value !== undefined && value !== 'true' && value !== 'false')
    refuse('invalid_parameter', { parameter: name, why: 'must be true or false' });
  return value === undefined ? undefined : value === 'true';
};

const decode = (text: string, where: string): string => {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return refuse('request_unreadable', {
      why: `has a ${where} that is not percent-encoded UTF-8`,
    });
  }
};

/** A caller's word, fit for a message. */
const shown = (name: string): string => name.replace(/[^\x21-\x7e]/g, '?').slice(0, 60);
