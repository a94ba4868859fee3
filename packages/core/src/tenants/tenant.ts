import type { Audited, Identified, RecordType } from '../record-type.js';

/** A customer of this deployment: the owner of clients, resources and, later, users. */
export interface Tenant extends Identified, Audited {
  readonly name: string;
  /** Exactly one tenant is the default one; it cannot be deleted. */
  readonly isDefault: boolean;
  readonly isSuspended: boolean;
}

export const tenantType: RecordType<Tenant> = {
  label: 'tenant',
  unique: {
    tenant_name: (tenant) => tenant.name,
    is_default: (tenant) => (tenant.isDefault ? 'default' : null),
  },
  references: {},
  tenancyOf: (tenant) => tenant.id,
  globalIsVisible: false,
};
