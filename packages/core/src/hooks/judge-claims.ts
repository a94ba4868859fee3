/** What a hook may add to tokens. */
import { isReservedClaim } from '../model/hook/reserved-claims.js';
import type { Claims } from '../model/values/claims.js';
import type { AddedClaims } from '../ports/hooks.js';
import { failHook } from './hook-fault.js';

/** Bytes of the JSON of all claims that a hook adds. */
export const mostClaimBytes = 4096;

/** A letter first, so that no name is one of JavaScript's own. */
const nameForm = /^[a-z][\w.:/#~-]{0,199}$/i;

/**
 * Rule: a hook adds at most 4 KB of claims, and none that is registered or says what someone may do.
 */
export const judgeClaims = (answer: unknown): AddedClaims => {
  const { accessToken, idToken, ...others } = objectOf(answer, 'answers with no JSON object');
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) failHook('answers with a member that is not known');

  const added = { accessToken: claimsIn(accessToken), idToken: claimsIn(idToken) };
  if (bytesOf(added) > mostClaimBytes)
    failHook(`answers with more than ${mostClaimBytes} bytes of claims`);
  return added;
};

const claimsIn = (given: unknown): Claims | undefined => {
  if (given === undefined || given === null) return undefined;

  const claims = objectOf(given, 'answers with claims that are no object');
  for (const name of Object.keys(claims)) assertClaimName(name);
  return claims;
};

const assertClaimName = (name: string): void => {
  if (!nameForm.test(name)) failHook('answers with a claim whose name no token can have');
  if (isReservedClaim(name)) failHook(`answers with ${name}, a claim that no hook may add`);
};

/** Read as JSON, so that a function hands over nothing that a receiver of JSON would not get. */
const objectOf = (given: unknown, why: string): Record<string, unknown> => {
  const read = asJson(given);
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
  return isObject ? (read as Record<string, unknown>) : failHook(why);
};

const asJson = (given: unknown): unknown => {
  try {
    const text = JSON.stringify(given) as string | undefined;
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Of the JSON as UTF-8. */
const bytesOf = (value: unknown): number =>
  encodeURIComponent(JSON.stringify(value)).replace(/%../g, '-').length;
