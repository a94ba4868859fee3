import { asciiDomain } from '../model/values/domain-name.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { WriteDeps } from '../unit-of-work/write.js';
import type { Stores } from '../ports/storage.js';

/** Keeps the rows in step with the record: each domain by its name in ASCII, however it is written. */
export const rememberDomains = async (
  { domainNames, random }: Pick<WriteDeps, 'domainNames' | 'random'>,
  { providerDomains }: Stores,
  provider: IdentityProvider,
  before: readonly string[],
): Promise<void> => {
  const nameOf = (domain: string): string => asciiDomain(domainNames, domain) ?? domain;
  const [was, is] = [before.map(nameOf), provider.domains.map(nameOf)];

  // A row from before domains were in ASCII has the domain as it was written.
  const asWritten = before.filter((domain) => !is.includes(nameOf(domain)));
  const added = is.filter((domain) => !was.includes(domain));
  const gone = was.filter((domain) => !is.includes(domain));
  if (gone.length > 0)
    await providerDomains.removeAll([
      { attribute: 'identityProviderId', equals: provider.id },
      { attribute: 'domain', in: [...new Set([...gone, ...asWritten])] },
    ]);
  for (const domain of added)
    await providerDomains.add({
      id: random.uuid(),
      identityProviderId: provider.id,
      domain,
      tenantId: provider.tenantId,
    });
};
