import { recordFinder } from '../../kernel/find-record.js';

export const findTenant = recordFinder({ label: 'tenant', kind: 'tenants' });
