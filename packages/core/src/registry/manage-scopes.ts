import { systemActor, type Actor } from '../model/values/actor.js';
import { narrowConsents, narrowDelegations } from '../sessions/narrow-consents.js';
import { requireFound } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import {
  newScope,
  withNewScopeFields,
  withScopeFields,
  type NewScope,
  type ScopeFields,
} from '../model/scope/scope-fields.js';
import { stampCreated, stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { assertNotSystem } from './modify-resource.js';
import type { Scope } from '../model/scope/scope.js';

export const createScope =
  (deps: WriteDeps) =>
  (resourceId: string, input: NewScope, actor: Actor = systemActor): Promise<Scope> =>
    write(deps, actor, async (stores, note) => {
      const resource = requireFound(
        'resource',
        resourceId,
        await stores.resources.find(resourceId),
      );
      assertNotSystem(resource, 'resource');
      const fresh = newScope({
        id: deps.random.uuid(),
        resourceId,
        name: input.name,
        tenantId: resource.tenantId,
        ...stampCreated(deps, actor),
      });
      const scope = withNewScopeFields(fresh, input);
      await stores.scopes.add(scope);
      note('scope.created', scope.id);
      return scope;
    });

export const modifyScope =
  (deps: WriteDeps) =>
  (
    resourceId: string,
    id: string,
    patch: ScopeFields,
    actor: Actor = systemActor,
  ): Promise<Scope> =>
    write(deps, actor, async (stores, note) => {
      await writableScope(stores, resourceId, id);
      const scope = await stores.scopes.change(id, (current) => ({
        ...withScopeFields(current, patch),
        ...stampUpdated(deps, actor),
      }));
      note('scope.modified', id);
      return requireFound('scope', id, scope);
    });

/** Removes a scope with every permission on it, from what people agreed to, and from what applications have. */
export const deleteScope =
  (deps: WriteDeps) =>
  (resourceId: string, id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      const { name } = await writableScope(stores, resourceId, id);
      await narrowConsents(stores, resourceId, name);
      await narrowDelegations(deps, stores, resourceId, name);
      await stores.scopes.removeAll([{ attribute: 'id', equals: id }]);
      note('scope.deleted', id);
    });

const writableScope = async (stores: Stores, resourceId: string, id: string): Promise<Scope> => {
  const resource = requireFound('resource', resourceId, await stores.resources.find(resourceId));
  const scope = await stores.scopes.find(id);
  const writable = requireFound('scope', id, scope?.resourceId === resourceId ? scope : undefined);
  assertNotSystem(resource, 'scope');
  return writable;
};
