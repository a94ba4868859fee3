/** What a client may do, said in more detail than a scope can: one payment, one account (RFC 9396 §2). */
import { jsonInOneOrder } from './json-in-one-order.js';
import { ambiguityOf, isDeeper, isJsonObject, repeatsName } from './json-text.js';
import { refuse } from './refusals.js';

/** One of the objects of `authorization_details`. Beside its type, it holds what the type says. */
export interface AuthorizationDetail {
  readonly type: string;
  readonly [member: string]: unknown;
}

export type AuthorizationDetails = readonly AuthorizationDetail[];

/** Bounds on one request. A token carries the text, and a page shows each of the objects. */
export const detailsLimits = { characters: 4000, details: 10, depth: 5 } as const;

/** @throws Refusal `authorization_details_invalid` */
export const refuseDetails = (why: string): never =>
  refuse('authorization_details_invalid', { why });

/**
 * The objects that the parameter holds; undefined for a request without it.
 *
 * Rule: authorization details are a JSON array of objects that each name a type (RFC 9396 §2). The same object stands
 * in it once, and it holds only what every reader reads as the same: no number beyond 2^53, no half of a character, no
 * name twice (RFC 8259 §4).
 * @throws Refusal `authorization_details_invalid`
 */
export const readDetails = (given: string | undefined): AuthorizationDetails | undefined => {
  if (given === undefined) return undefined;
  if (given.length > detailsLimits.characters)
    return refuseDetails(`is longer than ${detailsLimits.characters} characters`);

  const details = parsed(given);
  if (!Array.isArray(details)) return refuseDetails('must be a JSON array');
  if (details.length === 0) return refuseDetails('must hold at least one object');
  if (details.length > detailsLimits.details)
    return refuseDetails(`must hold at most ${detailsLimits.details} objects`);
  if (repeatsName(given)) return refuseDetails('holds an object with two members of one name');
  details.forEach(assertDetail);

  const read = details as AuthorizationDetails;
  if (new Set(read.map(jsonInOneOrder)).size < read.length)
    return refuseDetails('holds the same object twice');
  return read;
};

const parsed = (given: string): unknown => {
  try {
    return JSON.parse(given);
  } catch {
    return refuseDetails('must be JSON');
  }
};

const assertDetail = (detail: unknown, at: number): void => {
  const name = `[${at}]`;
  if (!isJsonObject(detail)) return refuseDetails(`must hold only objects, and ${name} is none`);
  if (typeof detail['type'] !== 'string')
    refuseDetails(`must hold objects with a text as type, and ${name} has none`);
  if (isDeeper(detail, detailsLimits.depth))
    refuseDetails(`must not be deeper than ${detailsLimits.depth} levels, as ${name} is`);
  const problem = ambiguityOf(detail);
  if (problem !== undefined) refuseDetails(`${problem} in ${name}`);
};

/** Whether each of these objects is, deeply equal, one of the others. */
export const holdsDetails = (
  all: AuthorizationDetails | null | undefined,
  some: AuthorizationDetails | null | undefined,
): boolean => {
  if (!some) return true;
  const known = new Set((all ?? []).map(jsonInOneOrder));
  return some.every((detail) => known.has(jsonInOneOrder(detail)));
};
