import type { Identified, RecordType } from './record-type.js';

/**
 * One of a provider's `domains`, as a row of its own: found by index when a person types an address, and
 * taken only once.
 */
export interface ProviderDomain extends Identified {
  readonly identityProviderId: string;
  readonly domain: string;
  readonly tenantId: string;
}

/** Rule: an e-mail domain leads to one identity provider of a tenant (operations §4.5). */
export const providerDomainType: RecordType<ProviderDomain> = {
  label: 'identity provider',
  unique: { domains: (entry) => `${entry.tenantId}/${entry.domain}` },
  references: { identityProviderId: 'identityProviders' },
  tenancyOf: (entry) => entry.tenantId,
  globalIsVisible: false,
};
