import { systemActor, type Actor } from '../model/actor.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/refusals.js';
import { stampUpdated, write, type WriteDeps } from '../audit/write.js';
import { withResourceFields, type ResourceFields } from '../model/resource-fields.js';
import type { Resource } from '../model/resource.js';

export const modifyResource =
  (deps: WriteDeps) =>
  (id: string, patch: ResourceFields, actor: Actor = systemActor): Promise<Resource> =>
    write(deps, actor, async ({ resources }, note) => {
      const secret = deps.random.secret(32); // made before: what changes a record must be pure
      const resource = await resources.change(id, (current) => {
        assertNotSystem(current);
        return { ...withResourceFields(current, patch, secret), ...stampUpdated(deps, actor) };
      });
      note('resource.modified', id);
      return requireFound('resource', id, resource);
    });

/**
 * Rule: the system resource and its scopes stay as they are. A caller who could set its signing secret
 * could sign management tokens.
 */
export const assertNotSystem = (
  { isSystem }: Resource,
  record: 'resource' | 'scope' = 'resource',
): void => {
  if (isSystem) refuse('system_record_protected', { record });
};
