/** Who is told of what concerns a whole tenant. */
import { isBlockedAt } from '../model/user/user-status.js';
import type { User } from '../model/user/user.js';
import type { Clock } from '../ports/clock.js';
import type { Stores } from '../ports/storage.js';

/** Administrators who are told of one thing. */
export const mostReminded = 20;

/** The administrators of the tenant; blocked people are left out. */
export const administratorsOf = async (
  deps: { readonly storage: Pick<Stores, 'tenantAdmins' | 'users'>; readonly clock: Clock },
  tenantId: string,
): Promise<readonly User[]> => {
  const admins = await deps.storage.tenantAdmins.all([{ attribute: 'tenantId', equals: tenantId }]);
  return unblockedOf(
    deps,
    admins.slice(0, mostReminded).map(({ userId }) => userId),
  );
};

export const unblockedOf = async (
  { storage, clock }: { readonly storage: Pick<Stores, 'users'>; readonly clock: Clock },
  ids: readonly string[],
): Promise<readonly User[]> => {
  const users = await storage.users.all([{ attribute: 'id', in: ids }]);
  return users.filter((user) => !isBlockedAt(user, clock.now()));
};
