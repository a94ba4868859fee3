import { holderIdOf } from '../model/client/client.js';
import type { Browser } from '../sessions/browser.js';
import { waitingRequest, type FoundRequestDeps } from '../oauth/authorize/waiting-request.js';
import { longest, type AuthorizationRequest } from '../oauth/authorize/authorization-request.js';
import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';
import type { ProviderDiscovery } from './provider-discovery.js';
import type { Digest } from '../ports/digest.js';
import { protocolOf } from '../model/provider/provider-metadata.js';
import { refuse } from '../model/values/refusals.js';
import { callbackPath, providerAddress } from '../model/values/server-addresses.js';
import { addPendingFederation, nonceOf, verifierOf } from './pending-federation.js';
import { offeredProviders, type OfferedProviderDeps } from './offered-providers.js';
import { vouchingProvider } from '../sessions/rests-on.js';
import { endpointsOf } from './provider-endpoints.js';
import { requestAssertion } from './saml-party.js';

export type BeginFederationDeps = FoundRequestDeps &
  OfferedProviderDeps & { readonly issuer: string; readonly discovery: ProviderDiscovery };

type UpstreamDeps = { readonly issuer: string; readonly digest: Digest };

/** Where a provider sends people back to. */
export const callbackOf = ({ issuer }: { readonly issuer: string }, providerId: string): string =>
  providerAddress(issuer, callbackPath, providerId);

export interface Departure {
  readonly handle: string;
  readonly providerId: string;
  /** Who the person says they are; the `login_hint` of the waiting request where they said nothing. */
  readonly identifier?: string | undefined;
}

/**
 * Sends a person who waits at the login page to a provider, and answers the address.
 * @throws Refusal `interaction_over`, `grant_request_invalid` for a provider that this login does not offer,
 * and what `endpointsOf` refuses
 */
export const beginFederation =
  (deps: BeginFederationDeps) =>
  async ({ handle, providerId, identifier }: Departure, browser: Browser): Promise<string> => {
    const waiting = await waitingRequest(deps, handle, browser);
    const hint = identifier || waiting.request.loginHint;
    const offered = await offeredProviders(deps)(waiting, hint);
    const provider =
      offered.find(({ id }) => id === providerId) ??
      refuse('grant_request_invalid', {
        parameter: 'provider',
        why: 'names no identity provider of this login',
      });
    const leave = (): Promise<string> =>
      addPendingFederation(
        deps,
        holderIdOf(waiting.access),
        { handle, providerId, trust: vouchingProvider(deps, provider).trust },
        browser,
      );
    if (protocolOf(provider.type) === 'saml')
      return requestAssertion(deps, provider, waiting.request, await leave());
    const { authorization } = await endpointsOf(deps.discovery, provider);
    const state = await leave();
    return addressFor(deps, provider, authorization, { request: waiting.request, state, hint });
  };

/** What is asked of a login at a provider. */
export type LoginWish = Pick<AuthorizationRequest, 'prompt' | 'maxAge' | 'uiLocales'>;

export interface UpstreamRequest {
  readonly request: LoginWish;
  readonly state: string;
  readonly hint: string | undefined;
}

/** The address that sends a browser to an OpenID or OAuth provider. */
export const addressFor = (
  deps: UpstreamDeps,
  provider: IdentityProvider,
  authorization: string,
  asked: UpstreamRequest,
): string => {
  const query = Object.entries(parametersFor(deps, provider, asked))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return `${authorization}${authorization.includes('?') ? '&' : '?'}${query}`;
};

const parametersFor = (
  deps: UpstreamDeps,
  provider: IdentityProvider,
  { request, state, hint }: UpstreamRequest,
): Readonly<Record<string, string>> => {
  const { client_id: clientId, use_pkce: usesPkce = true } = settingsOf(provider);
  const scopes = scopesFor(provider);

  return {
    response_type: 'code',
    client_id: clientId!,
    redirect_uri: callbackOf(deps, provider.id),
    state,
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
    ...(usesPkce ? challengeOf(deps, state) : {}),
    // As much as a client may send of it. A longer one was typed here, and no provider knows such a person.
    ...(hint === undefined || hint.length > longest.hint ? {} : { login_hint: hint }),
    ...(isOpenId(provider) ? openidParameters(deps, request, state) : {}),
    // Apple answers a request for a name or an address by a form alone.
    ...(provider.type === 'apple' ? { response_mode: 'form_post' } : {}),
  };
};

const isOpenId = ({ type }: IdentityProvider): boolean => protocolOf(type) === 'oidc';

const scopesFor = (provider: IdentityProvider): readonly string[] => {
  const { scopes = [] } = settingsOf(provider);
  if (!isOpenId(provider)) return scopes;

  const wanted = scopes.length > 0 ? scopes : ['email', 'profile'];
  return [...new Set(['openid', ...wanted])];
};

const challengeOf = (deps: UpstreamDeps, state: string): Readonly<Record<string, string>> => ({
  code_challenge: deps.digest.sha256(verifierOf(deps, state)),
  code_challenge_method: 'S256',
});

/** Rule: what the waiting request wants of the login, it wants of the login at the provider. */
const openidParameters = (
  deps: UpstreamDeps,
  { prompt, maxAge, uiLocales }: LoginWish,
  state: string,
): Readonly<Record<string, string>> => {
  const asked = prompt.filter((word) => word === 'login' || word === 'select_account');
  return {
    nonce: nonceOf(deps, state),
    ...(asked.length > 0 ? { prompt: asked.join(' ') } : {}),
    ...(maxAge === undefined ? {} : { max_age: String(maxAge) }),
    ...(uiLocales === undefined ? {} : { ui_locales: uiLocales }),
  };
};
