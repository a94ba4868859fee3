import type { Stores } from '../ports/storage.js';

/** Rule: what identity providers map to a role or a group goes with it (operations §10.3). */
export const forgetMapped = async (
  { identityProviders }: Pick<Stores, 'identityProviders'>,
  { id, tenantId }: { readonly id: string; readonly tenantId: string | null },
): Promise<void> => {
  const providers = await identityProviders.pick(
    ['id', 'roleMapping', 'groupMapping'],
    tenantId === null ? [] : [{ attribute: 'tenantId', equals: tenantId }],
  );
  const naming = providers.filter(
    ({ roleMapping, groupMapping }) =>
      roleMapping.some(({ role_id }) => role_id === id) ||
      groupMapping.some(({ group_id }) => group_id === id),
  );
  for (const provider of naming) {
    await identityProviders.change(provider.id, (current) => ({
      ...current,
      roleMapping: current.roleMapping.filter(({ role_id }) => role_id !== id),
      groupMapping: current.groupMapping.filter(({ group_id }) => group_id !== id),
    }));
  }
};
