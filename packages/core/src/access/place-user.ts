import type { Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';
import { defaultTenantId } from './default-tenant.js';

/** Rule: a user belongs to a tenant that exists and that the caller reaches (operations §1.5). */
export const placeUser = async (
  stores: Pick<Stores, 'tenants'>,
  { tenancy }: Actor,
  wanted: string | null | undefined,
): Promise<string> => {
  if (tenancy.kind === 'one')
    return !wanted || wanted === tenancy.tenantId
      ? tenancy.tenantId
      : refuse('unknown_reference', { field: 'tenantId', id: wanted });
  if (wanted && (await stores.tenants.find(wanted)) === undefined)
    refuse('unknown_reference', { field: 'tenantId', id: wanted });
  return (
    (wanted || (await defaultTenantId(stores))) ??
    refuse('invalid_field', { field: 'tenantId', why: 'is required' })
  );
};
