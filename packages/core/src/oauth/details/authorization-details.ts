/** Which authorization details a client gets (RFC 9396). */
import type { ClientAccess } from '../../model/client/client-access.js';
import { isUnregistered, type Client } from '../../model/client/client.js';
import type { AuthorizationDetailsType } from '../../model/resource/authorization-details-types.js';
import type { Resource } from '../../model/resource/resource.js';
import {
  holdsDetails,
  refuseDetails,
  type AuthorizationDetail,
  type AuthorizationDetails,
} from '../../model/values/authorization-details.js';
import { jsonInOneOrder } from '../../model/values/json-in-one-order.js';
import type { Digest } from '../../ports/digest.js';
import type { JsonSchemas } from '../../ports/json-schemas.js';

export interface DetailsDeps {
  /** Left out where the installation checks no schemas: then no types are registered, and none is given. */
  readonly jsonSchemas?: JsonSchemas | undefined;
}

/** What the details are asked of: a client, and the resource that its token is for. */
export interface DetailsTarget {
  readonly client: Client;
  /** Undefined for the user-info endpoint. */
  readonly resource: Resource | undefined;
}

/**
 * Rule: authorization details are given for a type that the target of the token declares and that an administrator
 * let the client ask for, and only as its schema says (RFC 9396 §5). One that may not be given refuses them all.
 * @throws Refusal `authorization_details_invalid`
 */
export const assertDetails = (
  deps: DetailsDeps,
  target: DetailsTarget,
  details: AuthorizationDetails | undefined,
): void => {
  details?.forEach((detail, at) => {
    const problem = problemOf(deps, target, detail);
    if (problem !== undefined) refuseDetails(`holds in [${at}] ${problem}`);
  });
};

/** Those that may still be given. What was granted once is left out as soon as it may not be asked for any more. */
export const stillDetailed = (
  deps: DetailsDeps,
  target: DetailsTarget,
  details: AuthorizationDetails | null | undefined,
): AuthorizationDetails =>
  (details ?? []).filter((detail) => problemOf(deps, target, detail) === undefined);

const problemOf = (
  { jsonSchemas }: DetailsDeps,
  { client, resource }: DetailsTarget,
  detail: AuthorizationDetail,
): string | undefined => {
  if (!mayAsk(client, detail.type)) return 'a type that the client may not ask for';
  const declared = resource && typeOf(resource, detail.type);
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
export const narrowedDetails = (
  granted: AuthorizationDetails,
  asked: AuthorizationDetails | undefined,
): AuthorizationDetails => {
  if (asked === undefined) return granted;
  if (!holdsDetails(granted, asked)) refuseDetails('holds what was not granted');
  return asked;
};

/** What a person agreed to, whatever the order of its members. */
export const digestOfDetails = (digest: Digest, details: AuthorizationDetails): string =>
  digest.sha256(`authorization_details/${jsonInOneOrder(details)}`);

/** A detail with the texts that tell a person of it. */
export interface DescribedDetail {
  readonly detail: AuthorizationDetail;
  readonly text: Readonly<Record<string, string>>;
}

export const describedDetails = (
  resource: Resource | undefined,
  details: AuthorizationDetails = [],
): readonly DescribedDetail[] =>
  details.flatMap((detail) => {
    const declared = resource && typeOf(resource, detail.type);
    return declared === undefined ? [] : [{ detail, text: declared.text }];
  });

/** For a target and a client as they are loaded together. */
export const detailsTarget = (
  { client }: Pick<ClientAccess, 'client'>,
  target: { readonly resource: Resource } | undefined,
): DetailsTarget => ({ client, resource: target?.resource });
