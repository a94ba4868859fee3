import { childFinder } from '../../kernel/find-record.js';
import { findTenant } from '../tenants/find-tenant.js';

export const findProvider = childFinder(findTenant, {
  label: 'identity provider',
  kind: 'identityProviders',
  parentIdOf: (provider) => provider.tenantId,
});
