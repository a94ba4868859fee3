import { boundedCache } from '../directory/bounded-cache.js';
import type { ForeignTokens } from '../oauth/foreign-tokens.js';
import type { Clock } from '../ports/clock.js';
import type { Outgoing } from '../ports/outgoing.js';
import type { Claims } from '../ports/token-signer.js';
import { isRefusal, refuse } from '../refusals.js';
import { settingsOf, type IdentityProvider } from './identity-provider.js';

export interface ProviderTokenDeps {
  readonly foreignTokens: ForeignTokens;
  readonly outgoing?: Outgoing | undefined;
  readonly clock: Clock;
}

/** Seconds for which an issuer is believed about where its keys are, and left in peace when it did not answer. */
export const discoveryStaleness = 60;
const capacity = 200;

type Discovered = { readonly jwksUri: string } | { readonly failure: unknown };

/** What it says, or why it is not believed. */
export type ProviderVerdict = { readonly claims: Claims } | { readonly problem: string };

/**
 * Verifies tokens with which identity providers vouch for people.
 *
 * Rule: a token of a provider is believed when the provider’s keys verify it and it is meant for the client that this server is there; one with
 * several audiences must name that client as the authorized party (OpenID Connect Core §3.1.3.7).
 */
export const providerTokens = ({ foreignTokens, outgoing, clock }: ProviderTokenDeps) => {
  const found = boundedCache<Discovered>(clock, { staleness: discoveryStaleness, capacity });

  const ask = async (issuer: string): Promise<Discovered> => {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    try {
      const { status, body } = await (outgoing ?? refuse('not_implemented', { feature: 'Asking other servers' })).send({ method: 'GET', url, headers: { accept: 'application/json' } });
      const jwksUri = status === 200 ? keysIn(body, issuer) : undefined;
      return { jwksUri: jwksUri ?? refuse('upstream_unreachable', { url, why: 'does not answer with the metadata of its issuer' }) };
    } catch (failure) {
      if (!isRefusal(failure)) throw failure;
      return { failure };
    }
  };

  return async (provider: IdentityProvider, token: string): Promise<ProviderVerdict> => {
    const { issuer, client_id: audience, jwks_uri: configured } = settingsOf(provider);
    if (issuer === undefined || audience === undefined) return { problem: 'comes from a provider without an issuer' };
    const discovered = configured === undefined ? await found.get(issuer, ask) : { jwksUri: configured };
    if ('failure' in discovered) throw discovered.failure;
    const verdict = await foreignTokens.verify(token, discovered, { issuer, audience: [audience], otherAudiences: true, required: ['sub'] });
    if ('problem' in verdict) return verdict;
    const { aud, azp } = verdict.claims;
    return Array.isArray(aud) && aud.length > 1 && azp !== audience ? { problem: 'is not meant for this server alone' } : verdict;
  };
};

export type ProviderTokens = ReturnType<typeof providerTokens>;

/** OpenID Connect Discovery 1.0 §4.3: the issuer in the answer is the one that was asked. */
const keysIn = (body: string, issuer: string): string | undefined => {
  try {
    const metadata = JSON.parse(body) as Claims | null;
    const jwksUri = metadata?.['issuer'] === issuer ? metadata['jwks_uri'] : undefined;
    return typeof jwksUri === 'string' ? jwksUri : undefined;
  } catch {
    return undefined;
  }
};
