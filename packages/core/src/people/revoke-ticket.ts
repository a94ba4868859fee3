import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { ticketStatus } from '../model/ticket/ticket.js';

/** Takes a ticket back. One that is over already stays as it is. */
export const revokeTicket =
  (deps: WriteDeps) =>
  (id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async ({ tickets }, note) => {
      const now = deps.clock.now();
      requireFound(
        'ticket',
        id,
        await tickets.change(id, (current) =>
          ticketStatus(current, now) === 'pending'
            ? { ...current, revokedAt: now, ...stampUpdated(deps, actor) }
            : current,
        ),
      );
      note('ticket.revoked', id);
    });
