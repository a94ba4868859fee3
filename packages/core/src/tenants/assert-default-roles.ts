import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import type { Tenant } from '../model/tenant/tenant.js';

/** Rule: the default roles of a tenant are its own or global ones. */
export const assertDefaultRoles = async (
  stores: Stores,
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
    refuse('unknown_reference', { field: 'metadata.default_role_ids', id: missing });
};
