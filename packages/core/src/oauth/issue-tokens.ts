import { acrOf } from './authorize/requested-login.js';
import { clientIdOf, clientTenancy, isUnregistered, type Client } from '../model/client/client.js';
import { subjectOf } from '../keys/subject-type.js';
import type { IssuerDeps } from '../keys/issuer-deps.js';
import type { Person } from '../model/user/user.js';
import { keptDetails } from '../model/grant/delegation.js';
import type { Claims } from '../model/values/claims.js';
import { confirmationClaim, type Confirmation } from '../model/values/confirmation.js';
import { audienceOf } from '../model/resource/resource.js';
import { defaultTokenLifetimes } from '../model/resource/token-lifetimes.js';
import type { Authorization, TokenResponse } from './grant.js';
import type { ActorClaim, Derivation } from './derivation.js';
import { actorOf, idToken } from './id-token.js';
import { assertSignable } from './choose-target.js';
import { withIssuanceProof } from './issuance-proof.js';
import { assertShortToken } from './token-length.js';

/** What an access token says, before it is proven and signed. */
export interface AccessTokenContent {
  readonly claims: Claims;
  /** Seconds. */
  readonly expiresIn: number;
}

/** Media type of access tokens (RFC 9068 §2.1). */
export const accessTokenType = 'at+jwt';

/** The content of the access token (RFC 9068) that this authorization gives now. */
export const accessTokenContent = (
  deps: IssuerDeps,
  client: Client,
  authorization: Authorization,
  bound: Confirmation = {},
): AccessTokenContent => {
  const now = Math.floor(deps.clock.now().getTime() / 1000);
  const expiresIn = lifetimeOf(client, authorization, now);
  const own = claimsOf(deps, client, authorization, { now, expiresIn, bound });
  const added = authorization.added?.accessToken;
  // Nothing that a hook adds replaces what the server says.
  return { claims: added === undefined ? own : { ...added, ...own }, expiresIn };
};

/** Whether an ID token comes along: with a person behind it, for the scope openid. */
export const givesIdToken = ({ person, scopes }: Authorization): boolean =>
  person !== undefined && scopes.includes('openid');

/**
 * Mints a JWT access token (RFC 9068), signed as its resource says. It needs no row: what it says is in it.
 * With a person behind it, it names the delegation that it hangs on. It is bound to what the client has
 * proven (RFC 9449 §6, RFC 8705 §3).
 */
export const issueTokens = async (
  deps: IssuerDeps,
  client: Client,
  authorization: Authorization,
  bound: Confirmation = {},
): Promise<TokenResponse> => {
  const { target, scopes, person, issuedTokenType } = authorization;
  const details = keptDetails(authorization.authorizationDetails);
  const { resource } = target;
  // The resource may have changed since it was granted.
  assertSignable(client, target);
  const { claims: plain, expiresIn } = accessTokenContent(deps, client, authorization, bound);
  const claims = withIssuanceProof(deps.digest, resource, plain);

  const { signingAlgorithm: algorithm } = resource;
  const key = algorithm === 'HS256' ? undefined : await deps.keys.signing(algorithm);
  const header = { typ: accessTokenType, kid: key?.id };
  const secret = key?.privateKey ?? resource.signingSecret!;
  const accessToken = deps.signer.sign(claims, header, algorithm, secret);
  assertShortToken(accessToken, scopes);

  return {
    accessToken,
    tokenType: bound.jkt === undefined ? 'Bearer' : 'DPoP',
    expiresIn,
    scope: scopes.join(' '),
    authorizationDetails: details ?? undefined,
    issuedTokenType,
    refreshToken: person?.refreshToken,
    idToken: givesIdToken(authorization)
      ? await idToken(deps, {
          client,
          ...person!,
          accessToken,
          added: authorization.added?.idToken,
        })
      : undefined,
  };
};

/** What the resource says, and never beyond the end of what the token comes from. */
const lifetimeOf = (
  client: Client,
  { target: { resource }, person, endsAt = Infinity }: Authorization,
  now: number,
): number => {
  const { machine, person: ofPerson } = defaultTokenLifetimes;
  const usual = person === undefined ? machine : ofPerson;
  const agreedUntil =
    person !== undefined && (isUnregistered(client) || person.delegation.actorId !== null)
      ? Math.floor(person.delegation.expiresAt.getTime() / 1000)
      : Infinity;
  return Math.min(resource.tokenLifetime ?? usual, endsAt - now, agreedUntil - now);
};

/**
 * The tenant that an access token names: the person's, or that of a client that acts for itself. So an API refuses the
 * tokens of other tenants, whatever audience they registered (docs/adr/0129-audiences-stay.md). A global client that
 * acts for itself is of no tenant.
 */
const accessTokenTenant = (
  client: Client,
  person: Pick<Person, 'tenantId'> | undefined,
): string | null => person?.tenantId ?? clientTenancy(client);

const claimsOf = (
  { issuer, random, digest }: IssuerDeps,
  client: Client,
  authorization: Authorization,
  { now, expiresIn, bound }: { now: number; expiresIn: number; bound: Confirmation },
): Claims => {
  const { subject, target, scopes, person, mayAct, derivation } = authorization;
  const { resource } = target;
  const claims: Record<string, unknown> = {
    iss: issuer,
    // A client can read its access tokens, so they name the person as its ID tokens do.
    sub: person ? subjectOf(digest, client, person.user.id) : subject,
    aud: audienceOf(resource),
    client_id: clientIdOf(client),
    scope: scopes.join(' '),
    iat: now,
    nbf: now,
    exp: now + expiresIn,
    jti: random.uuid(),
  };

  if (resource.scopesAdded) claims['permissions'] = scopes;
  if (person) {
    const { id, authenticatedAt, methods } = person.delegation;
    claims['grant_id'] = id;
    // RFC 9470 §6.1: an API asks how and when the person logged in.
    claims['auth_time'] = Math.floor(authenticatedAt.getTime() / 1000);
    claims['acr'] = acrOf(methods);
  }
  const tenantId = accessTokenTenant(client, person?.user);
  if (tenantId !== null) claims['tenant_id'] = tenantId;
  // RFC 9396 §9.1
  const details = keptDetails(authorization.authorizationDetails);
  if (details !== null) claims['authorization_details'] = details;
  const act = actingIn(digest, client, authorization);
  if (act) claims['act'] = act;
  if (mayAct) claims['may_act'] = mayAct;
  if (derivation) claims['derived_from'] = namingClient(derivation, client);
  const cnf = confirmationClaim(bound);
  if (cnf !== undefined) claims['cnf'] = cnf;
  return claims;
};

/** The alias may be another client's while the token lives. */
const namingClient = ({ tokens, grants }: Derivation, { id, alias }: Client): Derivation =>
  alias === null ? { tokens, grants } : { tokens, grants, client: id };

/** Who acts for the subject: the actor of an exchange, else the administrator who acts as the person. */
const actingIn = (
  digest: IssuerDeps['digest'],
  client: Client,
  { act, person }: Pick<Authorization, 'act' | 'person'>,
): ActorClaim | undefined => act ?? actorOf(digest, client, person?.delegation);
