import type { Actor } from '../model/values/actor.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import type { Client } from '../model/client/client.js';

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
