/** A token that nobody can present is not issued. */
import { refuse } from '../model/values/refusals.js';
import type { GrantedScopes } from './detailed-rights.js';
import { longestToken } from '../ports/token-signer.js';

/** Bytes of all other claims, at most: identifiers of the resource and the issuer, and a chain of exchanges. */
const otherClaims = 1500;

/** Characters of the header and of a signature with a key of 4096 bits. */
const headerAndSignature = 850;

/** How many characters of scopes a token can hold, in Base64. */
export const longestScopes =
  Math.floor(((longestToken - headerAndSignature) * 3) / 4) - otherClaims;

/**
 * Rule: scopes and authorization details that make a token too long for any reader are refused when it would be issued.
 * Nothing is used up for them before.
 * @throws Refusal `token_too_long`
 */
export const assertTokenFits = <T extends GrantedScopes>(granted: T): T => {
  if (scopesLength(granted) > longestScopes) return refuseToken(granted.scopes);
  return granted;
};

/** Characters. */
export const scopesLength = ({ target, scopes }: GrantedScopes): number => {
  let characters = 0;
  for (const scope of scopes) characters += scope.length + 1;
  // As `permissions`, each scope stands once more, in quotes.
  return target?.resource.scopesAdded ? 2 * characters + 2 * scopes.length : characters;
};

/**
 * The same for the token itself, however its other claims came to be so long.
 * @throws Refusal `token_too_long`
 */
export const assertShortToken = (token: string, scopes: readonly string[]): void => {
  if (token.length > longestToken) refuseToken(scopes);
};

const refuseToken = (scopes: readonly string[]): never =>
  refuse('token_too_long', { count: String(scopes.length), limit: String(longestToken) });
