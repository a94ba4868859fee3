import type { KeyValue } from '../values/key-value.js';
import { foldName, type Audited, type Identified, type RecordType } from '../record/record-type.js';
import type { LogoDescription } from './tenant-logo.js';
import type { TenantMetadata } from './tenant-metadata.js';

/** A customer of this deployment: the owner of users, clients and resources (operations §4.1). */
export interface Tenant extends Identified, Audited {
  readonly name: string;
  readonly displayName: string | null;
  readonly description: string | null;
  /** E-mail domains whose people log in here, in ASCII and lower case; each is a `TenantDomain` too. */
  readonly domains: readonly string[];
  /** As it was given; what follows from it says `tenantSettings`. */
  readonly metadata: TenantMetadata;
  readonly appMetadata: readonly KeyValue[];
  /** Of its uploaded logo; it counts more than `branding.logo_url`. */
  readonly logo: LogoDescription | null;
  /** Exactly one tenant is the default one; it can be neither deleted nor suspended. */
  readonly isDefault: boolean;
  readonly isSuspended: boolean;
  /** When it was last suspended: sessions, codes and tokens that began before are void (operations §10.4). */
  readonly accessEndedAt: Date | null;
}

/** Whether what began then is over because its tenant is, or was since, suspended. */
export const hasEndedAccess = (
  { isSuspended, accessEndedAt }: Pick<Tenant, 'isSuspended' | 'accessEndedAt'>,
  begunAt: Date,
): boolean => isSuspended || (accessEndedAt !== null && begunAt <= accessEndedAt);

/** When a suspended tenant was suspended. */
export const suspendedAtOf = ({ isSuspended, accessEndedAt }: Tenant): Date | null =>
  isSuspended ? accessEndedAt : null;

export const tenantType: RecordType<Tenant> = {
  label: 'tenant',
  unique: {
    tenant_name: (tenant) => tenant.name,
    is_default: (tenant) => (tenant.isDefault ? 'default' : null),
  },
  computed: {
    nameKey: ({ name }) => foldName(name),
    suspendedAt: suspendedAtOf,
    displayNameKey: ({ displayName }) => (displayName === null ? null : foldName(displayName)),
  },
  references: {},
  tenancyOf: (tenant) => tenant.id,
  globalIsVisible: false,
};

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

/**
 * One of a tenant's e-mail domains, as a row of its own, so that no two tenants have the same and a login
 * finds it by index.
 */
export interface TenantDomain extends Identified {
  readonly tenantId: string;
  readonly domain: string;
  /** Whether the tenant has taken it by itself, on the word of a proof. */
  readonly isByProof: boolean;
}

export const tenantDomainType: RecordType<TenantDomain> = {
  label: 'tenant',
  unique: { tenant_domains: (entry) => entry.domain },
  references: { tenantId: 'tenants' },
  tenancyOf: (entry) => entry.tenantId,
  globalIsVisible: false,
};
