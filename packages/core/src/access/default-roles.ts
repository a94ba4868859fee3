import type { Actor } from '../model/values/actor.js';
import type { Stores } from '../ports/storage.js';
import type { User } from '../model/user/user.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import { stampCreated, type WriteDeps } from '../unit-of-work/write.js';
import type { Role } from '../model/role/role.js';

/** Rule: every new user gets the default roles of the tenant and the global ones (operations §5.1). */
export const giveDefaultRoles = async (
  deps: Pick<WriteDeps, 'random' | 'clock'>,
  stores: Stores,
  user: Pick<User, 'id' | 'tenantId'>,
  actor: Actor,
): Promise<void> => {
  const roles = await defaultRolesFor(stores, user.tenantId);
  await giveRoles(deps, stores, roles, { user, actor });
};

/** With those that the tenant's settings name (operations §4.2), each once. */
export const defaultRolesFor = async (
  { roles, tenants }: Stores,
  tenantId: string,
): Promise<readonly Role[]> => {
  const tenant = await tenants.find(tenantId);
  const { defaultRoleIds } = tenantSettings(tenant ?? { metadata: {} });
  const isDefault = { attribute: 'isDefault', equals: true } as const;
  const isNamed = { attribute: 'id', in: defaultRoleIds } as const;
  const found = new Map<string, Role>();

  for (const owner of [tenantId, null]) {
    const ofOwner = { attribute: 'tenantId', equals: owner } as const;
    for (const condition of [isDefault, isNamed]) {
      for (const role of await roles.all([condition, ofOwner])) found.set(role.id, role);
    }
  }
  return [...found.values()];
};

export const giveRoles = async (
  deps: Pick<WriteDeps, 'random' | 'clock'>,
  { roleMembers }: Stores,
  roles: readonly Role[],
  { user, actor }: { readonly user: Pick<User, 'id' | 'tenantId'>; readonly actor: Actor },
): Promise<void> => {
  for (const { id: roleId } of roles) {
    await roleMembers.add({
      id: deps.random.uuid(),
      roleId,
      userId: user.id,
      tenantId: user.tenantId,
      identityProviderId: null,
      expiresAt: null,
      ...stampCreated(deps, actor),
    });
  }
};
