import { theServer, type Actor } from '../actor.js';
import { clientTenancy } from '../clients/client.js';
import { found, mustExist } from '../must-exist.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../refusals.js';
import type { Resource } from '../resources/resource.js';
import type { Scope } from '../resources/scope.js';
import { stampCreated, write, type Writing } from '../write.js';
import { assertHoldsAll } from './escalation.js';

/** Some scopes of one resource. */
export interface ScopeSelection {
  readonly resourceId: string;
  readonly scopeIds: readonly string[];
}

/**
 * Lets a client ask for scopes: all of them, or none. What it holds already stays.
 * Rule: the resource must be authorized to the client first (operations §2.2).
 */
export const grantPermissions = (deps: Writing) => (clientId: string, selections: readonly ScopeSelection[], actor: Actor = theServer): Promise<void> =>
  write(deps, actor, async (stores, note) => {
    // The client's row is held, so that a revocation of the resource cannot slip in between.
    const client = found('client', clientId, await stores.clients.change(clientId, (current) => current));
    const resources = await mustExist(stores.resources, selections.map((each) => each.resourceId), 'permissions.resource_id');
    const scopes = await mustExist(stores.scopes, selections.flatMap((each) => each.scopeIds), 'permissions.scopes');
    const linked = await stores.clientResources.all([{ attribute: 'clientId', equals: clientId }, { attribute: 'authorized', equals: true }]);
    for (const selection of selections) {
      const resource = resources.get(selection.resourceId)!;
      assertScopesOf(resource, selection, scopes, actor);
      if (!linked.some((link) => link.resourceId === resource.id)) refuse('resource_not_authorized', { id: resource.id });
    }
    const held = new Set((await stores.permissions.all([{ attribute: 'clientId', equals: clientId }])).map((permission) => permission.scopeId));
    const added: string[] = [];
    for (const { resourceId, scopeIds } of selections) {
      for (const scopeId of scopeIds) {
        if (held.has(scopeId)) continue;
        held.add(scopeId);
        added.push(scopeId);
        await stores.permissions.add({ id: deps.random.uuid(), clientId, resourceId, scopeId, tenantId: clientTenancy(client) ?? resources.get(resourceId)!.tenantId, ...stampCreated(deps, actor) });
      }
    }
    note('client.permissions_granted', clientId, added);
  });

const assertScopesOf = (resource: Resource, { scopeIds }: ScopeSelection, scopes: ReadonlyMap<string, Scope>, actor: Actor): void => {
  if (scopeIds.length === 0) refuse('invalid_field', { field: 'permissions.scopes', why: 'must not be empty' });
  for (const id of scopeIds) {
    if (scopes.get(id)!.resourceId !== resource.id) refuse('invalid_field', { field: 'permissions.scopes', why: `names ${id}, which is not a scope of the resource ${resource.id}` });
  }
  if (resource.isSystem) assertHoldsAll(actor, scopeIds.map((id) => scopes.get(id)!.name));
};

/** Takes scopes from a client. What it does not hold is passed over; a selection without scopes means all of the resource. */
export const revokePermissions = (deps: Writing) => (clientId: string, selections: readonly ScopeSelection[], actor: Actor = theServer): Promise<void> =>
  write(deps, actor, async (stores, note) => {
    const client = found('client', clientId, await stores.clients.change(clientId, (current) => current));
    if (client.isDefault) await assertNotManagement(stores, selections.map((each) => each.resourceId));
    for (const { resourceId, scopeIds } of selections) {
      await stores.permissions.removeAll([
        { attribute: 'clientId', equals: clientId },
        { attribute: 'resourceId', equals: resourceId },
        ...(scopeIds.length > 0 ? [{ attribute: 'scopeId', in: scopeIds } as const] : []),
      ]);
    }
    note('client.permissions_revoked', clientId, selections.flatMap((each) => each.scopeIds));
  });

/** Rule: the Default Client keeps its access to the Management API; without it nobody could give it back. */
export const assertNotManagement = async ({ resources }: Stores, resourceIds: readonly string[]): Promise<void> => {
  const named = await resources.all([{ attribute: 'id', in: resourceIds }]);
  if (named.some((resource) => resource.isSystem)) refuse('default_client_protected', { rule: 'keeps its access to the Management API' });
};
