import type { Actor } from '../model/actor.js';
import type { Stores } from '../ports/storage.js';
import type { User } from '../model/user.js';
import { tenantSettings } from '../model/tenant-settings.js';
import { stampCreated, type Writing } from '../audit/write.js';
import type { Role } from '../model/role.js';

/** Rule: every new user gets the default roles of the tenant and the global ones (operations §5.1). */
export const giveDefaultRoles = async (
  deps: Pick<Writing, 'random' | 'clock'>,
  stores: Stores,
  user: Pick<User, 'id' | 'tenantId'>,
  actor: Actor,
): Promise<void> =>
  giveRoles(deps, stores, await defaultRolesFor(stores, user.tenantId), user, actor);

/** With those that the tenant's settings name (operations §4.2), each once. */
export const defaultRolesFor = async (
  { roles, tenants }: Stores,
  tenantId: string,
): Promise<readonly Role[]> => {
  const tenant = await tenants.find(tenantId);
  const { defaultRoleIds } = tenantSettings(tenant ?? { metadata: {} });
  const named = { attribute: 'id', in: defaultRoleIds } as const;
  const found = new Map<string, Role>();
  for (const owner of [tenantId, null]) {
    const ofOwner = { attribute: 'tenantId', equals: owner } as const;
    for (const which of [{ attribute: 'isDefault', equals: true } as const, named])
      for (const role of await roles.all([which, ofOwner])) found.set(role.id, role);
  }
  return [...found.values()];
};

export const giveRoles = async (
  deps: Pick<Writing, 'random' | 'clock'>,
  { roleMembers }: Stores,
  roles: readonly Role[],
  { id: userId, tenantId }: Pick<User, 'id' | 'tenantId'>,
  actor: Actor,
): Promise<void> => {
  for (const { id: roleId } of roles)
    await roleMembers.add({
      id: deps.random.uuid(),
      roleId,
      userId,
      tenantId,
      identityProviderId: null,
      expiresAt: null,
      ...stampCreated(deps, actor),
    });
};
