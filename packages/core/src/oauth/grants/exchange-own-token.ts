import { auditGrant } from '../../audit/audit-grant.js';
import type { ClientAccess, ResourceAccess } from '../../model/client/client-access.js';
import { clientTenancy, type Client } from '../../model/client/client.js';
import { heldScopes, type HeldScopes } from '../../access/held-scopes.js';
import type { Storage } from '../../ports/storage.js';
import type { Random } from '../../ports/random.js';
import { refuse } from '../../model/values/refusals.js';
import { keptDetails } from '../../model/grant/delegation.js';
import type { AuthorizationDetails } from '../../model/values/authorization-details.js';
import type { Resource } from '../../model/resource/resource.js';
import { openidScopes } from '../../model/scope/scope-fields.js';
import type { DetailsDeps } from '../detailed-rights.js';
import { checkAccessToken, type AccessToken, type AccessTokenDeps } from '../access-token.js';
import { agreementOf } from '../authorize/agreement.js';
import { permittedTo } from '../authorize/grantable.js';
import { givenBy } from '../authorize/requested-login.js';
import { chooseTarget, isNamedBy, refuseSystemTarget } from '../choose-target.js';
import { longestChain, readActor, type ActorClaim, type Derivation } from '../derivation.js';
import type { Authorization, TokenRequest } from '../grant.js';
import type { ActingDeps } from '../acting-parties.js';
import type { PossessionDeps } from '../possession.js';
import { assertTokenFits } from '../token-length.js';
import { newDelegation } from '../../sessions/new-delegation.js';
import { revocationId } from '../../directory/directory.js';

export type OwnExchange = AccessTokenDeps &
  ActingDeps &
  DetailsDeps &
  PossessionDeps & { readonly storage: Storage; readonly random: Random };

/** Why a system resource is refused; the end of a sentence that begins with its name. */
export const noExchange = 'is never the target of an exchange: send the person through /authorize';

/** RFC 8693 §2.2.2: whatever is wrong with a token that is to be exchanged is an `invalid_request`. */
const unacceptable = (parameter: string, why: string): never =>
  refuse('grant_request_invalid', { parameter, why });

/**
 * Exchanges an access token of ours for one of another client or for another resource (RFC 8693).
 *
 * Rule: a client exchanges what was issued to it, and what was issued for a resource that it may use itself,
 * within its tenancy.
 * Rule: what comes out of an exchange says no more than what went in, and ends with it.
 * Rule: a system resource is never the target of an exchange, by its name or by the scopes asked for (ADR
 * 0058).
 */
export const exchangeOwnToken =
  (deps: OwnExchange) =>
  async (
    request: TokenRequest,
    access: ClientAccess,
    subjectToken: string,
    actorToken: string | undefined,
  ): Promise<Authorization> => {
    const subject = await checkAccessToken(deps, subjectToken);
    if (subject === undefined || !mayExchange(access, subject))
      return unacceptable(
        'subject_token',
        'is no access token that is alive and for this client to exchange',
      );
    const actor = actorToken === undefined ? undefined : await checkAccessToken(deps, actorToken);
    if (actorToken !== undefined && actor?.access.client.id !== access.client.id)
      unacceptable('actor_token', 'is no access token that is alive and was issued to this client');
    await deps.actingParties.assertParty(subject, actor);
    // A token that is bound stays bound.
    deps.possession.assertBound(subject, request, 'subject_token');
    deps.possession.assertBound(actor ?? {}, request, 'actor_token');
    if (subject.derivation.tokens.length >= longestChain)
      unacceptable('subject_token', `was exchanged ${longestChain} times already`);

    const { target, scopes } = assertTokenFits(await narrowed(deps, request, access, subject));
    assertOurWord('subject_token', subject, target);
    if (actor !== undefined) assertOurWord('actor_token', actor, target);

    const authorizationDetails = carriedDetails(deps, request, access, { subject, target });
    const delegated = {
      client: access.client,
      resourceId: target.resource.id,
      scopes,
      authorizationDetails: keptDetails(authorizationDetails),
    };
    return {
      subject: subject.subject,
      target,
      scopes,
      authorizationDetails,
      ...(await onBehalfOf(deps, request, subject, delegated)),
      act: actingFor(subject.act, actor),
      endsAt: subject.expiresAt,
      derivation: derivedFrom(deps, subject),
    };
  };

/**
 * Rule: authorization details go along to the resource that they were granted for, and to no other, as far as the
 * client may ask for their type itself.
 */
const carriedDetails = (
  { details }: OwnExchange,
  { authorizationDetails: asked }: TokenRequest,
  access: ClientAccess,
  { subject, target }: { readonly subject: AccessToken; readonly target: ResourceAccess },
): AuthorizationDetails => {
  const isSame = target.resource.id === subject.resource.id;
  const carried = isSame ? subject.authorizationDetails : [];
  const { client } = access;
  return details.narrowed(details.stillGranted({ client, target }, carried), asked);
};

/** What the subject token came from, and the token itself. */
const derivedFrom = (
  { digest }: OwnExchange,
  { id, resource, person, derivation: { tokens, grants } }: AccessToken,
): Derivation => ({
  tokens: [...tokens, revocationId(digest, resource.id, id)],
  grants: person === undefined ? grants : [...grants, person.delegation.id],
});

const mayExchange = (
  { client, resources }: ClientAccess,
  { access, person, resource }: AccessToken,
): boolean => {
  if (access.client.id === client.id) return true;
  if (!resources.some((each) => each.resource.id === resource.id)) return false;

  const own = clientTenancy(client);
  const owner = person?.user.tenantId ?? clientTenancy(access.client);
  return own === null || own === owner;
};

/**
 * Rule: a token for an HS256 resource is exchanged for that resource alone, because its owner knows the secret
 * and could sign tokens for anybody (RFC 8725 §2.6).
 */
const assertOurWord = (
  parameter: string,
  { resource }: AccessToken,
  target: ResourceAccess,
): void => {
  if (resource.signingAlgorithm !== 'HS256' || resource.id === target.resource.id) return;

  unacceptable(
    parameter,
    'is signed with a secret that its resource knows, and so means nothing to another',
  );
};

/** What the exchange gives: a target, and scopes of it. */
interface NarrowedRequest {
  readonly target: ResourceAccess;
  readonly scopes: readonly string[];
}

const narrowed = async (
  deps: OwnExchange,
  request: TokenRequest,
  access: ClientAccess,
  subject: AccessToken,
): Promise<NarrowedRequest> => {
  const mayBeEmpty = asksForTheSame(request, subject);
  const carriesNothing = subject.scopes.every((scope) => openidScopes.includes(scope));
  if (carriesNothing && !mayBeEmpty) refuse('scope_invalid');
  const target = targetOf(request, access, subject);
  const carried =
    target.resource.id === subject.resource.id
      ? subject.scopes
      : await agreedElsewhere(deps, access, subject, target);
  const asked = new Set(request.scopes ?? carried);
  const held = await heldBy(deps, subject, target);
  const permitted = permittedTo(target.resource, givenTo(subject, target, deps.clock.now()), held);
  const scopes = [...asked].filter((scope) => carried.includes(scope) && permitted.includes(scope));
  return scopes.length > 0 || mayBeEmpty ? { target, scopes } : refuse('scope_invalid');
};

/** Rule: the login behind the token has to be one that gives the scope (RFC 9470). */
const givenTo = ({ person }: AccessToken, target: ResourceAccess, now: Date): readonly string[] =>
  person === undefined ? target.scopes : givenBy(person.delegation, target, target.scopes, now);

/**
 * Whether the request names no scope, and no other resource than that of the token. It gets what is left, even
 * nothing (contract §3). For another resource, nothing to agree to is no agreement (ADR 0058).
 */
const asksForTheSame = (
  { scopes, resource }: TokenRequest,
  { resource: own, access: { resources } }: AccessToken,
): boolean => {
  if (scopes !== undefined || !resources.some((each) => each.resource.id === own.id)) return false;
  return resource === undefined || isNamedBy(own, resource);
};

/** The named resource, else that of the token. */
const targetOf = (
  { resource }: TokenRequest,
  access: ClientAccess,
  subject: AccessToken,
): ResourceAccess => {
  const { target } = chooseTarget(access, { resource: resource ?? subject.resource.id });
  refuseSystemTarget(target, noExchange);
  return target;
};

/**
 * Rule: for another resource than its own a token is exchanged for what the person agreed to, whatever names
 * its scopes have. A client agrees to nothing, so its token gives nothing of another resource to any client
 * but itself.
 */
const agreedElsewhere = async (
  deps: OwnExchange,
  { client }: ClientAccess,
  { subject, person, derivation }: AccessToken,
  { resource, scopes }: ResourceAccess,
): Promise<readonly string[]> => {
  if (person === undefined) return subject === client.id ? scopes : [];
  const asked = { client, resource, now: deps.clock.now() };
  const { consent, skipsConsent } = await agreementOf(deps.storage, person.user.id, asked);
  const agreed = skipsConsent ? scopes : (consent?.scopes ?? []);
  return withinChain(deps, derivation, resource, agreed);
};

/** A chain that comes back to a resource carries no more there than it did before. */
const withinChain = async (
  { directory }: OwnExchange,
  { grants }: Derivation,
  resource: Resource,
  scopes: readonly string[],
): Promise<readonly string[]> => {
  let left = scopes;
  for (const id of grants) {
    const delegation = (await directory.delegation(id))?.delegation;
    if (delegation?.resourceId === resource.id)
      left = left.filter((scope) => delegation.scopes.includes(scope));
  }
  return left;
};

/** What the person behind the token holds on the target; where there is none, what the client holds. */
const heldBy = async (
  { storage, clock }: OwnExchange,
  { person }: AccessToken,
  { resource, scopes }: ResourceAccess,
): Promise<HeldScopes> =>
  person === undefined
    ? () => new Set(scopes)
    : heldScopes(storage, person.user, clock.now(), [resource]);

interface Delegated {
  readonly client: Client;
  readonly resourceId: string;
  readonly scopes: readonly string[];
  readonly authorizationDetails: AuthorizationDetails | null;
}

/** A delegation of its own, since a token says no more than its delegation; it is over when the token is. */
const onBehalfOf = async (
  deps: OwnExchange,
  request: TokenRequest,
  { person, expiresAt }: AccessToken,
  { client, ...delegated }: Delegated,
): Promise<Pick<Authorization, 'person'>> => {
  if (person === undefined) return {};

  const { user } = person;
  const { authenticatedAt, methods, identityProviderId, sessionId, actorId } = person.delegation;
  const usual = newDelegation(deps, {
    client,
    user,
    ...delegated,
    authenticatedAt,
    methods,
    identityProviderId,
    sessionId,
    actorId,
  });
  const delegation = { ...usual, expiresAt: new Date(expiresAt * 1000) };

  await deps.storage.transaction(async (stores) => {
    await stores.delegations.add(delegation);
    await auditGrant(deps, stores, { name: 'grant.exchanged', delegation, origin: request });
  });
  return { person: { user, delegation } };
};

const actingFor = (
  before: ActorClaim | undefined,
  actor: AccessToken | undefined,
): ActorClaim | undefined => {
  if (actor === undefined) return before;
  const act = { sub: actor.subject, ...(before ? { act: before } : {}) };
  return readActor(act)
    ? act
    : unacceptable('actor_token', `would be more than ${longestChain} actors deep`);
};
