import { settingsOf, type IdentityProvider } from '../model/identity-provider.js';
import type { DiscoveredProvider, ProviderDiscovery } from './provider-discovery.js';
import { protocolOf } from '../model/provider-metadata.js';
import { refuse } from '../model/refusals.js';

/** How a provider is spoken to: what its record says, completed by what it publishes. */
export interface ProviderEndpoints {
  readonly authorization: string;
  readonly token: string;
  readonly userinfo: string | undefined;
  readonly namesItself: boolean;
  /** Whether the client secret goes into the form, not into the header (RFC 6749 §2.3.1). */
  readonly postsSecret: boolean;
}

/** @throws Refusal as `ProviderDiscovery`, and `federation_failed` when something is missing */
export const endpointsOf = async (
  discovery: ProviderDiscovery,
  provider: IdentityProvider,
): Promise<ProviderEndpoints> => {
  const { issuer, authorization_endpoint, token_endpoint, userinfo_endpoint, jwks_uri } =
    settingsOf(provider);
  const isOpenId = protocolOf(provider.type) === 'oidc';
  const isComplete =
    authorization_endpoint !== undefined && token_endpoint !== undefined && jwks_uri !== undefined;
  const published = isOpenId && !isComplete ? await discovery(issuer!) : undefined;
  const userinfo = userinfo_endpoint ?? published?.userinfoEndpoint;
  if (!isOpenId && userinfo === undefined)
    refuse('federation_failed', { why: 'has no userinfo_endpoint' });
  return {
    authorization:
      authorization_endpoint ??
      published?.authorizationEndpoint ??
      refuse('federation_failed', { why: 'publishes no authorization endpoint' }),
    token:
      token_endpoint ??
      published?.tokenEndpoint ??
      refuse('federation_failed', { why: 'publishes no token endpoint' }),
    userinfo,
    namesItself: published?.namesItself ?? false,
    postsSecret: postsSecret(provider, published),
  };
};

const postsSecret = (
  { type }: IdentityProvider,
  published: DiscoveredProvider | undefined,
): boolean => {
  const methods = published?.clientAuthentication;
  if (methods !== undefined)
    return !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
  return type === 'github' || type === 'apple';
};
