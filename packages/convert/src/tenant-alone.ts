import type { ConfigurationDocument } from './document.js';

/**
 * The document of a tenant of which an export tells only the name.
 * Rule: a conversion to the tenant `default` leaves its row to the documents that manage it.
 */
export const tenantAlone = (owner: string, tenant: string): readonly ConfigurationDocument[] =>
  tenant === 'default' ? [] : [{ keyward: 1, owner, tenants: [{ tenant_name: tenant }] }];
