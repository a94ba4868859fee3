/**
 * This server as SAML providers know it: to each of them a party of its own, so that what one vouches for is
 * nothing at another.
 */
import type { AuthorizationRequest } from '../oauth/authorize/authorization-request.js';
import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';
import { protocolOf } from '../model/provider/provider-metadata.js';
import type { Digest } from '../ports/digest.js';
import type { SamlMessages, SamlPartyKeys, SamlRequest, SamlDeps } from '../ports/saml.js';
import type { Storage } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import {
  assertionPath,
  providerAddress,
  samlMetadataPath,
} from '../model/values/server-addresses.js';

/** What is asked for where the record does not say: a name of the person that stays. */
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

export type SamlParty = SamlDeps & { readonly issuer: string; readonly digest: Digest };

export const speaking = ({ saml }: SamlDeps): SamlMessages =>
  saml ?? refuse('not_implemented', { feature: 'SAML' });

export const partyAt = (
  { issuer }: { readonly issuer: string },
  provider: IdentityProvider,
): SamlPartyKeys & Pick<SamlRequest, 'entityId' | 'assertionConsumerService' | 'nameIdFormat'> => {
  const { name_id_format, sign_requests, encrypted_names } = settingsOf(provider);
  return {
    entityId: providerAddress(issuer, samlMetadataPath, provider.id),
    assertionConsumerService: providerAddress(issuer, assertionPath, provider.id),
    nameIdFormat: name_id_format ?? persistent,
    key: sign_requests === true ? provider.clientSecret : null,
    nameKey: encrypted_names === true ? provider.clientSecret : null,
  };
};

/**
 * Made of the state under a key that only this server has, so that it need not be kept; an XML name begins
 * with no digit.
 */
export const requestIdOf = ({ digest }: { readonly digest: Digest }, state: string): string =>
  `_${digest.keyed('federation saml request', state)}`;

/**
 * The address that a person is sent to for an assertion.
 * Rule: where the waiting request wants a new or a recent login, the SAML provider is told to ask the person
 * anew (SAML Core §3.4.1).
 */
export const requestAssertion = (
  deps: SamlParty,
  provider: IdentityProvider,
  { prompt, maxAge }: Pick<AuthorizationRequest, 'prompt' | 'maxAge'>,
  state: string,
): Promise<string> => {
  const { nameKey: _, ...party } = partyAt(deps, provider);
  return speaking(deps).request({
    ...party,
    id: requestIdOf(deps, state),
    destination: settingsOf(provider).sso_url!,
    relayState: state,
    forceAuthn: prompt.includes('login') || maxAge !== undefined,
  });
};

/**
 * What an administrator gives to the provider.
 * @throws Refusal `record_not_found`, also for a provider that speaks something else
 */
export const samlMetadata =
  (deps: SamlParty & { readonly storage: Storage }) =>
  async (providerId: string): Promise<string> => {
    const provider = await deps.storage.identityProviders.find(providerId);
    if (provider === undefined || protocolOf(provider.type) !== 'saml')
      return refuse('record_not_found', { record: 'identity provider', id: providerId });
    return speaking(deps).metadata(partyAt(deps, provider));
  };
