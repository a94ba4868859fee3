import type { Actor } from '../model/actor.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/refusals.js';
import type { Client } from '../model/client.js';

type Place = Pick<Client, 'isGlobal' | 'tenantId'>;

/**
 * Rule: a client is global, or belongs to a tenant that exists. Only a global caller makes one global;
 * for it that is the default (specification §2.1, operations §1.5).
 */
export const placeClient = async (
  { tenants }: Stores,
  { tenancy }: Actor,
  wanted: { isGlobal?: boolean | undefined; tenantId?: string | null | undefined },
  current?: Place,
): Promise<Place> => {
  if (tenancy.kind === 'one') {
    if (wanted.isGlobal === true) refuse('outside_tenancy', { record: 'client' });
    if (wanted.tenantId && wanted.tenantId !== tenancy.tenantId)
      refuse('unknown_reference', { field: 'tenant_id', id: wanted.tenantId });
    return { isGlobal: false, tenantId: tenancy.tenantId };
  }
  const isGlobal = wanted.isGlobal ?? current?.isGlobal ?? true;
  const tenantId = wanted.tenantId === undefined ? (current?.tenantId ?? null) : wanted.tenantId;
  if (!isGlobal && tenantId === null)
    refuse('invalid_field', { field: 'tenant_id', why: 'is required when is_global is false' });
  if (
    tenantId !== null &&
    tenantId !== current?.tenantId &&
    (await tenants.find(tenantId)) === undefined
  )
    refuse('unknown_reference', { field: 'tenant_id', id: tenantId });
  return { isGlobal, tenantId };
};
