import type { Identified, RecordType } from './record-type.js';

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
  readonly nonce: string | null;
  /** The `claims` parameter (OpenID Connect Core §5.5). */
  readonly claims: Readonly<Record<string, unknown>> | null;
  readonly createdAt: Date;
  /** When refresh tokens of it end, however often they rotate. */
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
}

export const delegationType: RecordType<Delegation> = {
  label: 'delegation',
  unique: {},
  references: { userId: 'users', clientId: 'clients', resourceId: 'resources' },
  tenancyOf: (delegation) => delegation.tenantId,
  globalIsVisible: false,
};
