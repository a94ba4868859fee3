/** What a hook may add to tokens. */
import { isReservedClaim } from '../model/hook/reserved-claims.js';
import type { Claims } from '../model/values/claims.js';
import type { AddedClaims, ClaimsQuestion } from '../ports/hooks.js';
import { failHook } from './hook-fault.js';
import { assertMembers, bytesOf, objectOf } from './judge-answers.js';

/** Bytes of the JSON of all claims that a hook adds. */
export const mostClaimBytes = 4096;

/** How an answer calls its members. */
type MemberNames = { readonly [M in keyof AddedClaims]-?: string };

export const namesInCode: MemberNames = { accessToken: 'accessToken', idToken: 'idToken' };
export const namesOnTheWire: MemberNames = { accessToken: 'access_token', idToken: 'id_token' };

/** What a server is asked, in the words of the API. */
export const inJson = (question: ClaimsQuestion): object => ({
  tenant_id: question.tenantId,
  client_id: question.clientId,
  user_id: question.userId,
  audience: question.audience,
  scopes: question.scopes,
});

/** A letter first, so that no name is one of JavaScript's own. */
const nameForm = /^[a-z][\w.:/#~-]{0,199}$/i;

/**
 * Rule: a hook adds at most 4 KB of claims, and none that is registered or says what someone may do.
 */
export const judgeClaims = (answer: unknown, names: MemberNames): AddedClaims => {
  const given = objectOf(answer, 'answers with no JSON object');
  assertMembers(given, [names.accessToken, names.idToken]);

  const added = {
    accessToken: claimsIn(given[names.accessToken]),
    idToken: claimsIn(given[names.idToken]),
  };
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
