import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { assertNotSystem } from './modify-resource.js';

/** Removes a resource with its scopes, links, permissions and tokens. */
export const deleteResource =
  (deps: WriteDeps) =>
  (id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async ({ resources }, note) => {
      assertNotSystem(requireFound('resource', id, await resources.find(id)));
      // Of two that delete at once, one finds nothing left.
      if ((await resources.removeAll([{ attribute: 'id', equals: id }])) === 0)
        refuse('record_not_found', { record: 'resource', id });
      note('resource.deleted', id);
    });
