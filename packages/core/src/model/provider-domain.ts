import type { Random } from '../ports/random.js';
import type { Stores } from '../ports/storage.js';
import type { Identified, RecordType } from './record-type.js';
import type { IdentityProvider } from './identity-provider.js';

/** One of a provider's `domains`, as a row of its own: found by index when somebody types an address, and taken only once. */
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

/** Keeps the rows in step with the record. */
export const rememberDomains = async (
  { providerDomains }: Stores,
  random: Random,
  provider: IdentityProvider,
  before: readonly string[],
): Promise<void> => {
  const added = provider.domains.filter((domain) => !before.includes(domain));
  const gone = before.filter((domain) => !provider.domains.includes(domain));
  if (gone.length > 0)
    await providerDomains.removeAll([
      { attribute: 'identityProviderId', equals: provider.id },
      { attribute: 'domain', in: gone },
    ]);
  for (const domain of added)
    await providerDomains.add({
      id: random.uuid(),
      identityProviderId: provider.id,
      domain,
      tenantId: provider.tenantId,
    });
};
