import { systemActor, type Actor } from '../model/values/actor.js';
import { assertNotConsole } from '../model/client/console-client.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { endHandedOut } from '../people/ticket-maker.js';

/**
 * Removes a client with its links, permissions and tokens. Rule: the Default Client cannot be
 * deleted (specification §3).
 */
export const deleteClient =
  (deps: WriteDeps) =>
  (id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      const { clients, tickets } = stores;
      const client = requireFound('client', id, await clients.find(id));
      assertNotConsole(client);
      if (client.isDefault) refuse('default_client_protected', { rule: 'cannot be deleted' });
      // Of two that delete at once, one finds nothing left.
      if ((await clients.removeAll([{ attribute: 'id', equals: id }])) === 0)
        refuse('record_not_found', { record: 'client', id });
      await endHandedOut(deps, { stores, note }, id, actor);
      // Tickets made for it stay good for their people, and lead nowhere afterwards (operations §10.3).
      for (const ticket of await tickets.all([{ attribute: 'clientId', equals: id }]))
        await tickets.change(ticket.id, (current) => ({
          ...current,
          clientId: null,
          resultUrl: null,
        }));
      note('client.deleted', id);
    });
