import type { Deletion } from '../model/client/client-metadata.js';
import type { Actor } from '../model/values/actor.js';
import { deleteUser } from '../people/delete-user.js';
import { modifyIn } from '../people/modify-user.js';
import type { UserWriteDeps } from '../people/create-user.js';
import { assertMayBlock } from '../people/assert-may-block.js';
import { write } from '../unit-of-work/write.js';
import { blockReasons, isBlockedByOthers, requireVisible } from './directory-user.js';

/**
 * Removes a user that a directory deletes, or blocks the user and forgets what the directory calls them.
 * Rule: a block that others set is there again when the directory takes the user back.
 * @throws Refusal `record_not_found`, `last_tenant_admin`
 */
export const removeUser =
  (deps: UserWriteDeps) =>
  async (id: string, onDelete: Deletion, actor: Actor): Promise<void> => {
    requireVisible(id, await deps.storage.within(actor.tenancy).users.find(id));
    if (onDelete === 'delete') return deleteUser(deps)(id, actor);

    await write(deps, actor, async (stores, note) => {
      const now = deps.clock.now();
      const user = requireVisible(id, await stores.users.change(id, (current) => current));
      if (user.isBlocked) await assertMayBlock({ stores, actor, note, now }, user);
      const isNameless = user.username === null && user.email === null && user.phoneNumber === null;
      const patch = {
        externalId: null,
        isBlocked: true,
        ...(isNameless ? {} : { directoryName: null }),
      };
      await modifyIn(deps, { stores, note }, id, { patch, actor });
      const { deleted, deletedBlocked } = blockReasons;
      await stores.users.change(id, (current) => ({
        ...current,
        blockedReason: isBlockedByOthers(user, now) ? deletedBlocked : deleted,
        blockedUntil: null,
      }));
    });
  };
