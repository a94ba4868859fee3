import type { Identified, RecordType } from './record-type.js';

/**
 * One of a tenant's e-mail domains, as a row of its own, so that no two tenants have the same and a login
 * finds it by index.
 */
export interface TenantDomain extends Identified {
  readonly tenantId: string;
  readonly domain: string;
}

export const tenantDomainType: RecordType<TenantDomain> = {
  label: 'tenant',
  unique: { tenant_domains: (entry) => entry.domain },
  references: { tenantId: 'tenants' },
  tenancyOf: (entry) => entry.tenantId,
  globalIsVisible: false,
};
