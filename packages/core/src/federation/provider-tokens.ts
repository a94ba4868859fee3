import type { ForeignTokens } from '../oauth/foreign-tokens.js';
import type { Claims } from '../model/values/claims.js';
import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';
import type { ProviderDiscovery } from './provider-discovery.js';

export interface ProviderTokenDeps {
  readonly foreignTokens: ForeignTokens;
  readonly discovery: ProviderDiscovery;
}

/** What it says, or why it is not believed. */
export type ProviderVerdict = { readonly claims: Claims } | { readonly problem: string };

/**
 * Verifies tokens with which identity providers vouch for people.
 *
 * Rule: a token of a provider is believed when the provider’s keys verify it and its audience is the client
 * that this server is there; if there are more, it is the authorized party (OpenID Connect Core §3.1.3.7).
 */
export const providerTokens =
  ({ foreignTokens, discovery }: ProviderTokenDeps) =>
  async (provider: IdentityProvider, token: string): Promise<ProviderVerdict> => {
    const { issuer, client_id: audience, jwks_uri: configured } = settingsOf(provider);
    if (issuer === undefined || audience === undefined)
      return { problem: 'comes from a provider without an issuer' };
    const jwksUri = configured ?? (await discovery(issuer)).jwksUri;
    const verdict = await foreignTokens.verify(
      token,
      { jwksUri },
      { issuer, audience: [audience], otherAudiences: true, required: ['sub'] },
    );
    if ('problem' in verdict) return verdict;
    const { aud, azp } = verdict.claims;
    return Array.isArray(aud) && aud.length > 1 && azp !== audience
      ? { problem: 'is not meant for this server alone' }
      : verdict;
  };

export type ProviderTokens = ReturnType<typeof providerTokens>;
