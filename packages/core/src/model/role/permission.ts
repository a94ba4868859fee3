import type { Audited, Identified, RecordType } from '../record/record-type.js';

/** A scope held by someone. */
export interface Permission extends Identified, Audited {
  readonly clientId: string;
  readonly resourceId: string;
  readonly scopeId: string;
  /** The tenant of whichever end has one. */
  readonly tenantId: string | null;
}

export const permissionType: RecordType<Permission> = {
  label: 'permission',
  unique: { scope_id: (permission) => `${permission.clientId}/${permission.scopeId}` },
  references: { clientId: 'clients', resourceId: 'resources', scopeId: 'scopes' },
  tenancyOf: (permission) => permission.tenantId,
  globalIsVisible: false,
};
