import { allTenants, type Actor } from '@keyward/core';
import type { Call } from '../kernel/management-operation.js';

/**
 * Rule: what belongs to the server is of no tenant. Without multi-tenancy the default tenant is the whole
 * installation, so its administrators act for the server (docs/adr/0018-signing-keys-are-rows.md).
 */
export const serverActor = async ({
  actor,
  context,
}: Pick<Call, 'actor' | 'context'>): Promise<Actor> => {
  const { tenancy } = actor;
  if (context.multiTenant || tenancy.kind === 'all') return actor;

  const tenant = await context.keyward.storage.tenants.find(tenancy.tenantId);
  return tenant?.isDefault === true ? { ...actor, tenancy: allTenants } : actor;
};
