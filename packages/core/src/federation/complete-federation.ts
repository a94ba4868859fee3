import type { AuthorizationRequest, Parameter } from '../authorization/authorization-request.js';
import type { Browser } from '../authorization/browser.js';
import { waitingRequest, type WaitingRequest } from '../authorization/waiting-request.js';
import { resolvePerson } from '../identities/resolve-person.js';
import { settingsOf, type IdentityProvider } from '../identity-providers/identity-provider.js';
import { providerTokens, type ProviderTokenDeps } from '../identity-providers/provider-tokens.js';
import { protocolOf } from '../identity-providers/provider-metadata.js';
import { clockSkew } from '../oauth/foreign-tokens.js';
import { loginTenant } from '../oauth/login-tenant.js';
import type { Claims } from '../ports/token-signer.js';
import { isRefusal, refuse, type Refusal } from '../refusals.js';
import type { BrowserSessions } from '../sessions/browser-sessions.js';
import type { User } from '../users/user.js';
import { askToLink, type Linking, type Place } from './account-link.js';
import { callbackOf, type Beginning } from './begin-federation.js';
import { redeemAssertion } from './receive-assertion.js';
import { federatedMethods, nonceOf, returnedWith, verifierOf } from './federation-state.js';
import { endpointsOf } from './provider-endpoints.js';
import { errorWord, redeemUpstream } from './redeem-upstream.js';

export type Completing = Beginning & Linking & ProviderTokenDeps & { readonly sessions: BrowserSessions };

/** How it ended, and the request that waits: there the person goes on, or chooses another way to log in. */
export type Return = { readonly handle: string } & (
  | { readonly kind: 'logged_in'; readonly secret: string }
  | { readonly kind: 'asked_to_link' }
  | { readonly kind: 'failed'; readonly provider: Pick<IdentityProvider, 'id' | 'name'>; readonly refusal: Refusal; readonly waiting: WaitingRequest });

/**
 * Somebody comes back from the provider whose address this is.
 * @throws Refusal `interaction_over` when nothing waits for them in this browser
 */
export const completeFederation = (deps: Completing) => {
  const verify = providerTokens(deps);
  const personOf = resolvePerson(deps);

  /** Nobody yet where the person is asked something first. */
  const logIn = async (provider: IdentityProvider, place: Place, waiting: WaitingRequest, state: string, parameter: Parameter, address: string | null): Promise<User | undefined> => {
    await loginTenant(deps)(waiting.access, { tenantId: provider.tenantId }); // it may be suspended meanwhile
    const claims = protocolOf(provider.type) === 'saml' ? await redeemAssertion(deps, state, parameter('code')) : await redeemCode(provider, state, parameter);
    assertRecent(waiting.request, claims, deps.clock.now());
    try {
      return await ofTenant(deps, waiting, await personOf(provider, claims, address));
    } catch (refusal) {
      if (!isRefusal(refusal, 'account_known')) throw refusal;
      await ofTenant(deps, waiting, await askToLink(deps, place, waiting, provider, claims));
      return undefined;
    }
  };

  const redeemCode = async (provider: IdentityProvider, state: string, parameter: Parameter): Promise<Claims> => {
    const endpoints = await endpointsOf(deps.discovery, provider);
    assertFrom(provider, endpoints.namesItself, parameter('iss'));
    const error = errorWord(parameter('error'));
    if (error === 'access_denied') return refuse('access_denied');
    if (error !== undefined) return failed(`answers with ${error}`);
    const code = parameter('code') ?? failed('sends no code');
    const outgoing = deps.outgoing ?? refuse('not_implemented', { feature: 'Asking other servers' });
    return redeemUpstream({ outgoing, verify }, provider, endpoints, { code, nonce: nonceOf(deps, state), verifier: verifierOf(deps, state), redirectUri: callbackOf(deps, provider.id) });
  };

  return async (providerId: string, parameter: Parameter, browser: Browser, address: string | null): Promise<Return> => {
    const { handle } = await returnedWith(deps, providerId, parameter('state'), browser);
    const waiting = await waitingRequest(deps, handle, browser);
    const provider = await deps.storage.identityProviders.find(providerId);
    if (provider?.isEnabled !== true) return refuse('interaction_over');
    try {
      const user = await logIn(provider, { handle, browser }, waiting, parameter('state')!, parameter, address);
      if (user === undefined) return { kind: 'asked_to_link', handle };
      return { kind: 'logged_in', handle, secret: (await deps.sessions.begin(user, federatedMethods, browser.session, provider.id)).secret };
    } catch (refusal) {
      if (!isRefusal(refusal)) throw refusal;
      return { kind: 'failed', handle, provider, refusal, waiting };
    }
  };
};

/** At a global client the tenant may hang on the address that the person turned out to have. */
const ofTenant = async (deps: Completing, { access, request }: WaitingRequest, user: User): Promise<User> => {
  const tenantId = await loginTenant(deps)(access, { tenantId: request.tenantId, identifier: user.email ?? undefined });
  return tenantId === user.tenantId ? user : failed('vouches for people of another tenant than the one whose people log in here');
};

const failed = (why: string): never => refuse('federation_failed', { why });

/**
 * Rule: an answer counts only from the provider that the person was sent to: whom it names must be it, and one that says that it
 * names itself always must (RFC 9207 §2.4). So no provider gets a code that another one has made (RFC 9700 §4.4).
 */
const assertFrom = (provider: IdentityProvider, namesItself: boolean, iss: string | undefined): void => {
  const { issuer } = settingsOf(provider);
  if (iss === undefined ? namesItself : issuer !== undefined && iss !== issuer) failed('is not the one that sent the answer');
};

/** Rule: where the request wants a login that is young enough, the provider has to say how young it is (OpenID Connect Core §3.1.2.1). */
const assertRecent = ({ maxAge, prompt, startedAt }: AuthorizationRequest, { auth_time: at }: Claims, now: Date): void => {
  if (maxAge !== undefined && !(typeof at === 'number' && at + maxAge + clockSkew >= now.getTime() / 1000)) failed('does not say that the login is as recent as the application wants it');
  if (prompt.includes('login') && typeof at === 'number' && at + clockSkew < startedAt / 1000) failed('has not asked the person to log in again, as the application wants it');
};
