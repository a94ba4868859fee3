import { theServer, type Actor } from '../model/actor.js';
import { found } from '../support/must-exist.js';
import { stampUpdated, write, type Writing } from '../audit/write.js';
import { ticketStatus } from '../model/ticket.js';

/** Takes a ticket back. One that is over already stays as it is. */
export const revokeTicket =
  (deps: Writing) =>
  (id: string, actor: Actor = theServer): Promise<void> =>
    write(deps, actor, async ({ tickets }, note) => {
      const now = deps.clock.now();
      found(
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
