import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';
import type { DiscoveredProvider, ProviderDiscovery } from './provider-discovery.js';
import { protocolOf, type ProviderMetadata } from '../model/provider/provider-metadata.js';
import { refuse } from '../model/values/refusals.js';

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
  const known = { ...addressesIn(published), ...withoutAbsent(settings) };

  if (protocolOf(provider.type) !== 'oidc' && known.userinfo_endpoint === undefined) {
    return lacking('has no userinfo_endpoint');
  }
  return {
    authorization: known.authorization_endpoint ?? lacking('publishes no authorization endpoint'),
    token: known.token_endpoint ?? lacking('publishes no token endpoint'),
    userinfo: known.userinfo_endpoint,
    namesItself: published?.namesItself ?? false,
    postsSecret: postsSecret(provider, published),
  };
};

type Addresses = Pick<
  ProviderMetadata,
  'authorization_endpoint' | 'token_endpoint' | 'userinfo_endpoint'
>;

const addressesIn = (published: DiscoveredProvider | undefined): Addresses =>
  withoutAbsent({
    authorization_endpoint: published?.authorizationEndpoint,
    token_endpoint: published?.tokenEndpoint,
    userinfo_endpoint: published?.userinfoEndpoint,
  });

const withoutAbsent = (addresses: {
  readonly [K in keyof Addresses]: Addresses[K] | undefined;
}): Addresses =>
  Object.fromEntries(Object.entries(addresses).filter(([, address]) => address !== undefined));

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
