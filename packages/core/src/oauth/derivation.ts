/** What the token that comes out of an exchange says about where it came from. */
import type { Claims } from '../model/values/claims.js';
import { refuse } from '../model/values/refusals.js';

/** RFC 8693 §4.1: who acts for the subject now, and for whom that one acted before. */
export interface ActorClaim {
  readonly sub: string;
  /** Of a party that another server knows; absent for those that this one knows. */
  readonly iss?: string | undefined;
  readonly act?: ActorClaim | undefined;
}

/**
 * What a token was exchanged from. When one of these ends, so does the token: revoked access tokens by their
 * revocation id, delegations by their id.
 */
export interface Derivation {
  readonly tokens: readonly string[];
  readonly grants: readonly string[];
  /** The id of the client that the token is for, where the token names the client by an alias. */
  readonly client?: string | undefined;
}

/** How often one token may be exchanged for the next. */
export const longestChain = 5;

export const underived: Derivation = { tokens: [], grants: [] };

/** Undefined for what this server would not have written. */
export const readDerivation = (claim: unknown): Derivation | undefined => {
  if (claim === undefined) return underived;
  if (!isObject(claim)) return undefined;
  const { tokens, grants, client } = claim;
  if (!isChain(tokens) || !isChain(grants) || tokens.length === 0) return undefined;
  if (client === undefined) return { tokens, grants };
  return typeof client === 'string' ? { tokens, grants, client } : undefined;
};

/** Null where there is none, undefined for what this server would not have written. */
export const readActor = (claim: unknown, depth = 1): ActorClaim | null | undefined => {
  if (claim === undefined) return null;
  if (!isObject(claim) || typeof claim['sub'] !== 'string' || depth > longestChain)
    return undefined;
  const { sub, iss } = claim;
  const before = readActor(claim['act'], depth + 1);
  return before === undefined
    ? undefined
    : { sub, ...(typeof iss === 'string' ? { iss } : {}), ...(before ? { act: before } : {}) };
};

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isChain = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= longestChain &&
  value.every((id) => typeof id === 'string' && id.length <= 36);

/** @throws Refusal `grant_request_invalid` */
export const refuseActor = (why: string): never =>
  refuse('grant_request_invalid', { parameter: 'actor_token', why });
