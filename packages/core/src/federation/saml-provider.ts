/**
 * What a SAML provider is, beside its fields: certificates that can be read, and a key of ours where requests
 * are signed.
 */
import type { SamlDeps } from '../ports/saml.js';
import type { Clock } from '../ports/clock.js';
import { refuse } from '../model/values/refusals.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { ProviderFields } from '../model/provider/provider-fields.js';
import { protocolOf, type ProviderType } from '../model/provider/provider-metadata.js';

/** SAML Core §8.3.8. */
export const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const keyName = 'Keyward';

/** What a key of ours is for. */
const usesKey = (metadata: ProviderFields['metadata']): boolean =>
  metadata?.['sign_requests'] === true || metadata?.['encrypted_names'] === true;

/** A key for a provider whose fields use one; made before the transaction, since it takes its time. */
export const newSamlKey = async (
  { saml, clock }: SamlDeps & { readonly clock: Clock },
  type: ProviderType,
  { metadata }: ProviderFields,
): Promise<string | undefined> =>
  type === 'saml' && usesKey(metadata) ? saml?.createKey(keyName, clock.now()) : undefined;

/**
 * The provider as it is kept.
 * Rule: a provider of signed requests or encrypted names has its own hidden key while it wants them
 * @throws Refusal `not_implemented` where the deployment speaks no SAML, `invalid_field`
 */
export const asSaml = (
  { saml }: SamlDeps,
  provider: IdentityProvider,
  freshKey: string | undefined,
): IdentityProvider => {
  const { metadata, attributeMapping } = provider;
  if (protocolOf(provider.type) !== 'saml') {
    if (attributeMapping.provider_user_id !== undefined)
      refuse('invalid_field', {
        field: 'attributeMapping.provider_user_id',
        why: 'means nothing for a provider that says itself who somebody is, by the sub',
      });
    return provider;
  }
  const { certificateProblem } =
    saml ?? refuse('not_implemented', { feature: 'The provider type saml' });
  metadata.certificates!.forEach((certificate, at) => {
    const problem = certificateProblem(certificate);
    if (problem !== undefined)
      refuse('invalid_field', { field: `metadata.certificates[${at}]`, why: problem });
  });
  // Rule: a name for one login alone identifies nobody, so a provider that sends those needs an attribute
  // that does (SAML Core §8.3.8).
  if (
    metadata.name_id_format === transientFormat &&
    attributeMapping.provider_user_id === undefined
  )
    refuse('invalid_field', {
      field: 'metadata.name_id_format',
      why: 'is transient, so attribute_mapping.provider_user_id is required',
    });
  return {
    ...provider,
    clientSecret: usesKey(metadata) ? (provider.clientSecret ?? freshKey ?? null) : null,
  };
};
