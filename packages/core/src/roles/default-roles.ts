import type { Actor } from '../actor.js';
import type { Stores } from '../ports/storage.js';
import type { User } from '../users/user.js';
import { stampCreated, type Writing } from '../write.js';

/** Rule: every new user gets the default roles of the tenant and the global ones (operations §5.1). */
export const giveDefaultRoles = async (deps: Pick<Writing, 'random' | 'clock'>, { roles, roleMembers }: Stores, { id: userId, tenantId }: Pick<User, 'id' | 'tenantId'>, actor: Actor): Promise<void> => {
  const isDefault = { attribute: 'isDefault', equals: true } as const;
  for (const owner of [tenantId, null]) {
    for (const role of await roles.all([isDefault, { attribute: 'tenantId', equals: owner }])) {
      await roleMembers.add({ id: deps.random.uuid(), roleId: role.id, userId, tenantId, expiresAt: null, ...stampCreated(deps, actor) });
    }
  }
};
