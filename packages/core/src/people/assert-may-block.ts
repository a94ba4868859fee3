import { assertNotLastAdmin, type GuardedWrite } from '../access/guard-admins.js';
import { refuse } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';

/** Rule: nobody blocks their own account (operations §7). */
export const assertMayBlock = async (guarded: GuardedWrite, user: User): Promise<void> => {
  if (guarded.actor.id === user.id) refuse('own_account_protected');
  await assertNotLastAdmin(guarded, user);
};
