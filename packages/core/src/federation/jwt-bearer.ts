import { scopesOfClient } from '../access/held-scopes.js';
import { loginTenant } from '../login/login-tenant.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { isNameOf } from '../model/client/client.js';
import { settingsOf } from '../model/provider/identity-provider.js';
import { openidScopes } from '../model/scope/scope-fields.js';
import type { Claims } from '../model/values/claims.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import { oneTenant } from '../model/values/tenancy.js';
import { grantable } from '../oauth/authorize/grantable.js';
import { chooseTarget, isNamedBy, refuseSystemTarget } from '../oauth/choose-target.js';
import { assertionLifetime, useAssertion } from '../oauth/client-assertion.js';
import type { Authorization, Grant, TokenRequest } from '../oauth/grant.js';
import { noExchange } from '../oauth/grants/exchange-own-token.js';
import { assertTokenFits } from '../oauth/token-length.js';
import { idJagType } from './issue-id-jag.js';
import { grantVouched, type TokenExchangeDeps, type VouchedPerson } from './token-exchange.js';

const type = 'jwt_bearer';
const aliases = ['urn:ietf:params:oauth:grant-type:jwt-bearer'];

export const jwtBearerNames: readonly string[] = [type, ...aliases];

const refused = (): never => refuse('grant_invalid', { why: 'The assertion is not accepted' });

/**
 * A token for what another server has signed (RFC 7523 §2.1). The assertion of a workload has proven the client
 * already, which asks for itself; any other is the identity assertion grant of a person.
 */
export const jwtBearer = (deps: TokenExchangeDeps): Grant => {
  const ofPeople = acceptIdJag(deps);
  return {
    type,
    aliases,
    audience: 'confidential',

    async authorize(request, access) {
      if (request.isWorkload === true)
        return { subject: access.client.id, ...assertTokenFits(chooseTarget(access, request)) };
      return ofPeople(request, access);
    },
  };
};

/**
 * Rule: an identity assertion grant counts once, for the client that it names. It comes from a provider that may send
 * people so, and gives no refresh token.
 */
const acceptIdJag = (deps: TokenExchangeDeps) => {
  const tenantOf = loginTenant(deps);
  const grantOf = grantVouched(deps, false);

  return async (request: TokenRequest, access: ClientAccess): Promise<Authorization> => {
    const token =
      request.parameter?.('assertion') ??
      refuse('grant_request_invalid', { parameter: 'assertion', why: 'is required' });
    const tenantId = await tenantOf(access, { tenantId: request.tenantId });
    const { provider, claims } = await verified(deps, tenantId, token);
    // Rule: an assertion that names its actor is refused, since the grant shows none (RFC 8693 §4.4).
    const isOfActor = claims['may_act'] !== undefined;
    if (!isNameOf(access.client, claims['client_id']) || isOfActor) return refused();

    const asked = narrowedBy(request, claims);
    // Before a person is made: a request that is refused leaves nothing behind.
    const { target } = grantable(access, asked, scopesOfClient(access));
    if (target === undefined)
      return refuse('target_invalid', { why: 'No resource is authorized to the client' });
    refuseSystemTarget(target, noExchange);
    try {
      const name = `${provider.id}/${JSON.stringify(claims['jti'])}`;
      await useAssertion(deps, access.client.id, { name, exp: claims['exp'] });
    } catch (error) {
      if (!isRefusal(error, 'already_exists')) throw error;
      return refused();
    }
    return grantOf({ ...request, ...asked }, access, { provider, claims });
  };
};

const verified = async (
  { storage, signer, discovery, foreignTokens, issuer: ours }: TokenExchangeDeps,
  tenantId: string,
  token: string,
): Promise<VouchedPerson> => {
  const unverified = signer.read(token);
  if (unverified?.header.typ !== idJagType) return refused();
  const providers = await storage
    .within(oneTenant(tenantId))
    .identityProviders.all([{ attribute: 'isEnabled', equals: true }]);
  const provider = providers.find((each) => {
    const { id_jag: isTaken, issuer } = settingsOf(each);
    return isTaken === true && issuer !== undefined && issuer === unverified.claims['iss'];
  });
  if (provider === undefined) return refused();

  const { issuer = '', jwks_uri: configured } = settingsOf(provider);
  const jwksUri = configured ?? (await discovery(issuer)).jwksUri;
  const expected = {
    issuer,
    audience: [ours],
    required: ['sub', 'jti', 'iat', 'client_id'],
    types: [idJagType],
    maximumLifetime: assertionLifetime,
  };
  const verdict = await foreignTokens.verify(token, { jwksUri }, expected);
  return 'claims' in verdict ? { provider, claims: verdict.claims } : refused();
};

/** What the request asks for, within what the grant says. */
const narrowedBy = (
  { scopes, resource }: TokenRequest,
  { scope, resource: named }: Claims,
): { readonly scopes: readonly string[]; readonly resource: string | undefined } => {
  const [only, ...others] = [named ?? resource].flat() as (string | undefined)[];
  const differs =
    resource !== undefined && !isNamedBy({ id: '', identifierUrl: only ?? '' }, resource);
  if (others.length > 0 || differs)
    refuse('target_invalid', { why: 'The assertion is for one resource, and for no other' });

  const given = typeof scope === 'string' ? scope.split(' ') : scopes;
  const left = given?.filter(
    (each) => !openidScopes.includes(each) && (scopes ?? given).includes(each),
  );
  if (left?.length === 0) refuse('scope_invalid');
  return { scopes: left ?? [], resource: only };
};
