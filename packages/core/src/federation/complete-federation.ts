import type { AuthorizationRequest, Parameter } from '../oauth/authorize/authorization-request.js';
import type { Browser } from '../sessions/browser.js';
import { waitingRequest, type WaitingRequest } from '../oauth/authorize/waiting-request.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { ProviderTokenDeps } from './provider-tokens.js';
import { clockSkew } from '../oauth/foreign-tokens.js';
import { loginTenant } from '../login/login-tenant.js';
import type { Claims } from '../model/values/claims.js';
import { isRefusal, refuse, type Refusal } from '../model/values/refusals.js';
import { askToLink, type AccountLinkDeps, type PendingLogin } from './account-link.js';
import type { BeginFederationDeps } from './begin-federation.js';
import { logInThroughProvider, type FederatedLogin } from './log-in-through-provider.js';
import { isTrusted } from '../sessions/rests-on.js';
import { usePendingFederation } from './pending-federation.js';
import { redeemAnswer } from './redeem-answer.js';

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
  const redeem = redeemAnswer(deps);
  const enter = logInThroughProvider(deps);

  const logIn = async (
    { provider, place, waiting }: Landing,
    parameter: Parameter,
    address: string | null,
  ): Promise<FederatedLogin | { readonly kind: 'asked_to_link' }> => {
    // The tenant may be suspended meanwhile.
    await loginTenant(deps)(waiting.access, { tenantId: provider.tenantId });

    const claims = await redeem(provider, parameter('state')!, parameter);
    assertRecent(waiting.request, claims, deps.clock.now());

    try {
      return await enter({ place, waiting, provider, claims, address });
    } catch (refusal) {
      if (!isRefusal(refusal, 'account_known')) throw refusal;
      await askToLink(deps, place, waiting, { provider, claims });
      return { kind: 'asked_to_link' };
    }
  };

  return async (
    providerId: string,
    parameter: Parameter,
    browser: Browser,
    address: string | null,
  ): Promise<Return> => {
    const away = await usePendingFederation(deps, providerId, parameter('state'), browser);
    const { handle } = away;
    const waiting = await waitingRequest(deps, handle, browser);
    const provider = await deps.storage.identityProviders.find(providerId);
    // Another issuer, key or secret is another provider than the one that the person left for.
    if (!isTrusted(deps, provider, away)) return refuse('interaction_over');

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
