import type { ClientAccess } from '../../directory/directory.js';
import { resolvePerson } from '../../identities/resolve-person.js';
import { settingsOf, type IdentityProvider } from '../../identity-providers/identity-provider.js';
import { providerTokens, type ProviderTokenDeps } from '../../identity-providers/provider-tokens.js';
import { refuse } from '../../refusals.js';
import { oneTenant } from '../../tenants/tenancy.js';
import type { Writing } from '../../write.js';
import { directLogin } from '../direct-login.js';
import type { Grant, TokenRequest } from '../grant.js';
import { loginTenant } from '../login-tenant.js';
import { exchangeOwnToken, type OwnExchange } from './exchange-own-token.js';
import type { Refreshing } from './refresh-token.js';

export type Exchanging = Refreshing & OwnExchange & ProviderTokenDeps & Writing;

/** RFC 8693 §3. */
export const tokenTypes = {
  access: 'urn:ietf:params:oauth:token-type:access_token',
  id: 'urn:ietf:params:oauth:token-type:id_token',
  jwt: 'urn:ietf:params:oauth:token-type:jwt',
} as const;

/** A token for a token (RFC 8693): one of ours, or one with which an identity provider of the client's tenant vouches for a person. */
export const tokenExchange = (deps: Exchanging): Grant => {
  const ofOurs = exchangeOwnToken(deps);
  const ofProviders = exchangeProviderToken(deps);
  return {
    type: 'token_exchange',
    aliases: ['urn:ietf:params:oauth:grant-type:token-exchange'],
    audience: 'confidential',

    async authorize(request, access) {
      const given = (name: string): string | undefined => request.parameter?.(name);
      const required = (name: string): string => given(name) ?? refuse('grant_request_invalid', { parameter: name, why: 'is required' });
      const [token, type] = [required('subject_token'), required('subject_token_type')];
      if ((given('requested_token_type') ?? tokenTypes.access) !== tokenTypes.access) refuse('grant_request_invalid', { parameter: 'requested_token_type', why: `must be ${tokenTypes.access}` });
      const actorToken = given('actor_token');
      if (given('actor_token_type') !== (actorToken === undefined ? undefined : tokenTypes.access)) refuse('grant_request_invalid', { parameter: 'actor_token_type', why: `must be ${tokenTypes.access}, beside an actor_token` });
      if (actorToken !== undefined && type !== tokenTypes.access) refuse('grant_request_invalid', { parameter: 'actor_token', why: 'can stand only beside an access token of this server' });
      const authorization = type === tokenTypes.access ? await ofOurs(request, access, token, actorToken) : await ofProviders(request, access, token, type);
      return { ...authorization, issuedTokenType: tokenTypes.access };
    },
  };
};

/** The person is logged in by it, as by a password; so there may be a refresh token and an ID token. */
const exchangeProviderToken = (deps: Exchanging) => {
  const [tenantOf, verify, personOf] = [loginTenant(deps), providerTokens(deps), resolvePerson(deps)];
  return async (request: TokenRequest, access: ClientAccess, token: string, type: string) => {
    const provider = await providerFor(deps, await tenantOf(access, { tenantId: request.tenantId }), token, type);
    const verdict = await verify(provider, token);
    if ('problem' in verdict) return refuse('grant_request_invalid', { parameter: 'subject_token', why: verdict.problem });
    const user = await personOf(provider, verdict.claims, request.address ?? null);
    const logIn = await directLogin(deps, request, access, user, []);
    return deps.storage.transaction((stores) => logIn(stores, user));
  };
};

/**
 * Rule: tokens are exchanged only for providers of the client’s tenant that are enabled, and enabled for it; of the others it is not said that they exist (operations §4.5).
 */
const providerFor = async ({ storage, signer }: Exchanging, tenantId: string, token: string, type: string): Promise<IdentityProvider> => {
  const providers = await storage.within(oneTenant(tenantId)).identityProviders.all([{ attribute: 'isEnabled', equals: true }, { attribute: 'tokenExchangeEnabled', equals: true }]);
  const isNamed = type !== tokenTypes.id && type !== tokenTypes.jwt;
  const claims = isNamed ? undefined : signer.read(token)?.claims;
  const suits = (provider: IdentityProvider): boolean => {
    const { issuer, client_id: clientId } = settingsOf(provider);
    return isNamed ? provider.identifier === type : issuer === claims?.['iss'] && [claims?.['aud']].flat().includes(clientId);
  };
  return providers.find(suits) ?? refuse('grant_request_invalid', isNamed
    ? { parameter: 'subject_token_type', why: 'names no identity provider whose tokens can be exchanged here' }
    : { parameter: 'subject_token', why: 'comes from no identity provider whose tokens can be exchanged here' });
};
