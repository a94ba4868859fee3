import { theServer, type Actor } from '../model/actor.js';
import { found } from '../support/must-exist.js';
import { refuse } from '../model/refusals.js';
import { write, type Writing } from '../audit/write.js';

/**
 * Removes a client with its links, permissions and tokens. Rule: the Default Client cannot be deleted (§3).
 */
export const deleteClient =
  (deps: Writing) =>
  (id: string, actor: Actor = theServer): Promise<void> =>
    write(deps, actor, async ({ clients, tickets }, note) => {
      const client = found('client', id, await clients.find(id));
      if (client.isDefault) refuse('default_client_protected', { rule: 'cannot be deleted' });
      // Of two that delete at once, one finds nothing left.
      if ((await clients.removeAll([{ attribute: 'id', equals: id }])) === 0)
        refuse('record_not_found', { record: 'client', id });
      // Tickets made for it stay good for their people, and lead nowhere afterwards (operations §10.3).
      for (const ticket of await tickets.all([{ attribute: 'clientId', equals: id }]))
        await tickets.change(ticket.id, (current) => ({
          ...current,
          clientId: null,
          resultUrl: null,
        }));
      note('client.deleted', id);
    });
