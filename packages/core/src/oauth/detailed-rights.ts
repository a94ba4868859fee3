/** Authorization details (RFC 9396), as the rest of OAuth knows them. Their room is handed in. */
import type { Client } from '../model/client/client.js';
import type { Resource } from '../model/resource/resource.js';
import type { OneTimeSecret } from '../model/ticket/one-time-secret.js';
import type {
  AuthorizationDetail,
  AuthorizationDetails,
} from '../model/values/authorization-details.js';
import type { Stores } from '../ports/storage.js';

/** A detail with the texts that tell a person of it. */
export interface DescribedDetail {
  readonly detail: AuthorizationDetail;
  readonly text: Readonly<Record<string, string>>;
}

/** What the details are asked of: a client, and the resource that its token is for. */
export interface DetailsTarget {
  readonly client: Client;
  /** Undefined for the user-info endpoint. */
  readonly target: { readonly resource: Resource } | undefined;
}

/** A request with what its person agreed to. */
export interface DetailedRequest {
  readonly authorizationDetails?: AuthorizationDetails | undefined;
  readonly agreedDetails?: { readonly userId: string; readonly digest: string } | undefined;
}

/**
 * What a request may ask for, a person agrees to and a token says beside the scopes. For a request without details,
 * each of these does nothing.
 */
export interface DetailedRights {
  /**
   * The details of an authorization request.
   * @throws Refusal `authorization_details_invalid`
   */
  readonly ofRequest: (
    responseType: readonly string[],
    given: string | undefined,
  ) => AuthorizationDetails | undefined;
  /**
   * The details of a token request.
   * @throws Refusal `authorization_details_invalid`
   */
  readonly ofGrant: (
    grant: { readonly type: string; readonly takesDetails?: boolean | undefined },
    given: string | undefined,
  ) => AuthorizationDetails | undefined;
  /** @throws Refusal `authorization_details_invalid` */
  readonly assertAskable: (of: DetailsTarget, details: AuthorizationDetails | undefined) => void;
  /**
   * What stands beside these scopes in a token leaves it short enough.
   * @throws Refusal `authorization_details_invalid`
   */
  readonly assertFit: (granted: GrantedScopes, details: AuthorizationDetails | undefined) => void;
  /** Those that may still be given. */
  readonly stillGranted: (
    of: DetailsTarget,
    details: AuthorizationDetails | null | undefined,
  ) => AuthorizationDetails;
  /**
   * What a token request gets of what was granted.
   * @throws Refusal `authorization_details_invalid`
   */
  readonly narrowed: (
    granted: AuthorizationDetails,
    asked: AuthorizationDetails | undefined,
  ) => AuthorizationDetails;
  readonly described: (
    resource: Resource | undefined,
    details: AuthorizationDetails | undefined,
  ) => readonly DescribedDetail[];
  /** Whether this person has agreed to all that the request asks for beside the scopes, if it asks for anything. */
  readonly isAgreed: (request: DetailedRequest, userId: string) => boolean;
  /** Notes with the request that waits what the person agreed to, in the transaction of the consent. */
  readonly agree: (
    stores: Pick<Stores, 'oneTimeSecrets'>,
    handle: string,
    agreed: { readonly userId: string; readonly details: AuthorizationDetails },
  ) => Promise<void>;
  /** @throws Refusal `consent_required` */
  readonly assertAgreed: (
    request: DetailedRequest,
    by: { readonly userId: string; readonly used: OneTimeSecret | undefined },
  ) => void;
  /** Whether the claim of a token is one that this server would have written. */
  readonly isClaim: (claim: unknown) => claim is AuthorizationDetails | undefined;
  /** Whether each of these objects is, deeply equal, one of the others. */
  readonly holds: (
    all: AuthorizationDetails | null | undefined,
    some: AuthorizationDetails | null | undefined,
  ) => boolean;
}

export interface DetailsDeps {
  readonly details: DetailedRights;
}

/** Scopes of a target; undefined for the user-info endpoint. */
export interface GrantedScopes {
  readonly target: { readonly resource: Pick<Resource, 'scopesAdded'> } | undefined;
  readonly scopes: readonly string[];
}
