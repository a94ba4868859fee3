/**
 * Which authorization details a client gets (RFC 9396). Others reach this room by `DetailedRights`, which is handed to
 * them.
 */
import { isUnregistered, type Client } from '../../model/client/client.js';
import type { AuthorizationDetailsType } from '../../model/resource/authorization-details-types.js';
import type { Resource } from '../../model/resource/resource.js';
import {
  holdsDetails,
  readDetails,
  refuseDetails,
  type AuthorizationDetail,
  type AuthorizationDetails,
} from '../../model/values/authorization-details.js';
import { bytesOf, isJsonObject } from '../../model/values/json-text.js';
import type { Digest } from '../../ports/digest.js';
import type { JsonSchemas } from '../../ports/json-schemas.js';
import type {
  DescribedDetail,
  DetailedRights,
  DetailsTarget,
  GrantedScopes,
} from '../detailed-rights.js';
import { longestScopes, scopesLength } from '../token-length.js';
import { agreesToDetails, agreeToDetails, assertDetailsAgreed } from './agreed-details.js';

export interface DetailedRightsDeps {
  readonly digest: Digest;
  /** Left out where the installation checks no schemas: then no types are registered, and none is given. */
  readonly jsonSchemas?: JsonSchemas | undefined;
}

export const detailedRights = (deps: DetailedRightsDeps): DetailedRights => ({
  ofRequest: detailsOfRequest,
  ofGrant: detailsOfGrant,
  assertAskable: (of, details) => assertDetails(deps, of, details),
  assertFit: assertDetailsFit,
  stillGranted: (of, details) => stillDetailed(deps, of, details),
  narrowed: narrowedDetails,
  described: describedDetails,
  isAgreed: (request, userId) => agreesToDetails(deps, request, userId),
  agree: (stores, handle, agreed) => agreeToDetails(deps, stores, handle, agreed),
  assertAgreed: (request, by) => assertDetailsAgreed(deps, request, by),
  isClaim: isDetailsClaim,
  holds: holdsDetails,
});

/**
 * Rule: authorization details take a code. A token of the authorization endpoint can leak, and an ID token says nothing
 * of them.
 */
const detailsOfRequest: DetailedRights['ofRequest'] = (responseType, given) => {
  const details = readDetails(given);
  const takesCode = responseType.includes('code') && !responseType.includes('token');
  if (details !== undefined && !takesCode)
    refuseDetails('takes a code, without an access token beside it: ask with response_type=code');
  return details;
};

/**
 * Rule: a grant that cannot give authorization details refuses a request for some, and leaves none out (RFC 9396 §6).
 */
const detailsOfGrant: DetailedRights['ofGrant'] = ({ takesDetails, type }, given) => {
  if (given !== undefined && takesDetails !== true)
    refuseDetails(`is not taken with the grant type ${type}`);
  return readDetails(given);
};

/**
 * Rule: authorization details are given for a type that the target of the token declares and that an administrator
 * let the client ask for, and only as its schema says (RFC 9396 §5). One that may not be given refuses them all.
 * @throws Refusal `authorization_details_invalid`
 */
const assertDetails = (
  deps: DetailedRightsDeps,
  target: DetailsTarget,
  details: AuthorizationDetails | undefined,
): void => {
  details?.forEach((detail, at) => {
    const problem = problemOf(deps, target, detail);
    if (problem !== undefined) refuseDetails(`holds in [${at}] ${problem}`);
  });
};

/** Those that may still be given. What was granted once is left out as soon as it may not be asked for any more. */
const stillDetailed = (
  deps: DetailedRightsDeps,
  target: DetailsTarget,
  details: AuthorizationDetails | null | undefined,
): AuthorizationDetails =>
  (details ?? []).filter((detail) => problemOf(deps, target, detail) === undefined);

const problemOf = (
  { jsonSchemas }: DetailedRightsDeps,
  { client, target }: DetailsTarget,
  detail: AuthorizationDetail,
): string | undefined => {
  if (!mayAsk(client, detail.type)) return 'a type that the client may not ask for';
  const declared = target && typeOf(target.resource, detail.type);
  if (declared === undefined || jsonSchemas === undefined)
    return 'a type that the requested resource does not know';
  const fault = jsonSchemas.faultIn(declared.schema, detail);
  return fault === undefined ? undefined : `an object that ${fault}`;
};

/** Rule: an unregistered client asks for no authorization details. */
const mayAsk = (client: Client, type: string): boolean =>
  !isUnregistered(client) &&
  (client.metadata.oauth.authorization_details_types ?? []).includes(type);

const typeOf = (resource: Resource, name: string): AuthorizationDetailsType | undefined =>
  resource.authorizationDetailsTypes.find(({ type }) => type === name);

/**
 * What a token request gets of what was granted.
 * Rule: authorization details are only narrowed: a request names some of those granted, each deeply equal (RFC 9396
 * §6).
 * @throws Refusal `authorization_details_invalid`
 */
const narrowedDetails = (
  granted: AuthorizationDetails,
  asked: AuthorizationDetails | undefined,
): AuthorizationDetails => {
  if (asked === undefined) return granted;
  if (!holdsDetails(granted, asked)) refuseDetails('holds what was not granted');
  return asked;
};

const describedDetails = (
  resource: Resource | undefined,
  details: AuthorizationDetails = [],
): readonly DescribedDetail[] =>
  details.flatMap((detail) => {
    const declared = resource && typeOf(resource, detail.type);
    return declared === undefined ? [] : [{ detail, text: declared.text }];
  });

/** Beside scopes that fit by themselves. */
const assertDetailsFit = (
  granted: GrantedScopes,
  details: AuthorizationDetails | undefined,
): void => {
  if (details === undefined) return;

  const bytes = scopesLength(granted) + bytesOf(JSON.stringify(details));
  if (bytes > longestScopes) refuseDetails('makes the token too long');
};

const isDetailsClaim = (claim: unknown): claim is AuthorizationDetails | undefined =>
  claim === undefined ||
  (Array.isArray(claim) &&
    claim.every((detail) => isJsonObject(detail) && typeof detail['type'] === 'string'));
