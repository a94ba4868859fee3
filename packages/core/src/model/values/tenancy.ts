/**
 * The data boundary: what a caller can reach.
 *
 * It is chosen once, by `storage.within(tenancy)`; no use case filters by tenant, so none can forget to.
 */
export type Tenancy =
  { readonly kind: 'all' } | { readonly kind: 'one'; readonly tenantId: string };

export const allTenants: Tenancy = { kind: 'all' };
export const oneTenant = (tenantId: string): Tenancy => ({ kind: 'one', tenantId });

/** A tenancy can only be narrowed: from everything to one tenant, or to itself. */
export const narrower = (outer: Tenancy, inner: Tenancy): Tenancy => {
  if (outer.kind === 'one' && (inner.kind === 'all' || inner.tenantId !== outer.tenantId))
    throw new Error('a tenancy cannot be widened');
  return inner;
};
