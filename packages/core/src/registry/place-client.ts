import type { Actor } from '../model/values/actor.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import type { Client } from '../model/client/client.js';
import type { SecurityProfile } from '../model/tenant/tenant-metadata.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';

type ClientOwnership = Pick<Client, 'isGlobal' | 'tenantId'>;

/**
 * Rule: a client is global, or belongs to a tenant that exists. Only a global caller makes one global;
 * for it that is the default (specification §2.1, operations §1.5).
 */
export const placeClient = async (
  { tenants }: Stores,
  { tenancy }: Actor,
  wanted: WantedPlace,
  current?: ClientOwnership,
): Promise<ClientOwnership> => {
  if (tenancy.kind === 'one') return placeWithin(tenancy.tenantId, wanted);

  const present = current ?? { isGlobal: true, tenantId: null };
  const isGlobal = wanted.isGlobal ?? present.isGlobal;
  const tenantId = wanted.tenantId === undefined ? present.tenantId : wanted.tenantId;
  if (!isGlobal && tenantId === null) {
    refuse('invalid_field', {
      field: 'tenantId',
      why: 'is required for a client that is not global',
    });
  }

  const isNew = tenantId !== null && tenantId !== current?.tenantId;
  if (isNew && (await tenants.find(tenantId)) === undefined) {
    refuse('unknown_reference', { field: 'tenantId', id: tenantId });
  }
  return { isGlobal, tenantId };
};

interface WantedPlace {
  readonly isGlobal?: boolean | undefined;
  readonly tenantId?: string | null | undefined;
}

/** A caller of one tenant makes clients of that tenant. */
const placeWithin = (own: string, { isGlobal, tenantId }: WantedPlace): ClientOwnership => {
  if (isGlobal === true) refuse('outside_tenancy', { record: 'client' });
  if (tenantId && tenantId !== own) {
    refuse('unknown_reference', { field: 'tenantId', id: tenantId });
  }
  return { isGlobal: false, tenantId: own };
};

/**
 * What the tenant of a client asks of each of its clients. The row of the tenant is held, so that a client that is
 * written meanwhile cannot slip past a higher minimum.
 */
export const holdMinimumProfile = async (
  { tenants }: Stores,
  { isGlobal, tenantId }: ClientOwnership,
): Promise<SecurityProfile> => {
  if (isGlobal || tenantId === null) return 'none';
  const tenant = await tenants.change(tenantId, (current) => current);
  return tenant === undefined ? 'none' : tenantSettings(tenant).minimumSecurityProfile;
};
