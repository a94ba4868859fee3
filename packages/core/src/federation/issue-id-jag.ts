/**
 * Identity assertion grants (draft-ietf-oauth-identity-assertion-authz-grant): this server says to that of an
 * application elsewhere which person a client acts for.
 */
import { heldScopes } from '../access/held-scopes.js';
import { appendAuditEvents } from '../audit/append-audit-events.js';
import { livingPerson, readerWithin } from '../directory/living-person.js';
import { subjectOf } from '../keys/subject-type.js';
import type { ClientAccess, ResourceAccess } from '../model/client/client-access.js';
import { isUnregistered } from '../model/client/client.js';
import { tokenTypes } from '../model/grant/token-types.js';
import { audienceOf, identifierKey, type ForeignServer } from '../model/resource/resource.js';
import type { Person } from '../model/user/user.js';
import type { Claims } from '../model/values/claims.js';
import { refuse } from '../model/values/refusals.js';
import { permittedTo } from '../oauth/authorize/grantable.js';
import { acrOf, givenBy, type Authentication } from '../oauth/authorize/requested-login.js';
import { checkIdToken } from '../oauth/check-id-token.js';
import { chooseTarget, refuseSystemTarget } from '../oauth/choose-target.js';
import type { Authorization, TokenRequest } from '../oauth/grant.js';
import type { OwnExchange } from '../oauth/grants/exchange-own-token.js';
import { introspectRefreshToken } from '../oauth/introspect.js';
import { claimsFor } from '../people/claims.js';
import type { Stores } from '../ports/storage.js';
import { holdsSession } from '../sessions/rests-on.js';

export const idJagType = 'oauth-id-jag+jwt';

/** Seconds. */
export const idJagLifetime = 300;

interface Subject {
  readonly user: Person;
  readonly since: Date;
  /** How the person logged in (RFC 8176). */
  readonly methods: readonly string[];
  readonly delegationId?: string | undefined;
  readonly sessionId?: string | undefined;
  /** How the person logged in, and their address where the client may see it. */
  readonly claims: Claims;
}

/**
 * Rule: a grant for another server says no more than client and person hold on its resource.
 * No consent is asked for: the company decides which of its clients the other server knows.
 */
export const issueIdJag =
  (deps: OwnExchange) =>
  async (
    request: TokenRequest,
    access: ClientAccess,
    { token, type }: { readonly token: string; readonly type: string },
  ): Promise<Authorization> => {
    const { client } = access;
    if (client.isPublic || isUnregistered(client))
      refuse('client_unauthorized', { grant: 'token_exchange' });
    const readSubject = Object.hasOwn(subjectReaders, type) ? subjectReaders[type] : undefined;
    const subject = await readSubject?.(deps, access, token);
    if (subject === undefined)
      return refuse('grant_request_invalid', {
        parameter: 'subject_token',
        why: 'is no ID token or refresh token that is alive and was issued to this client',
      });

    const { target, server } = foreignTarget(request, access);
    const theirClient = Object.entries(server.client_ids).find(([id]) => id === client.id)?.[1];
    if (theirClient === undefined)
      return refuse('target_invalid', { why: 'The other server knows no such client' });
    const held = await heldScopes(deps.storage, subject.user, deps.clock.now(), [target.resource]);
    const given = givenBy(loginOf(subject), target, target.scopes, deps.clock.now());
    const permitted = permittedTo(target.resource, given, held);
    const scopes = permitted.filter((scope) => request.scopes?.includes(scope) ?? true);
    if (request.scopes !== undefined && scopes.length === 0) refuse('scope_invalid');

    await noteExchange(deps, request, access, { subject, target });
    const now = Math.floor(deps.clock.now().getTime() / 1000);
    const claims = {
      ...subject.claims,
      iss: deps.issuer,
      sub: subjectOf(deps.digest, client, subject.user.id),
      aud: server.issuer,
      client_id: theirClient,
      resource: audienceOf(target.resource),
      scope: scopes.join(' '),
      jti: deps.random.uuid(),
      iat: now,
      exp: now + idJagLifetime,
    };
    const key = await deps.keys.signing('RS256');
    const header = { typ: idJagType, kid: key.id };
    return {
      subject: subject.user.id,
      target,
      scopes,
      issued: {
        accessToken: deps.signer.sign(claims, header, key.algorithm, key.privateKey),
        tokenType: 'N_A',
        expiresIn: idJagLifetime,
        scope: claims.scope,
        issuedTokenType: tokenTypes.idJag,
      },
    };
  };

const loginOf = ({ claims: { auth_time: at, acr } }: Subject): Authentication => ({
  authenticatedAt: new Date(typeof at === 'number' ? at * 1000 : 0),
  methods: acr === '2' ? ['mfa'] : [],
});

const subjectOfRefreshToken = async (
  deps: OwnExchange,
  access: ClientAccess,
  token: string,
): Promise<Subject | undefined> => {
  const found = await introspectRefreshToken(deps)(token, access);
  const delegation = found && (await deps.storage.delegations.find(found.delegation.id));
  if (found === undefined || delegation === undefined) return undefined;

  const { authenticatedAt, methods, scopes, createdAt: since } = delegation;
  const login = { auth_time: Math.floor(authenticatedAt.getTime() / 1000), acr: acrOf(methods) };
  const address = scopes.includes('email') ? claimsFor(found.user, ['email']) : {};
  const claims = { ...address, ...login };
  return { user: found.user, since, methods, delegationId: delegation.id, claims };
};

const subjectOfIdToken = async (
  deps: OwnExchange,
  access: ClientAccess,
  token: string,
): Promise<Subject | undefined> => {
  const found = await checkIdToken(deps, token);
  if (found?.user === undefined || found.access.client.id !== access.client.id) return undefined;

  const said = deps.signer.read(token)?.claims ?? {};
  // Rule: an ID token of an actor, or one that names its actor, is no subject of an identity assertion grant.
  if (said['act'] !== undefined || said['may_act'] !== undefined) return undefined;
  const { email, email_verified, auth_time, acr, amr, sid } = said;
  const address = email === undefined ? {} : { email, email_verified };
  const since = new Date(found.issuedAt * 1000);
  const sessionId = typeof sid === 'string' ? sid : undefined;
  const methods = Array.isArray(amr) ? (amr as readonly string[]) : [];
  return { user: found.user, since, methods, sessionId, claims: { ...address, auth_time, acr } };
};

/** By the type of the token that a client shows of its person. */
const subjectReaders: Readonly<Record<string, typeof subjectOfIdToken>> = {
  [tokenTypes.id]: subjectOfIdToken,
  [tokenTypes.refresh]: subjectOfRefreshToken,
};

interface ForeignTarget {
  readonly target: ResourceAccess;
  readonly server: ForeignServer;
}

/** The resource is named, or follows from the server that is the audience. */
const foreignTarget = (
  { resource, parameter }: TokenRequest,
  access: ClientAccess,
): ForeignTarget => {
  const audience =
    parameter?.('audience') ??
    refuse('grant_request_invalid', { parameter: 'audience', why: 'is required' });
  const resources = access.resources.filter(
    ({ resource: { authorizationServer: server } }) =>
      server !== null && identifierKey(server.issuer) === identifierKey(audience),
  );
  const { target } = chooseTarget({ ...access, resources }, { resource });
  refuseSystemTarget(target, 'is never an application of another server');
  return { target, server: target.resource.authorizationServer! };
};

/** Asks again, in the transaction that keeps the event, whether the person is there and what they logged in with. */
const noteExchange = (
  deps: OwnExchange,
  { requestId, address }: TokenRequest,
  { client }: ClientAccess,
  { subject, target }: { subject: Subject; target: ResourceAccess },
): Promise<void> =>
  deps.storage.transaction(async (stores) => {
    const { user } = subject;
    if (!(await isStillLoggedIn(deps, stores, subject)))
      refuse('grant_invalid', { why: 'What the login rested on has changed meanwhile' });

    await appendAuditEvents(deps, stores, [
      {
        name: 'grant.exchanged',
        tenantId: user.tenantId,
        actorId: user.id,
        recordId: target.resource.id,
        ids: [client.id],
        requestId: requestId ?? null,
        address: address || null,
      },
    ]);
  });

const isStillLoggedIn = async (
  deps: OwnExchange,
  stores: Stores,
  { user, since, methods, delegationId, sessionId }: Subject,
): Promise<boolean> => {
  const delegation =
    delegationId === undefined ? null : await stores.delegations.find(delegationId);
  if (delegation === undefined || delegation?.revokedAt) return false;
  if (sessionId !== undefined && !(await holdsSession(stores, sessionId))) return false;

  const session = sessionId === undefined ? null : await stores.sessions.find(sessionId);
  // An ID token that no session is behind says by which methods its person logged in, and not through whom.
  const login = delegation ?? session ?? { methods, identityProviderId: null, actorId: null };
  const reader = readerWithin(deps.directory, stores);
  const begun = { ...login, createdAt: since };
  return (await livingPerson(reader, user.id, begun, deps.clock.now())) !== undefined;
};
