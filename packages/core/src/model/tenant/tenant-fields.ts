/** What callers may say of a tenant, on creation and afterwards. A new attribute of tenants is a row here. */
import type { DomainNames } from '../values/domain-name.js';
import type { KeyValue } from '../values/key-value.js';
import { mergePatch } from '../values/merge-patch.js';
import {
  fieldsPatcher,
  fieldsSetter,
  initialFields,
  initially,
  made,
  onlyShown,
  optional,
  required,
  resettable,
  ruled,
  type FieldRules,
  type FieldsOf,
  type NewFieldsOf,
} from '../record/record-fields.js';
import type { Audited } from '../record/record-type.js';
import { refuse } from '../values/refusals.js';
import {
  domainList,
  tenantMetadata,
  withAsciiDomains,
  type TenantMetadata,
  type TenantMetadataPatch,
} from './tenant-metadata.js';
import type { Tenant } from './tenant.js';
import { assertAppMetadata, assertDescription, assertName } from '../record/text-rules.js';

const assertLabel = (field: string, name: string): void => {
  if (!/^[a-z0-9-]{1,63}$/.test(name))
    refuse('invalid_field', { field, why: 'must be 1 to 63 of a-z, 0-9 and -' });
};

export const tenantFields = {
  name: onlyShown(required(assertLabel)),
  /** An empty one is none. */
  displayName: onlyShown(
    made<string | null, string | null>(null, (given, _, field) => {
      if (given) assertName(field, given);
      return given || null;
    }),
  ),
  description: onlyShown(optional<string>(assertDescription)),
  /**
   * They are the matter of a port, so the functions below check them. Each is a `TenantDomain`, whose rule says
   * what it takes.
   */
  domains: ruled(resettable<readonly string[]>([])),
  /** Each of its members has a mark. */
  metadata: ruled(
    made<TenantMetadata, TenantMetadataPatch | null>({}, (given, current) =>
      tenantMetadata(given === null ? {} : mergePatch({ ...current }, given)),
    ),
  ),
  appMetadata: onlyShown(resettable<readonly KeyValue[]>([], assertAppMetadata)),
  isSuspended: ruled(initially(false)),
} satisfies FieldRules<Tenant>;

/** A merge patch (RFC 7396) of a tenant: what is absent stays, and null clears. */
export type TenantFields = FieldsOf<typeof tenantFields>;

/** What callers say of a new tenant. */
export type NewTenant = NewFieldsOf<typeof tenantFields>;

/**
 * The settings that a new tenant begins with. Rule: everyone may set up a second factor, and need not
 * (docs/adr/0051-second-factors.md). An older tenant that says nothing keeps `never`.
 */
export const startingMetadata: TenantMetadata = { mfa: { policy: 'optional' } };

const initial = initialFields(tenantFields);
const setFields = fieldsSetter(tenantFields);
const patchFields = fieldsPatcher(tenantFields);

/** A tenant with nothing but what is given. */
export const newTenant = (
  given: Pick<Tenant, 'id' | 'name' | keyof Audited> & Partial<Tenant>,
): Tenant => ({
  ...initial,
  logo: null,
  isDefault: false,
  accessEndedAt: null,
  ...given,
});

/** The new tenant with what its caller says of it, checked as a whole. */
export const withNewTenantFields = (
  names: DomainNames,
  fresh: Tenant,
  given: NewTenant,
  now: Date,
): Tenant => withSuspension(fresh, withDomains(names, setFields(fresh, given), given), now);

/** The tenant after the patch, checked as a whole. */
export const withTenantFields = (
  names: DomainNames,
  current: Tenant,
  given: TenantFields,
  now: Date,
): Tenant => withSuspension(current, withDomains(names, patchFields(current, given), given), now);

/** What the call does not speak of stays as it is. */
const withDomains = (names: DomainNames, tenant: Tenant, given: TenantFields): Tenant => ({
  ...tenant,
  domains:
    given.domains === undefined ? tenant.domains : domainList(names, 'domains', tenant.domains),
  metadata:
    given.metadata?.allowed_email_domains === undefined
      ? tenant.metadata
      : withAsciiDomains(names, tenant.metadata),
});

const withSuspension = (before: Tenant, after: Tenant, now: Date): Tenant => {
  if (!after.isSuspended || before.isSuspended) return after;
  if (after.isDefault) refuse('default_tenant_protected', { rule: 'cannot be suspended' });
  return { ...after, accessEndedAt: now };
};
