/** What the answer is worth with which a provider sends a browser back. */
import type { Parameter } from '../oauth/authorize/authorization-request.js';
import type { Claims } from '../model/values/claims.js';
import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';
import { protocolOf } from '../model/provider/provider-metadata.js';
import { refuse } from '../model/values/refusals.js';
import type { Outgoing } from '../ports/outgoing.js';
import { callbackOf } from './begin-federation.js';
import { errorWord, exchangeProviderCode } from './exchange-provider-code.js';
import type { NoteStep } from './login-steps.js';
import { nonceOf, verifierOf } from './pending-federation.js';
import { endpointsOf } from './provider-endpoints.js';
import { providerTokens, type ProviderTokenDeps } from './provider-tokens.js';
import { redeemAssertion, type ReceiveAssertionDeps } from './receive-assertion.js';

export type RedeemAnswerDeps = ReceiveAssertionDeps &
  ProviderTokenDeps & { readonly outgoing?: Outgoing | undefined };

const failed = (why: string): never => refuse('federation_failed', { why });
const unnoted: NoteStep = () => undefined;

/**
 * The claims about the person. `note` hears of each step that was taken.
 * @throws Refusal `access_denied`, `federation_failed`, `upstream_unreachable`, `not_implemented`
 */
export const redeemAnswer = (deps: RedeemAnswerDeps) => {
  const verify = providerTokens(deps);

  return async (
    provider: IdentityProvider,
    state: string,
    parameter: Parameter,
    note: NoteStep = unnoted,
  ): Promise<Claims> => {
    if (protocolOf(provider.type) === 'saml') {
      note('authorization');
      const claims = await redeemAssertion(deps, state, parameter('code'));
      note('assertion');
      return claims;
    }

    const endpoints = await endpointsOf(deps.discovery, provider);
    assertFrom(provider, endpoints.namesItself, parameter('iss'));
    const error = errorWord(parameter('error'));
    if (error === 'access_denied') return refuse('access_denied');
    if (error !== undefined) return failed(`answers with ${error}`);
    const code = parameter('code') ?? failed('sends no code');
    note('authorization');

    const outgoing =
      deps.outgoing ?? refuse('not_implemented', { feature: 'Asking other servers' });
    return exchangeProviderCode({ outgoing, verify, note }, provider, endpoints, {
      code,
      nonce: nonceOf(deps, state),
      verifier: verifierOf(deps, state),
      redirectUri: callbackOf(deps, provider.id),
    });
  };
};

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
