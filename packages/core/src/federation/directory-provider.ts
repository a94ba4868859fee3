/** What a provider of the type `ldap` is, beside its fields: settings that a directory can be asked with. */
import type { DirectoryDeps, DirectorySettings } from '../ports/password-directory.js';
import { refuse } from '../model/values/refusals.js';
import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';

/**
 * The provider as it is kept.
 * Nothing is asked of a directory anonymously. No person is asked whether an account is theirs, since
 * the page at which they type a password has no place for the question.
 * @throws Refusal `not_implemented` where the deployment asks no directories, `invalid_field`
 */
export const asDirectory = (
  { passwordDirectory }: DirectoryDeps,
  provider: IdentityProvider,
): IdentityProvider => {
  if (provider.type !== 'ldap') return provider;
  const { problem } =
    passwordDirectory ?? refuse('not_implemented', { feature: 'The provider type ldap' });
  if (provider.clientSecret === null)
    refuse('invalid_field', {
      field: 'metadata.client_secret',
      why: 'is required for the provider type ldap',
    });
  const found = problem(directorySettings(provider));
  if (found !== undefined)
    refuse('invalid_field', { field: `metadata.${found.member}`, why: found.why });
  if (provider.accountLinking === 'prompt')
    refuse('invalid_field', {
      field: 'accountLinking',
      why: 'must be none or verified_email for the provider type ldap',
    });
  return provider;
};

/** How the directory is asked. */
export const directorySettings = (provider: IdentityProvider): DirectorySettings => {
  const settings = settingsOf(provider);
  return {
    url: settings.url!,
    startTls: settings.start_tls ?? false,
    authorities: settings.ca_certificates ?? [],
    bindDn: settings.bind_dn!,
    bindPassword: provider.clientSecret ?? '',
    baseDn: settings.base_dn!,
    userFilter: settings.user_filter!,
    uniqueAttribute: settings.unique_attribute!,
    groupBaseDn: settings.group_base_dn,
    groupFilter: settings.group_filter!,
    nestsGroups: settings.nested_groups ?? false,
    attributes: Object.values(provider.attributeMapping),
  };
};
