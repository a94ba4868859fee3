import type { AuthorizationRequest, Parameter } from '../oauth/authorize/authorization-request.js';
import type { Browser } from '../sessions/browser.js';
import { waitingRequest, type WaitingRequest } from '../oauth/authorize/waiting-request.js';
import { settingsOf, type IdentityProvider } from '../model/identity-provider.js';
import { providerTokens, type ProviderTokenDeps } from './provider-tokens.js';
import { protocolOf } from '../model/provider-metadata.js';
import { clockSkew } from '../oauth/foreign-tokens.js';
import { loginTenant } from '../login/login-tenant.js';
import type { Claims } from '../model/claims.js';
import { isRefusal, refuse, type Refusal } from '../model/refusals.js';
import { askToLink, type AccountLinkDeps, type PendingLogin } from './account-link.js';
import { callbackOf, type BeginFederationDeps } from './begin-federation.js';
import { logInThroughProvider, type FederatedLogin } from './log-in-through-provider.js';
import { redeemAssertion } from './receive-assertion.js';
import { nonceOf, usePendingFederation, verifierOf } from './pending-federation.js';
import { endpointsOf } from './provider-endpoints.js';
import { errorWord, exchangeProviderCode } from './exchange-provider-code.js';

export type CompleteFederationDeps = BeginFederationDeps & AccountLinkDeps & ProviderTokenDeps;

/** How it ended, and the request that waits: there the person goes on, or chooses another way to log in. */
export type Return = { readonly handle: string } & (
  | FederatedLogin
  | { readonly kind: 'asked_to_link' }
  | {
      readonly kind: 'failed';
      readonly provider: Pick<IdentityProvider, 'id' | 'name'>;
      readonly refusal: Refusal;
      readonly waiting: WaitingRequest;
    }
);

/** The provider that a person comes back from, and where the person waited. */
interface Landing {
  readonly provider: IdentityProvider;
  readonly place: PendingLogin;
  readonly waiting: WaitingRequest;
}

/**
 * A person comes back from the provider whose address this is.
 * @throws Refusal `interaction_over` when nothing waits for them in this browser
 */
export const completeFederation = (deps: CompleteFederationDeps) => {
  const verify = providerTokens(deps);
  const enter = logInThroughProvider(deps);

  const logIn = async (
    { provider, place, waiting }: Landing,
    parameter: Parameter,
    address: string | null,
  ): Promise<FederatedLogin | { readonly kind: 'asked_to_link' }> => {
    // The tenant may be suspended meanwhile.
    await loginTenant(deps)(waiting.access, { tenantId: provider.tenantId });

    const state = parameter('state')!;
    const claims =
      protocolOf(provider.type) === 'saml'
        ? await redeemAssertion(deps, state, parameter('code'))
        : await redeemCode(provider, state, parameter);
    assertRecent(waiting.request, claims, deps.clock.now());

    try {
      return await enter({ place, waiting, provider, claims, address });
    } catch (refusal) {
      if (!isRefusal(refusal, 'account_known')) throw refusal;
      await askToLink(deps, place, waiting, { provider, claims });
      return { kind: 'asked_to_link' };
    }
  };

  const redeemCode = async (
    provider: IdentityProvider,
    state: string,
    parameter: Parameter,
  ): Promise<Claims> => {
    const endpoints = await endpointsOf(deps.discovery, provider);
    assertFrom(provider, endpoints.namesItself, parameter('iss'));
    const error = errorWord(parameter('error'));
    if (error === 'access_denied') return refuse('access_denied');
    if (error !== undefined) return failed(`answers with ${error}`);
    const code = parameter('code') ?? failed('sends no code');
    const outgoing =
      deps.outgoing ?? refuse('not_implemented', { feature: 'Asking other servers' });
    return exchangeProviderCode({ outgoing, verify }, provider, endpoints, {
      code,
      nonce: nonceOf(deps, state),
      verifier: verifierOf(deps, state),
      redirectUri: callbackOf(deps, provider.id),
    });
  };

  return async (
    providerId: string,
    parameter: Parameter,
    browser: Browser,
    address: string | null,
  ): Promise<Return> => {
    const { handle } = await usePendingFederation(deps, providerId, parameter('state'), browser);
    const waiting = await waitingRequest(deps, handle, browser);
    const provider = await deps.storage.identityProviders.find(providerId);
    if (provider?.isEnabled !== true) return refuse('interaction_over');

    const landing = { provider, place: { handle, browser }, waiting };
    try {
      const outcome = await logIn(landing, parameter, address);
      return { handle, ...outcome };
    } catch (refusal) {
      if (!isRefusal(refusal)) throw refusal;
      return { kind: 'failed', handle, provider, refusal, waiting };
    }
  };
};

const failed = (why: string): never => refuse('federation_failed', { why });

/**
 * Rule: an answer counts only from the provider that the person was sent to: whom it names must be it, and
 * one that says that it names itself always must (RFC 9207 §2.4). So no provider gets a code that another one
 * has made (RFC 9700 §4.4).
 */
const assertFrom = (
  provider: IdentityProvider,
  namesItself: boolean,
  iss: string | undefined,
): void => {
  const { issuer } = settingsOf(provider);
  const isMissing = iss === undefined && namesItself;
  const isAnother = iss !== undefined && issuer !== undefined && iss !== issuer;
  if (isMissing || isAnother) failed('is not the one that sent the answer');
};

/**
 * Rule: where the request wants a login that is young enough, the provider has to say how young it is (OpenID
 * Connect Core §3.1.2.1).
 */
const assertRecent = (
  { maxAge, prompt, startedAt }: AuthorizationRequest,
  { auth_time: at }: Claims,
  now: Date,
): void => {
  const isKnown = typeof at === 'number';

  const youngest = now.getTime() / 1000 - clockSkew;
  if (maxAge !== undefined && !(isKnown && at + maxAge >= youngest)) {
    failed('does not say that the login is as recent as the application wants it');
  }
  if (prompt.includes('login') && isKnown && at + clockSkew < startedAt / 1000) {
    failed('has not asked the person to log in again, as the application wants it');
  }
};
