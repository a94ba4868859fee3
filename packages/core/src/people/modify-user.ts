import { systemActor, type Actor } from '../model/actor.js';
import { requireFound } from '../support/must-exist.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { revokePending } from './issue-ticket.js';
import { ticketTypes } from '../model/ticket.js';
import { stampUpdated, write, type WriteDeps } from '../audit/write.js';
import { assertMayBlock } from './assert-may-block.js';
import type { User } from '../model/user.js';
import { isBlockedAt } from '../model/user-status.js';
import { withUserFields, type UserFields } from '../model/user-fields.js';

/**
 * Changes what is known of a user, or blocks and unblocks. A user stays in its tenant; passwords have
 * `setPassword`.
 */
export const modifyUser =
  (deps: WriteDeps) =>
  (id: string, patch: UserFields, actor: Actor = systemActor): Promise<User> =>
    write(deps, actor, async (stores, note) => {
      const now = deps.clock.now();
      const before = requireFound('user', id, await stores.users.find(id));
      if (patch.isBlocked === true) await assertMayBlock({ stores, actor, note, now }, before);
      let replaced = before;
      const changed = requireFound(
        'user',
        id,
        await stores.users.change(id, (current) => {
          replaced = current;
          return {
            ...withUserFields(current, patch, { names: deps.domainNames, by: actor.id, now }),
            ...stampUpdated(deps, actor),
          };
        }),
      );
      const user =
        isBlockedAt(changed, now) && !isBlockedAt(replaced, now)
          ? requireFound('user', id, await endAllSessions(deps, { stores, note }, id))
          : changed;
      // A link that went to the old address is nobody's any more (operations §9).
      if (replaced.email !== null && replaced.emailKey !== user.emailKey)
        await revokePending(deps, stores, { userId: id, types: ticketTypes, actor });
      note('user.modified', id);
      if (replaced.isBlocked !== user.isBlocked)
        note(user.isBlocked ? 'user.blocked' : 'user.unblocked', id);
      return user;
    });
