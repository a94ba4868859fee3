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
  const settings = settingsOf(provider);
  const published = needsDiscovery(provider) ? await discovery(settings.issuer!) : undefined;
  const authorization = settings.authorization_endpoint ?? published?.authorizationEndpoint;
  const token = settings.token_endpoint ?? published?.tokenEndpoint;
  const userinfo = settings.userinfo_endpoint ?? published?.userinfoEndpoint;

  if (protocolOf(provider.type) !== 'oidc' && userinfo === undefined) {
    return lacking('has no userinfo_endpoint');
  }
  return {
    authorization: authorization ?? lacking('publishes no authorization endpoint'),
    token: token ?? lacking('publishes no token endpoint'),
    userinfo,
    namesItself: published?.namesItself ?? false,
    postsSecret: postsSecret(provider, published),
  };
};

const lacking = (why: string): never => refuse('federation_failed', { why });

/** An OpenID provider is asked for what its record does not say. */
const needsDiscovery = (provider: IdentityProvider): boolean => {
  const { authorization_endpoint, token_endpoint, jwks_uri } = settingsOf(provider);
  const needed = [authorization_endpoint, token_endpoint, jwks_uri];
  return protocolOf(provider.type) === 'oidc' && needed.includes(undefined);
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
