import type { AuthorizationDetails } from '../values/authorization-details.js';
import type { Confirmation } from '../values/confirmation.js';
import type { Identified, RecordType } from '../record/record-type.js';

/** What is kept of an authorization code, and what its redemption must prove (RFC 6749 §4.1.3). */
export interface KeptCode {
  /** Of the secret part of the code. The code itself is not kept (RFC 6819 §5.1.4.1.3). */
  readonly digest: string;
  readonly redirectUri: string;
  readonly redirectUriGiven: boolean;
  /** Null for a request without one (RFC 7636 §4.6). */
  readonly codeChallenge: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly isUsed: boolean;
  /** The thumbprint of the key that its tokens have to be bound to (RFC 9449 §10). */
  readonly jkt?: string | undefined;
}

/**
 * What is kept of the refresh tokens of a delegation. One at a time can be used; the others are retired. Those
 * of a public client are bound (RFC 9449 §5, RFC 8705 §4).
 */
export interface KeptRefreshToken extends Confirmation {
  /** Digest of the part that all refresh tokens of the delegation share. */
  readonly family: string;
  /** Digest of the secret of the token that can be used. */
  readonly digest: string;
  /** Milliseconds since 1970, as all times here. */
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** The last few that were swapped a moment ago, by the digest of their secret. */
  readonly retired: readonly { readonly digest: string; readonly at: number }[];
}

/**
 * What a person let a client do, once. Everything that was issued from it hangs on it and ends with it:
 * the code, the refresh tokens, and, at our own endpoints, the access tokens.
 */
export interface Delegation extends Identified {
  readonly tenantId: string;
  readonly userId: string;
  readonly clientId: string;
  /** Null when only OpenID Connect scopes were granted. */
  readonly resourceId: string | null;
  readonly scopes: readonly string[];
  /** The browser session it came from; null for grants without a browser. */
  readonly sessionId: string | null;
  readonly authenticatedAt: Date;
  /** RFC 8176. */
  readonly methods: readonly string[];
  /** Who vouched for the person at the login; null where they proved it here. */
  readonly identityProviderId: string | null;
  /** The administrator who acted as the person (contract §13); null for what the person granted. */
  readonly actorId: string | null;
  readonly nonce: string | null;
  /** The `claims` parameter (OpenID Connect Core §5.5). */
  readonly claims: Readonly<Record<string, unknown>> | null;
  /** What was agreed to beside the scopes (RFC 9396); null for nothing. */
  readonly authorizationDetails: AuthorizationDetails | null;
  /** Null for what was granted without one. */
  readonly code: KeptCode | null;
  /** Null for what was granted without one. */
  readonly refreshToken: KeptRefreshToken | null;
  readonly createdAt: Date;
  /** When refresh tokens of it end, however often they rotate. */
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

/** Authorization details as a record holds them: null for none. */
export const keptDetails = (
  details: AuthorizationDetails | null | undefined,
): AuthorizationDetails | null => (details && details.length > 0 ? details : null);

/** What the check of a token needs of its delegation; neither the code nor the refresh tokens. */
export const checkedAttributes = [
  'id',
  'tenantId',
  'userId',
  'clientId',
  'resourceId',
  'scopes',
  'sessionId',
  'authenticatedAt',
  'methods',
  'identityProviderId',
  'actorId',
  'claims',
  'authorizationDetails',
  'createdAt',
  'revokedAt',
] as const satisfies readonly (keyof Delegation)[];

/** A delegation as tokens are checked: each request does so, and reads no more than it needs. */
export type CheckedDelegation = Pick<Delegation, (typeof checkedAttributes)[number]>;

export const delegationType: RecordType<Delegation> = {
  label: 'delegation',
  unique: {},
  references: { userId: 'users', clientId: 'clients', resourceId: 'resources' },
  tenancyOf: (delegation) => delegation.tenantId,
  globalIsVisible: false,
};
