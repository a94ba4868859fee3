/** What identity providers publish about themselves (OpenID Connect Discovery 1.0). */
import { boundedCache } from '../support/bounded-cache.js';
import type { Clock } from '../ports/clock.js';
import type { Outgoing } from '../ports/outgoing.js';
import type { Claims } from '../model/values/claims.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import { isProviderUrl } from '../model/provider/provider-metadata.js';

export interface DiscoveredProvider {
  readonly jwksUri: string;
  readonly authorizationEndpoint: string | undefined;
  readonly tokenEndpoint: string | undefined;
  readonly userinfoEndpoint: string | undefined;
  /** How clients may authenticate at its token endpoint; undefined where it does not say. */
  readonly clientAuthentication: readonly string[] | undefined;
  /** Whether every answer of its authorization endpoint names it (RFC 9207 §3). */
  readonly namesItself: boolean;
}

/**
 * Seconds for which an issuer is believed about what it publishes, and left in peace when it did not answer.
 */
export const discoveryStaleness = 60;
const capacity = 200;

/**
 * @throws Refusal `upstream_unreachable` when it does not answer as its issuer, `not_implemented` without an
 * `Outgoing`
 */
export type ProviderDiscovery = (issuer: string) => Promise<DiscoveredProvider>;

export const providerDiscovery = ({
  outgoing,
  clock,
}: {
  readonly outgoing?: Outgoing | undefined;
  readonly clock: Clock;
}): ProviderDiscovery => {
  const found = boundedCache<DiscoveredProvider | { readonly failure: unknown }>(clock, {
    staleness: discoveryStaleness,
    capacity,
  });
  const ask = async (
    issuer: string,
  ): Promise<DiscoveredProvider | { readonly failure: unknown }> => {
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    try {
      const { status, body } = await (
        outgoing ?? refuse('not_implemented', { feature: 'Asking other servers' })
      ).send({ method: 'GET', url, headers: { accept: 'application/json' } });
      return (
        (status === 200 ? discoveredIn(body, issuer) : undefined) ??
        refuse('upstream_unreachable', {
          url,
          why: 'does not answer with the metadata of its issuer',
        })
      );
    } catch (failure) {
      if (!isRefusal(failure)) throw failure;
      return { failure };
    }
  };
  return async (issuer) => {
    const discovered = await found.get(issuer, ask);
    if ('failure' in discovered) throw discovered.failure;
    return discovered;
  };
};

/** OpenID Connect Discovery 1.0 §4.3: the issuer in the answer is the one that was asked. */
const discoveredIn = (body: string, issuer: string): DiscoveredProvider | undefined => {
  const metadata = objectIn(body);
  const address = (name: string): string | undefined => {
    const value = metadata?.[name];
    return typeof value === 'string' && isProviderUrl(value) ? value : undefined;
  };
  const jwksUri = metadata?.['issuer'] === issuer ? address('jwks_uri') : undefined;
  const methods = metadata?.['token_endpoint_auth_methods_supported'];
  return jwksUri === undefined
    ? undefined
    : {
        jwksUri,
        authorizationEndpoint: address('authorization_endpoint'),
        tokenEndpoint: address('token_endpoint'),
        userinfoEndpoint: address('userinfo_endpoint'),
        clientAuthentication: Array.isArray(methods)
          ? methods.filter((method) => typeof method === 'string')
          : undefined,
        namesItself: metadata?.['authorization_response_iss_parameter_supported'] === true,
      };
};

/** The text of another server as a JSON object; undefined for anything else. */
export const objectIn = (text: string): Claims | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) && isShallow(value)
      ? (value as Claims)
      : undefined;
  } catch {
    return undefined;
  }
};

/** Deeper answers are refused, since they could be read and not written down again. */
const deepest = 32;

const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < deepest && Object.values(value).every((each) => isShallow(each, depth + 1)));
