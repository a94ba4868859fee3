import type { Random } from '../ports/random.js';
import type { Stores } from '../ports/storage.js';
import type { Tenant } from '../model/tenant/tenant.js';

export interface ChangedDomains {
  readonly tenant: Pick<Tenant, 'id' | 'domains'>;
  readonly before: readonly string[];
  /** Whether a proof alone lets them in. */
  readonly isByProof: boolean;
}

/**
 * Keeps the rows of a tenant's domains in step with its record.
 * @throws Refusal `already_exists` for a domain of another tenant
 */
export const rememberDomains = async (
  { tenantDomains }: Stores,
  random: Random,
  { tenant: { id, domains }, before, isByProof }: ChangedDomains,
): Promise<void> => {
  const gone = before.filter((domain) => !domains.includes(domain));
  if (gone.length > 0)
    await tenantDomains.removeAll([
      { attribute: 'tenantId', equals: id },
      { attribute: 'domain', in: gone },
    ]);
  for (const domain of domains)
    if (!before.includes(domain))
      await tenantDomains.add({ id: random.uuid(), tenantId: id, domain, isByProof });
};
