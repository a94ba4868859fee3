import type { IdentityProvider } from '../model/identity-provider.js';
import type { Random } from '../ports/random.js';
import type { Stores } from '../ports/storage.js';

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
