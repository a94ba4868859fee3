import type { Audited, Identified, RecordType } from './record-type.js';

/** A user who administers a tenant. */
export interface TenantAdmin extends Identified, Audited {
  readonly tenantId: string;
  readonly userId: string;
}

export const tenantAdminType: RecordType<TenantAdmin> = {
  label: 'tenant admin',
  unique: { user_id: (admin) => `${admin.tenantId}/${admin.userId}` },
  references: { tenantId: 'tenants', userId: 'users' },
  tenancyOf: (admin) => admin.tenantId,
  globalIsVisible: false,
};
