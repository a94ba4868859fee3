import { asciiDomain } from '../model/values/domain-name.js';
import type { IdentityProvider } from '../model/provider/identity-provider.js';
import type { WriteDeps } from '../unit-of-work/write.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';

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

/**
 * Rule: a domain that a tenant has proven leads to no provider of another one. What a provider had before goes on:
 * it leads only people of its own tenant.
 * All tenants are asked, so this stands before the write.
 * @throws Refusal `already_exists`
 */
export const assertNotProvenElsewhere = async (
  { storage, domainNames }: Pick<WriteDeps, 'storage' | 'domainNames'>,
  { tenantId, domains }: Pick<IdentityProvider, 'tenantId' | 'domains'>,
  before: readonly string[],
): Promise<void> => {
  const nameOf = (domain: string): string => asciiDomain(domainNames, domain) ?? domain;
  const known = before.map(nameOf);
  const added = domains.map(nameOf).filter((domain) => !known.includes(domain));
  if (added.length === 0) return;

  const proofs = await storage.domainProofs.all([{ attribute: 'domain', in: added }]);
  if (proofs.some((proof) => proof.provenAt !== null && proof.tenantId !== tenantId))
    refuse('already_exists', { record: 'domain proof', key: 'domain' });
};
