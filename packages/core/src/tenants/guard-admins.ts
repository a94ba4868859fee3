/** What holds for users because they administer a tenant (operations §4.4). */
import type { Actor } from '../actor.js';
import { assertHoldsAll } from '../permissions/escalation.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../refusals.js';
import { tenantAdminScopes } from './admin-scopes.js';
import type { User } from '../users/user.js';
import { isBlockedAt } from '../users/user-status.js';

export const isAdmin = async ({ tenantAdmins }: Pick<Stores, 'tenantAdmins'>, { id, tenantId }: User): Promise<boolean> =>
  (await tenantAdmins.all([{ attribute: 'userId', equals: id }, { attribute: 'tenantId', equals: tenantId }])).length > 0;

const isUsable = (user: User, now: Date): boolean => !isBlockedAt(user, now) && user.passwordHash !== null;

/**
 * Rule: no write takes a tenant its last administrator who can log in (operations §4.4). To be asked before a user is
 * deleted, blocked, or left without a way to log in. A tenant that has none already has nothing to lose.
 */
export const assertNotLastAdmin = async (stores: Stores, user: User, now: Date): Promise<void> => {
  if (!(await isAdmin(stores, user))) return;
  // The tenant's row is held, so that of two administrators who remove each other the second one sees what the first did.
  await stores.tenants.change(user.tenantId, (tenant) => tenant);
  const links = await stores.tenantAdmins.all([{ attribute: 'tenantId', equals: user.tenantId }]);
  const usable = (await stores.users.all([{ attribute: 'id', in: links.map(({ userId }) => userId) }])).filter((each) => isUsable(each, now));
  if (usable.length === 1 && usable[0]!.id === user.id) refuse('last_tenant_admin');
};

/**
 * Rule: whoever sets the password of an administrator, or the addresses that a reset goes to, can become that administrator,
 * so the caller must hold every scope that administrators hold in their tenant (operations §1.6).
 */
export const assertMayBecome = async (stores: Stores, actor: Actor, user: User): Promise<void> => {
  if (await isAdmin(stores, user)) assertHoldsAll(actor, tenantAdminScopes);
};
