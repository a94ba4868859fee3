import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { assertHoldsScopes } from '../access/escalation.js';
import { refuse } from '../model/values/refusals.js';
import { isAdmin } from '../access/guard-admins.js';
import { endSessions } from '../sessions/end-sessions.js';
import { stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { endHandedOut } from '../people/ticket-maker.js';
import { assertRoom } from './link-identity.js';
import type { UserIdentity } from '../model/user/user-identity.js';

/**
 * Makes one user of two: the identities of the second one become the first one's, everything else of it goes
 * (operations §6.5). Answers the first of the identities that moved.
 *
 * Rule: a merge deletes a user, so it takes `delete:users` as well; an administrator is not deleted that way.
 */
export const mergeUsers =
  (deps: WriteDeps) =>
  (userId: string, secondaryId: string, actor: Actor = systemActor): Promise<UserIdentity> =>
    write(deps, actor, async (stores, note) => {
      const user = requireFound('user', userId, await stores.users.find(userId));
      const secondary =
        (await stores.users.find(secondaryId)) ??
        refuse('unknown_reference', { field: 'secondaryUserId', id: secondaryId });
      if (secondary.id === user.id)
        refuse('invalid_field', { field: 'secondaryUserId', why: 'must name another user' });
      if (secondary.tenantId !== user.tenantId)
        refuse('tenant_mismatch', {
          field: 'secondaryUserId',
          why: 'belongs to another tenant than the user',
        });
      assertHoldsScopes(actor, ['delete:users']);
      if (await isAdmin(stores, secondary)) refuse('admin_not_merged');
      // Both rows are held, in one order for every caller, so that no identity is added meanwhile.
      for (const id of [user.id, secondary.id].sort())
        await stores.users.change(id, (current) => current);
      const moving = await stores.userIdentities.all([
        { attribute: 'userId', equals: secondary.id },
      ]);
      const first =
        moving[0] ??
        refuse('invalid_field', {
          field: 'secondaryUserId',
          why: 'names a user without identities',
        });
      await assertRoom(stores, user.id, moving.length);
      for (const { id } of moving)
        await stores.userIdentities.change(id, (identity) => ({
          ...identity,
          userId: user.id,
          isPrimary: false,
          ...stampUpdated(deps, actor),
        }));
      await endHandedOut(deps, { stores, note }, secondary.id, actor);
      await endSessions(deps, stores, [{ attribute: 'userId', equals: secondary.id }], note);
      await stores.users.removeAll([{ attribute: 'id', equals: secondary.id }]);
      note('user.merged', user.id, [secondary.id]);
      note('user.deleted', secondary.id);
      return requireFound('identity', first.id, await stores.userIdentities.find(first.id));
    });
