import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { endSessions } from '../sessions/end-sessions.js';
import { assertNotLastAdmin } from '../access/guard-admins.js';
import { endHandedOut } from './ticket-maker.js';
import { restsOnNothing, write, type AssertHolds, type WriteDeps } from '../unit-of-work/write.js';

/**
 * Removes a person with everything that names them (operations §10.3); the log keeps the id. The tickets that they
 * made for others end. `assertHolds` asks again, in the same transaction, what the deletion rests on.
 */
export const deleteUser =
  (deps: WriteDeps) =>
  (
    id: string,
    actor: Actor = systemActor,
    assertHolds: AssertHolds = restsOnNothing,
  ): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      await assertHolds(stores);
      await assertNotLastAdmin(
        { stores, actor, note, now: deps.clock.now() },
        requireFound('user', id, await stores.users.find(id)),
      );
      await endHandedOut(deps, { stores, note }, id, actor);
      await endSessions(deps, stores, [{ attribute: 'userId', equals: id }], note);
      // Of two that delete at once, one finds nothing left.
      if ((await stores.users.removeAll([{ attribute: 'id', equals: id }])) === 0)
        refuse('record_not_found', { record: 'user', id });
      note('user.deleted', id);
    });
