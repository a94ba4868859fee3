import type { Tenant } from '@keyward/core';
import { recordFinder } from '../../kernel/find-record.js';

export const findTenant = recordFinder<Tenant>({
  label: 'tenant',
  store: (stores) => stores.tenants,
});
