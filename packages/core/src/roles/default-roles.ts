import type { Actor } from '../actor.js';
import type { Stores } from '../ports/storage.js';
import type { User } from '../users/user.js';
import { stampCreated, type Writing } from '../write.js';
import type { Role } from './role.js';

/** Rule: every new user gets the default roles of the tenant and the global ones (operations §5.1). */
export const giveDefaultRoles = async (deps: Pick<Writing, 'random' | 'clock'>, stores: Stores, user: Pick<User, 'id' | 'tenantId'>, actor: Actor): Promise<void> =>
  giveRoles(deps, stores, await defaultRolesFor(stores, user.tenantId), user, actor);

export const defaultRolesFor = async ({ roles }: Stores, tenantId: string): Promise<readonly Role[]> => {
  const isDefault = { attribute: 'isDefault', equals: true } as const;
  return [...await roles.all([isDefault, { attribute: 'tenantId', equals: tenantId }]), ...await roles.all([isDefault, { attribute: 'tenantId', equals: null }])];
};

export const giveRoles = async (deps: Pick<Writing, 'random' | 'clock'>, { roleMembers }: Stores, roles: readonly Role[], { id: userId, tenantId }: Pick<User, 'id' | 'tenantId'>, actor: Actor): Promise<void> => {
  for (const { id: roleId } of roles) await roleMembers.add({ id: deps.random.uuid(), roleId, userId, tenantId, expiresAt: null, ...stampCreated(deps, actor) });
};
