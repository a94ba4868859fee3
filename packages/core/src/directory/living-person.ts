import type { Stores } from '../ports/storage.js';
import { hasEndedAccess } from '../model/tenant.js';
import { isEndedForUser } from '../model/user-status.js';
import type { User } from '../model/user.js';

/**
 * The person of a session, a code or a token that began then; undefined once it is over for them.
 * Rule: what began before a tenant was suspended is over for its people, and does not come back with the
 * tenant (operations §10.4).
 */
export const livingPerson = async (
  { users, tenants }: Pick<Stores, 'users' | 'tenants'>,
  id: string,
  begunAt: Date,
  now: Date,
): Promise<User | undefined> => {
  const user = await users.find(id);
  if (user === undefined || isEndedForUser(user, begunAt, now)) return undefined;
  const tenant = await tenants.find(user.tenantId);
  return tenant === undefined || hasEndedAccess(tenant, begunAt) ? undefined : user;
};
