import { auditGrant } from '../../audit/audit-grant.js';
import type { ClientAccess, ResourceAccess } from '../../model/client-access.js';
import { clientTenancy } from '../../model/client.js';
import { heldScopes } from '../../access/held-scopes.js';
import type { Storage } from '../../ports/storage.js';
import type { Random } from '../../ports/random.js';
import { refuse } from '../../model/refusals.js';
import { openidScopes } from '../../registry/manage-scopes.js';
import { checkAccessToken, type AccessToken, type TokenChecking } from '../access-token.js';
import { chooseTarget } from '../choose-target.js';
import { longestChain, readActor, type ActorClaim } from '../derivation.js';
import type { Authorization, TokenRequest } from '../grant.js';
import { newDelegation } from '../../sessions/new-delegation.js';
import { revocationId } from '../../directory/revocation-id.js';

export type OwnExchange = TokenChecking & { readonly storage: Storage; readonly random: Random };

/** RFC 8693 §2.2.2: whatever is wrong with a token that is to be exchanged is an `invalid_request`. */
const unacceptable = (parameter: string, why: string): never =>
  refuse('grant_request_invalid', { parameter, why });

/**
 * Exchanges an access token of ours for one of another client or for another resource (RFC 8693).
 *
 * Rule: a client exchanges what was issued to it, and what was issued for a resource that it may use itself, within its tenancy.
 * Rule: what comes out of an exchange says no more than what went in, and ends with it.
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
    if (subject.derivation.tokens.length >= longestChain)
      unacceptable('subject_token', `was exchanged ${longestChain} times already`);
    const { target, scopes } = await narrowed(deps, request, access, subject);
    for (const [parameter, token] of [
      ['subject_token', subject],
      ['actor_token', actor],
    ] as const)
      if (token) assertOurWord(parameter, token, target);
    return {
      subject: subject.subject,
      target,
      scopes,
      ...(await onBehalfOf(deps, request, access, subject, target, scopes)),
      act: actingFor(subject.act, actor),
      endsAt: subject.expiresAt,
      derivation: {
        tokens: [
          ...subject.derivation.tokens,
          revocationId(deps.digest, subject.resource.id, subject.id),
        ],
        grants: [
          ...subject.derivation.grants,
          ...(subject.person ? [subject.person.delegation.id] : []),
        ],
      },
    };
  };

const mayExchange = (
  { client, resources }: ClientAccess,
  { access, person, resource }: AccessToken,
): boolean => {
  if (access.client.id === client.id) return true;
  const [own, owner] = [
    clientTenancy(client),
    person?.user.tenantId ?? clientTenancy(access.client),
  ];
  return (
    (own === null || own === owner) && resources.some((each) => each.resource.id === resource.id)
  );
};

/**
 * Rule: whoever knows the secret of an HS256 resource can sign tokens for it, so such a token is exchanged for that resource alone;
 * otherwise its owner could speak for anybody elsewhere (RFC 8725 §2.6).
 */
const assertOurWord = (
  parameter: string,
  { resource }: AccessToken,
  target: ResourceAccess,
): void => {
  if (resource.signingAlgorithm === 'HS256' && resource.id !== target.resource.id)
    unacceptable(
      parameter,
      'is signed with a secret that its resource knows, and so means nothing to another',
    );
};

const narrowed = async (
  { storage, clock }: OwnExchange,
  { scopes: asked, resource }: TokenRequest,
  access: ClientAccess,
  subject: AccessToken,
): Promise<{ readonly target: ResourceAccess; readonly scopes: readonly string[] }> => {
  const wanted = (asked ?? subject.scopes).filter(
    (scope) => subject.scopes.includes(scope) && !openidScopes.includes(scope),
  );
  if (wanted.length === 0) refuse('scope_invalid');
  const same = access.resources.some((each) => each.resource.id === subject.resource.id)
    ? subject.resource.id
    : undefined;
  const { target, scopes } = chooseTarget(access, { scopes: wanted, resource: resource ?? same });
  if (subject.person === undefined || !target.resource.rbacEnabled) return { target, scopes };
  const held = (await heldScopes(storage, subject.person.user, clock.now(), [target.resource]))(
    target.resource.id,
  );
  const permitted = scopes.filter((scope) => held.has(scope));
  return permitted.length > 0 ? { target, scopes: permitted } : refuse('scope_invalid');
};

/** A delegation of its own, since a token says no more than its delegation; it is over when the token is. */
const onBehalfOf = async (
  deps: OwnExchange,
  request: TokenRequest,
  { client }: ClientAccess,
  { person, expiresAt }: AccessToken,
  { resource }: ResourceAccess,
  scopes: readonly string[],
): Promise<Pick<Authorization, 'person'>> => {
  if (person === undefined) return {};
  const {
    user,
    delegation: { authenticatedAt, methods, sessionId },
  } = person;
  const delegation = {
    ...newDelegation(deps, {
      client,
      user,
      resourceId: resource.id,
      scopes,
      authenticatedAt,
      methods,
      sessionId,
    }),
    expiresAt: new Date(expiresAt * 1000),
  };
  await deps.storage.transaction(async (stores) => {
    await stores.delegations.add(delegation);
    await auditGrant(deps, stores, 'grant.exchanged', delegation, request);
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
