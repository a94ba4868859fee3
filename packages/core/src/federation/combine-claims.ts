/**
 * Joins the two documents in which an OpenID provider describes a person: the ID token and the user-info
 * answer.
 */
import {
  claimNameOf,
  type AttributeMapping,
  type MappedField,
} from '../model/provider/attribute-mapping.js';
import type { Claims } from '../model/values/claims.js';

/** Describe a token, so they say nothing about the person. */
export const tokenClaims = [
  'iss',
  'aud',
  'exp',
  'iat',
  'nbf',
  'jti',
  'nonce',
  'azp',
  'at_hash',
  'c_hash',
  's_hash',
  'sid',
  'auth_time',
] as const;

/** Describe one login, which the user-info endpoint does not know (OpenID Connect Core §2). */
const loginClaims: readonly string[] = ['amr', 'acr', 'auth_time'];

/** Claims that mean something only together: the second one is a statement about the first. */
const standardPairs = [
  ['email', 'email_verified'],
  ['phone_number', 'phone_number_verified'],
] as const;

/** Fields of a user that are read together, from whichever claims the provider's record names. */
const fieldPairs: readonly (readonly MappedField[])[] = [['email', 'email_verified']];

/**
 * Rule: an e-mail address and its flag, and other claims that are read together, come from one document: from
 * the ID token if it has one of them, otherwise from the user-info endpoint (OpenID Connect Core §5.1).
 * Each other claim stands alone, and the ID token comes first. The caller checks before that both have the
 * same `sub`.
 */
export const combineClaims = (
  mapping: AttributeMapping,
  idToken: Claims,
  userInfo: Claims,
): Claims => {
  const decided = pairsOf(mapping)
    .filter((pair) => pair.some((claim) => Object.hasOwn(idToken, claim)))
    .flat();
  const added = withoutClaims(userInfo, [...decided, ...tokenClaims, ...loginClaims]);
  return { ...added, ...idToken };
};

/**
 * Claim names. Both names of a pair leave the user info where the ID token has one of them, so no pair ever
 * mixes.
 */
const pairsOf = (mapping: AttributeMapping): readonly (readonly string[])[] => [
  ...standardPairs,
  ...fieldPairs.map((fields) => fields.flatMap((field) => claimNameOf(mapping, field) ?? [])),
];

/** Keeps the claims about the person from a user-info answer that stands without an ID token. */
export const withoutLoginClaims = (userInfo: Claims): Claims =>
  withoutClaims(userInfo, loginClaims);

const withoutClaims = (claims: Claims, names: readonly string[]): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([claim]) => !names.includes(claim)));
