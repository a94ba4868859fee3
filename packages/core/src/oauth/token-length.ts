/** A token that nobody can present is not issued. */
import { refuseDetails, type AuthorizationDetails } from '../model/values/authorization-details.js';
import { bytesOf } from '../model/values/json-text.js';
import { refuse } from '../model/values/refusals.js';
import type { ResourceAccess } from '../model/client/client-access.js';
import { longestToken } from '../ports/token-signer.js';

/** Bytes of all other claims, at most: identifiers of the resource and the issuer, and a chain of exchanges. */
const otherClaims = 1500;

/** Characters of the header and of a signature with a key of 4096 bits. */
const headerAndSignature = 850;

/** How many characters of scopes a token can hold, in Base64. */
const longestScopes = Math.floor(((longestToken - headerAndSignature) * 3) / 4) - otherClaims;

/**
 * Rule: scopes and authorization details that make a token too long for any reader are refused when it would be issued.
 * Nothing is used up for them before.
 * @throws Refusal `token_too_long`
 */
export const assertTokenFits = <T extends GrantedScopes>(granted: T): T => {
  const { target, scopes } = granted;
  let characters = 0;
  for (const scope of scopes) characters += scope.length + 1;
  // As `permissions`, each scope stands once more, in quotes.
  if (target?.resource.scopesAdded) characters += characters + 2 * scopes.length;
  if (characters > longestScopes) return refuseToken(scopes);
  if (granted.authorizationDetails === undefined) return granted;

  const bytes = characters + bytesOf(JSON.stringify(granted.authorizationDetails));
  return bytes > longestScopes ? refuseDetails('makes the token too long') : granted;
};

interface GrantedScopes {
  /** Undefined for the user-info endpoint. */
  readonly target: Pick<ResourceAccess, 'resource'> | undefined;
  readonly scopes: readonly string[];
  readonly authorizationDetails?: AuthorizationDetails | undefined;
}

/**
 * The same for the token itself, however its other claims came to be so long.
 * @throws Refusal `token_too_long`
 */
export const assertShortToken = (token: string, scopes: readonly string[]): void => {
  if (token.length > longestToken) refuseToken(scopes);
};

const refuseToken = (scopes: readonly string[]): never =>
  refuse('token_too_long', { count: String(scopes.length), limit: String(longestToken) });
