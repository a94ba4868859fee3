/** What callers may say of a tenant, on creation and afterwards. */
import type { KeyValue } from './key-value.js';
import { mergePatch } from './merge-patch.js';
import { refuse } from './refusals.js';
import { assertAppMetadata, assertDescription, assertName } from './text-rules.js';
import { domainList, tenantMetadata, type TenantMetadataPatch } from './tenant-metadata.js';
import type { Tenant } from './tenant.js';

/** A merge patch (RFC 7396): what is absent stays, null clears. */
export interface TenantFields {
  readonly name?: string | undefined;
  readonly displayName?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly domains?: readonly string[] | null | undefined;
  readonly metadata?: TenantMetadataPatch | null | undefined;
  readonly appMetadata?: readonly KeyValue[] | null | undefined;
  readonly isSuspended?: boolean | undefined;
}

const kept = <V>(given: V | undefined, current: V): V => (given === undefined ? current : given);

/** The tenant with these fields, checked as a whole. */
export const withTenantFields = (current: Tenant, fields: TenantFields, now: Date): Tenant => {
  if (fields.name !== undefined && !/^[a-z0-9-]{1,63}$/.test(fields.name))
    refuse('invalid_field', { field: 'tenant_name', why: 'must be 1 to 63 of a-z, 0-9 and -' });
  if (fields.displayName) assertName('tenant_display_name', fields.displayName);
  assertDescription('tenant_description', fields.description);
  if (fields.appMetadata) assertAppMetadata('app_metadata', fields.appMetadata);
  return {
    ...current,
    name: kept(fields.name, current.name),
    displayName: kept(fields.displayName, current.displayName) || null,
    description: kept(fields.description, current.description),
    domains: domainsOf(current, fields.domains),
    metadata: metadataOf(current, fields.metadata),
    appMetadata: kept(fields.appMetadata, current.appMetadata) ?? [],
    ...suspension(current, fields.isSuspended, now),
  };
};

const domainsOf = ({ domains }: Tenant, given: TenantFields['domains']): Tenant['domains'] =>
  given === undefined ? domains : domainList('tenant_domains', given ?? []);

const metadataOf = ({ metadata }: Tenant, patch: TenantFields['metadata']): Tenant['metadata'] => {
  if (patch === undefined) return metadata;
  if (patch === null) return tenantMetadata({});
  return tenantMetadata(mergePatch({ ...metadata }, patch));
};

const suspension = (
  current: Tenant,
  isSuspended: boolean | undefined,
  now: Date,
): Partial<Tenant> => {
  if (isSuspended === undefined || isSuspended === current.isSuspended) return {};
  if (isSuspended && current.isDefault)
    refuse('default_tenant_protected', { rule: 'cannot be suspended' });
  return isSuspended ? { isSuspended, accessEndedAt: now } : { isSuspended };
};
