import { theServer, type Actor } from '../actor.js';
import { found } from '../must-exist.js';
import { stampUpdated, write, type Writing } from '../write.js';
import { ticketStatus } from './ticket.js';

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
