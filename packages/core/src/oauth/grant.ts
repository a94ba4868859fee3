import type { ClientAccess, ResourceAccess } from '../model/client/client-access.js';
import type { Person } from '../model/user/user.js';
import type { AuthorizationDetails } from '../model/values/authorization-details.js';
import type { Claims } from '../model/values/claims.js';
import type { Delegation } from '../model/grant/delegation.js';
import type { ActorClaim, Derivation } from './derivation.js';
import type { Confirmation } from '../model/values/confirmation.js';
import type { Directory } from '../directory/directory.js';
import type { DomainNames } from '../ports/domain-names.js';
import type { AddedClaims } from '../ports/hooks.js';
import type { LoginHooksDeps } from '../sessions/login-hooks.js';
import type { Storage } from '../ports/storage.js';
import type { OneTimeSecretDeps } from '../support/one-time-secret.js';
import type { DetailsDeps } from './detailed-rights.js';
import type { PossessionDeps, PresentedProof } from './possession.js';

/** How a client says who it is (RFC 6749 §2.3). */
export interface PresentedClient {
  readonly method: 'client_secret_basic' | 'client_secret_post' | 'private_key_jwt' | 'none';
  readonly id: string;
  readonly secret?: string | undefined;
  /**
   * The secret of a Basic header as it was sent, for clients that leave out the form encoding of RFC 6749
   * §2.3.1.
   */
  readonly secretAsSent?: string | undefined;
  /** What the client has signed (RFC 7523 §2.2). */
  readonly assertion?: string | undefined;
  /** The certificate of the TLS connection in DER, whatever the method is (RFC 8705). */
  readonly certificate?: Uint8Array | undefined;
}

/**
 * A token request, parsed: what all grants share, and the form for what a grant alone knows. What its tokens
 * are bound to is known once it is proven.
 */
export interface TokenRequest extends Confirmation {
  readonly grantType: string;
  readonly client: PresentedClient;
  /** In the order asked for; undefined when the request has no `scope`. */
  readonly scopes?: readonly string[] | undefined;
  /** The `resource` or `audience` asked for (RFC 8707). */
  readonly resource?: string | undefined;
  /** What is asked for beside the scopes (RFC 9396); read by the token endpoint. */
  readonly authorizationDetails?: AuthorizationDetails | undefined;
  /** The tenant whose person logs in, where a global client names one (operations §1.5). */
  readonly tenantId?: string | undefined;
  /** Where it comes from, for the throttle of logins. */
  readonly network?: string | undefined;
  readonly address?: string | undefined;
  readonly requestId?: string | undefined;
  readonly parameter?: ((name: string) => string | undefined) | undefined;
  /** The proof of a key to which the tokens are to be bound (RFC 9449 §5). */
  readonly proof?: PresentedProof | undefined;
  /** Whether the client was authenticated as a workload that it trusts. */
  readonly isWorkload?: boolean | undefined;
  /**
   * Called by a grant that `usesUp` what is presented, at the end of the transaction that does so. What it throws
   * undoes that.
   */
  readonly handingOut?: ((authorization: Authorization) => void) | undefined;
}

/**
 * Authenticates a client by the token of a workload that it trusts (contract §9), as `client_assertion` or as the
 * `assertion` of the jwt-bearer grant. Undefined for a request that shows no such token.
 * @throws Refusal `client_authentication_failed`, `grant_invalid`, `tenant_suspended`
 */
export type AuthenticateWorkload = (request: TokenRequest) => Promise<ClientAccess | undefined>;

/** What a grant decided: for whom, where, and how much. */
export interface Authorization {
  /** The `sub` where nobody is behind it; a person is named as the client knows them. */
  readonly subject: string;
  readonly target: Pick<ResourceAccess, 'resource'>;
  readonly scopes: readonly string[];
  /** What the token allows beside the scopes (RFC 9396). */
  readonly authorizationDetails?: AuthorizationDetails | undefined;
  /** The person behind it, in the grants that have one. */
  readonly person?:
    | {
        readonly user: Person;
        readonly delegation: Delegation;
        readonly refreshToken?: string | undefined;
      }
    | undefined;
  /** Who acts for the subject (RFC 8693 §4.1). */
  readonly act?: ActorClaim | undefined;
  /** Who alone may act for the person with the token (RFC 8693 §4.4). */
  readonly mayAct?: Claims | undefined;
  /** What the token was exchanged from, and ends with. */
  readonly derivation?: Derivation | undefined;
  /** Seconds since 1970; the access token ends then at the latest. */
  readonly endsAt?: number | undefined;
  /** RFC 8693 §2.2.1. */
  readonly issuedTokenType?: string | undefined;
  /** What hooks add to the tokens. */
  readonly added?: AddedClaims | undefined;
  /** The answer, where the grant has made another kind of token than an access token. */
  readonly issued?: TokenResponse | undefined;
}

/** One way to get a token. It says only what is its own; the token endpoint does what all share. */
export interface Grant {
  /** The short name, as `grant_types` of a client lists it. */
  readonly type: string;
  /** Other names under which a request may ask for it. */
  readonly aliases: readonly string[];
  readonly audience: 'confidential' | 'any';
  /** Whether it answers for authorization details; else a request with some is refused (RFC 9396). */
  readonly takesDetails?: true | undefined;
  /** Whether what is presented works once; it then calls `handingOut` of the request. */
  readonly usesUp?: true | undefined;
  authorize(request: TokenRequest, access: ClientAccess): Promise<Authorization>;
}

export interface TokenResponse {
  readonly accessToken: string;
  readonly tokenType: 'Bearer' | 'DPoP' | 'N_A';
  /** Seconds. */
  readonly expiresIn: number;
  readonly scope: string;
  /** Left out where there are none. */
  readonly authorizationDetails?: AuthorizationDetails | undefined;
  readonly refreshToken?: string | undefined;
  readonly idToken?: string | undefined;
  readonly issuedTokenType?: string | undefined;
}

/** What the grants of people need. */
export type GrantDeps = OneTimeSecretDeps &
  DetailsDeps &
  LoginHooksDeps &
  PossessionDeps & {
    readonly storage: Storage;
    readonly directory: Directory;
    readonly domainNames: DomainNames;
    readonly issuer: string;
  };
