/**
 * Functions of the embedding application that have a say where this server decides (contract §20). None of them is
 * called inside a transaction.
 */
import type { Claims } from '../model/values/claims.js';

/** What becomes of a request whose hook fails. */
export type OnFailure = 'deny' | 'allow';

export interface Hook<Question, Answer> {
  /** Answers undefined for nothing. What it throws is a failure. */
  readonly ask: (question: Question) => Promise<Answer | undefined>;
  /** Milliseconds, at most ten times what the hook has when it is left out. */
  readonly timeoutMs?: number | undefined;
  /** `deny` when it is left out. */
  readonly onFailure?: OnFailure | undefined;
}

/** The tokens that are about to be issued. They name people by ids, which are read by the API. */
export interface ClaimsQuestion {
  /** The tenant of the person, else of the client; null for a global client that acts for itself. */
  readonly tenantId: string | null;
  readonly clientId: string;
  /** Null for a client that acts for itself. */
  readonly userId: string | null;
  /** The audience of the access token. */
  readonly audience: string;
  readonly scopes: readonly string[];
}

/**
 * What the tokens say beside what this server says: at most 4 KB of JSON together, and no claim that is registered or
 * reserved.
 */
export interface AddedClaims {
  readonly accessToken?: Claims | undefined;
  readonly idToken?: Claims | undefined;
}

export interface Hooks {
  /** Adds claims to access tokens and ID tokens. It has 500 ms. */
  readonly claims?: Hook<ClaimsQuestion, AddedClaims> | undefined;
}
