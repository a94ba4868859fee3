import type { ClientAccess } from '../model/client/client-access.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { Claims } from '../model/values/claims.js';
import { issueIdJag } from './issue-id-jag.js';
import { noteFederatedLogin, resolvePerson } from './resolve-person.js';
import { saysTwoFactors } from '../model/provider/provider-factors.js';
import { verifyProviderToken, type VerifyProviderTokenDeps } from './verify-provider-token.js';
import { refuseDetails } from '../model/values/authorization-details.js';
import { refuse } from '../model/values/refusals.js';
import { assertOneFactorIsEnough } from '../login/missing-factor.js';
import type { WriteDeps } from '../unit-of-work/write.js';
import { directLogin } from '../oauth/direct-login.js';
import type { Authorization, Grant, TokenRequest } from '../oauth/grant.js';
import { loginTenant } from '../login/login-tenant.js';
import { tokenTypes } from '../model/grant/token-types.js';
import { confirmationClaim } from '../model/values/confirmation.js';
import {
  exchangeOwnToken,
  noExchange,
  type OwnExchange,
} from '../oauth/grants/exchange-own-token.js';
import { auditRefusedLogin } from '../sessions/audit-refused-login.js';
import type { GrantDeps } from '../oauth/grant.js';
import type { RegistrationHooksDeps } from '../people/registration-hooks.js';
import { asAskedAbout, askAboutWhole } from '../sessions/login-hooks.js';
import { vouchingProvider } from '../sessions/rests-on.js';
import { scopesOfClient } from '../access/held-scopes.js';
import { grantable } from '../oauth/authorize/grantable.js';
import { checkAccessToken } from '../oauth/access-token.js';
import { refuseSystemTarget } from '../oauth/choose-target.js';
import { refuseActor } from '../oauth/derivation.js';

export type TokenExchangeDeps = GrantDeps &
  RegistrationHooksDeps &
  OwnExchange &
  VerifyProviderTokenDeps &
  WriteDeps;

/**
 * A token for a token (RFC 8693): one of ours, or one with which an identity provider of the client's tenant
 * vouches for a person.
 *
 * Rule: a public client exchanges tokens of an identity provider, and none of ours (contract §2). Those take a client
 * that proves who it is.
 */
export const tokenExchange = (deps: TokenExchangeDeps): Grant => {
  const ofOurs = exchangeOwnToken(deps);
  const ofProviders = exchangeProviderToken(deps);
  const ofGrants = issueIdJag(deps);
  return {
    type: 'token_exchange',
    aliases: ['urn:ietf:params:oauth:grant-type:token-exchange'],
    audience: 'any',
    takesDetails: true,

    async authorize(request, access) {
      const given = (name: string): string | undefined => request.parameter?.(name);
      const required = (name: string): string =>
        given(name) ?? refuse('grant_request_invalid', { parameter: name, why: 'is required' });
      const token = required('subject_token');
      const type = required('subject_token_type');
      const isOfOurs = type === tokenTypes.access;
      if (isOfOurs) assertAuthenticated(access);
      const isForGrant = given('requested_token_type') === tokenTypes.idJag;
      // Those of another server mean nothing here, and those of this one nothing there.
      if (request.authorizationDetails !== undefined && (isForGrant || !isOfOurs))
        refuseDetails('is taken with access tokens of this server alone');
      if (isForGrant) return ofGrants(request, access, { token, type });
      if ((given('requested_token_type') ?? tokenTypes.access) !== tokenTypes.access)
        refuse('grant_request_invalid', {
          parameter: 'requested_token_type',
          why: `must be ${tokenTypes.access} or ${tokenTypes.idJag}`,
        });
      const actorToken = given('actor_token');
      const actorType = given('actor_token_type');
      assertActorType(actorToken, actorType, type);
      const authorization = isOfOurs
        ? await ofOurs(request, access, token, actorToken)
        : await ofProviders(request, access, { token, type, actorToken, actorType });
      return { ...authorization, issuedTokenType: tokenTypes.access };
    },
  };
};

/** Beside a token of a provider, the actor may show one of the same kind. */
const assertActorType = (
  actorToken: string | undefined,
  actorType: string | undefined,
  subjectType: string,
): void => {
  const mayBe: readonly (string | undefined)[] =
    actorToken === undefined ? [undefined] : [tokenTypes.access, subjectType];
  if (!mayBe.includes(actorType))
    refuse('grant_request_invalid', {
      parameter: 'actor_token_type',
      why: `must be ${tokenTypes.access}, beside an actor_token`,
    });
};

const assertAuthenticated = ({ client }: ClientAccess): void => {
  if (client.isPublic) refuse('client_unauthorized', { grant: 'token_exchange' });
};

/**
 * The person is logged in by it, as by a password; so there may be a refresh token and an ID token.
 * Rule: tokens are exchanged only for providers of the client’s tenant that are enabled, and enabled for it;
 * of the others it is not said that they exist (operations §4.5).
 */
const exchangeProviderToken = (deps: TokenExchangeDeps) => {
  const verifyToken = verifyProviderToken(
    deps,
    ({ tokenExchangeEnabled }) => tokenExchangeEnabled,
    (parameter, why) => refuse('grant_request_invalid', { parameter, why }),
  );
  const tenantOf = loginTenant(deps);
  const grantOf = grantVouched(deps);

  const actorOf = provenActor(deps, verifyToken);
  const grantToActor = grantVouched(deps, false);

  return async (request: TokenRequest, access: ClientAccess, shown: ShownTokens) => {
    const tenantId = await tenantOf(access, { tenantId: request.tenantId });
    const { provider, claims } = await verifyToken(tenantId, shown);
    const party = partyIn(claims);
    if (shown.actorToken !== undefined && party === undefined)
      refuseActor('can stand only beside a token that names its actor in may_act');
    // Before a person is made: a request that is refused leaves nothing behind.
    assertNoSystemTarget(request, access);
    if (party === undefined) return grantOf(request, access, { provider, claims });

    const actor = await actorOf(access, tenantId, { ...shown, party });
    if (actor?.['iss'] !== party.iss || actor['sub'] !== party.sub)
      refuseActor('is not a token of the party that may_act names');
    const granted = await grantToActor(request, access, { provider, claims });
    const act = party.iss === deps.issuer ? { sub: party.sub } : party;
    return { ...granted, act };
  };
};

/**
 * Rule: the party of a provider's may_act proves itself by a token of this server or of the same provider.
 * One of this server was issued to the client that exchanges.
 */
const provenActor =
  (deps: TokenExchangeDeps, verifyToken: ReturnType<typeof verifyProviderToken>) =>
  async (
    { client }: ClientAccess,
    tenantId: string,
    { actorToken, actorType, type, party }: ShownTokens & { readonly party: NamedParty },
  ): Promise<Claims | undefined> => {
    if (actorToken === undefined) return undefined;
    if (party.iss !== deps.issuer)
      return actorType === type
        ? (await verifyToken(tenantId, { token: actorToken, type })).claims
        : undefined;

    const actor =
      actorType === tokenTypes.access ? await checkAccessToken(deps, actorToken) : undefined;
    // A token that another one acts with, or that is bound to a key or certificate, says less than it seems to.
    const isPlain = actor?.act === undefined && confirmationClaim(actor ?? {}) === undefined;
    return isPlain && actor?.access.client.id === client.id
      ? { iss: deps.issuer, sub: actor.subject }
      : undefined;
  };

interface ShownTokens {
  readonly token: string;
  readonly type: string;
  readonly actorToken: string | undefined;
  readonly actorType: string | undefined;
}

interface NamedParty {
  readonly sub: string;
  readonly iss: string;
}

/** The party that alone may act; without an issuer, it is one of the issuer of the token. */
const partyIn = ({ may_act: mayAct, iss }: Claims): NamedParty | undefined => {
  if (mayAct === undefined) return undefined;
  const party = { iss, ...(mayAct as Claims) } as Claims;
  return typeof party['sub'] === 'string' && typeof party['iss'] === 'string'
    ? { sub: party['sub'], iss: party['iss'] }
    : refuseActor('is not of a party that the may_act of the subject token names');
};

export interface VouchedPerson {
  readonly provider: IdentityProvider;
  readonly claims: Claims;
}

/** What a person gets for whom a provider vouches with these claims; the person is made where it may make users. */
export const grantVouched = (deps: TokenExchangeDeps, refreshes = true) => {
  const personOf = resolvePerson(deps);

  return async (
    request: TokenRequest,
    access: ClientAccess,
    { provider, claims }: VouchedPerson,
  ): Promise<Authorization> => {
    const address = request.address ?? null;
    const areAsked = await deps.loginHooks.areAsked(provider.tenantId);
    const isTwice = saysTwoFactors(provider, claims);
    const known = await personOf(provider, claims, address, {
      async isHalf(stores, person) {
        if (!isTwice) await assertOneFactorIsEnough(stores, person);
        return areAsked;
      },
    });
    const [methods, vouching] = [isTwice ? ['mfa'] : [], vouchingProvider(deps, provider)];
    await askAboutWhole(deps, { person: known, methods, provider: vouching, address });
    const user = asAskedAbout(known);
    const login = {
      person: user,
      methods,
      provider: vouching,
      authenticatedAt: loginTimeIn(claims, deps.clock.now()),
    };
    const grant = await directLogin(deps, request, access, user);
    const granted = await auditRefusedLogin(deps, { user, address }, () =>
      deps.storage.transaction((stores) => grant(stores, login, refreshes)),
    );
    if (areAsked) await noteFederatedLogin(deps, user, address);
    return granted;
  };
};

/** Rule: a token of a provider makes no login younger than it says. Where it says no time, it is of no young login. */
const loginTimeIn = ({ auth_time: login, iat }: Claims, now: Date): Date => {
  const said = [login, iat].find((time) => Number.isSafeInteger(time)) as number | undefined;
  return new Date(Math.min(Math.max(said ?? 0, 0) * 1000, now.getTime()));
};

/**
 * The resource is the same for every person: it follows from the request and from what the client holds.
 */
const assertNoSystemTarget = (request: TokenRequest, access: ClientAccess): void => {
  const { target } = grantable(
    access,
    { scopes: request.scopes ?? [], resource: request.resource },
    scopesOfClient(access),
  );
  if (target !== undefined) refuseSystemTarget(target, noExchange);
};
