import type { Actor } from '../model/actor.js';
import { assertMayGiveRoles } from '../access/escalation.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/refusals.js';
import type { Tenant } from '../model/tenant.js';

/**
 * Rule: the default roles of a tenant are its own or global ones. Whoever names one gives it to everybody who comes, so it may
 * bring no management permission that they do not hold (operations §1.6).
 */
export const assertDefaultRoles = async (
  stores: Stores,
  actor: Actor,
  { id, metadata }: Tenant,
  before?: Tenant,
): Promise<void> => {
  const wanted = (metadata.default_role_ids ?? []).filter(
    (each) => !before?.metadata.default_role_ids?.includes(each),
  );
  const found = await stores.roles.all([{ attribute: 'id', in: wanted }]);
  const missing = wanted.find(
    (each) =>
      !found.some((role) => role.id === each && (role.tenantId === null || role.tenantId === id)),
  );
  if (missing !== undefined)
    refuse('unknown_reference', { field: 'tenant_metadata.default_role_ids', id: missing });
  await assertMayGiveRoles(stores, actor, wanted);
};
