import { systemActor, type Actor } from '../model/actor.js';
import { narrowConsents } from '../sessions/narrow-consents.js';
import { requireFound } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/refusals.js';
import { assertDescription } from '../model/text-rules.js';
import { stampCreated, stampUpdated, write, type WriteDeps } from '../audit/write.js';
import { assertNotSystem } from './modify-resource.js';
import type { Scope } from '../model/scope.js';

export interface NewScope {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** Scopes that OpenID Connect gives a meaning of its own (OpenID Connect Core §5.4, §11). */
export const openidScopes: readonly string[] = [
  'openid',
  'profile',
  'email',
  'phone',
  'address',
  'offline_access',
];

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
      assertScopeName(input.name);
      assertDescription('scope_description', input.description);
      const scope: Scope = {
        id: deps.random.uuid(),
        resourceId,
        name: input.name,
        description: input.description ?? null,
        tenantId: resource.tenantId,
        ...stampCreated(deps, actor),
      };
      await stores.scopes.add(scope);
      note('scope.created', scope.id);
      return scope;
    });

export const modifyScope =
  (deps: WriteDeps) =>
  (
    resourceId: string,
    id: string,
    patch: Partial<NewScope>,
    actor: Actor = systemActor,
  ): Promise<Scope> =>
    write(deps, actor, async (stores, note) => {
      await writableScope(stores, resourceId, id);
      if (patch.name !== undefined) assertScopeName(patch.name);
      assertDescription('scope_description', patch.description);
      const scope = await stores.scopes.change(id, (current) => ({
        ...current,
        name: patch.name ?? current.name,
        description: patch.description === undefined ? current.description : patch.description,
        ...stampUpdated(deps, actor),
      }));
      note('scope.modified', id);
      return requireFound('scope', id, scope);
    });

/** Removes a scope with every permission on it, and from what people agreed to. */
export const deleteScope =
  (deps: WriteDeps) =>
  (resourceId: string, id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      const { name } = await writableScope(stores, resourceId, id);
      await narrowConsents(stores, resourceId, name);
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

/** RFC 6749 §3.3: `scope-token`. */
const assertScopeName = (name: string): void => {
  if (!/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/.test(name))
    refuse('invalid_field', {
      field: 'scope_name',
      why: 'must be 1 to 200 printable ASCII characters without space, quote and backslash',
    });
  if (openidScopes.includes(name)) refuse('scope_name_reserved', { name });
};
