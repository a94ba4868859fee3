/**
 * Scopes that clients, roles and users hold: given and taken in one way, with what is particular to each
 * beside it.
 */
import { systemActor, type Actor } from '../model/values/actor.js';
import { assertNotConsole } from '../model/client/console-client.js';
import { assertRegistered, clientTenancy } from '../model/client/client.js';
import { ignoringDoubles } from '../support/ignoring-doubles.js';
import { assertAhead, assertOneTenant, put, type Expiry } from './change-links.js';
import type { Link } from '../model/record/link.js';
import { requireFound, mustExist } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import { refuse } from '../model/values/refusals.js';
import type { Resource } from '../model/resource/resource.js';
import type { Scope } from '../model/scope/scope.js';
import { assertRoleNotSystem } from './role-rules.js';
import { stampCreated, write, type WriteDeps } from '../unit-of-work/write.js';

/** Some scopes of one resource. */
export interface ScopeSelection {
  readonly resourceId: string;
  readonly scopeIds: readonly string[];
}

/** A person or something that holds scopes. */
interface Holder {
  readonly label: 'client' | 'role' | 'user';
  readonly key: 'clientId' | 'roleId' | 'userId';
  readonly permissions: (
    stores: Stores,
  ) => Store<Link & { readonly resourceId: string; readonly scopeId: string }>;
  /** Its tenant, while nobody else changes what matters here; undefined when it is not there. */
  readonly hold: (
    stores: Stores,
    id: string,
  ) => Promise<{ readonly tenantId: string | null } | undefined>;
  readonly mayBeGiven?: (
    stores: Stores,
    id: string,
    resourceIds: readonly string[],
  ) => Promise<void>;
  readonly mayBeTaken?: (
    stores: Stores,
    id: string,
    resourceIds: readonly string[],
  ) => Promise<void>;
  /** Whether its permissions can end by themselves. */
  readonly ends: boolean;
}

const asLinks = (store: unknown) => store as ReturnType<Holder['permissions']>;

/** Rule: the resource must be authorized to the client first (operations §2.2). */
const client: Holder = {
  label: 'client',
  key: 'clientId',
  permissions: ({ permissions }) => asLinks(permissions),
  ends: false,
  // The client's row is held, so that a revocation of the resource cannot slip in between.
  async hold({ clients }, id) {
    const held = await clients.change(id, (current) => current);
    if (held !== undefined) {
      assertNotConsole(held);
      assertRegistered(held);
    }
    return held && { tenantId: clientTenancy(held) };
  },
  async mayBeGiven({ clientResources }, id, resourceIds) {
    const linked = await clientResources.all([
      { attribute: 'clientId', equals: id },
      { attribute: 'authorized', equals: true },
    ]);
    for (const resourceId of resourceIds)
      if (!linked.some((link) => link.resourceId === resourceId))
        refuse('resource_not_authorized', { id: resourceId });
  },
  async mayBeTaken(stores, id, resourceIds) {
    if ((await stores.clients.find(id))?.isDefault) await assertNotManagement(stores, resourceIds);
  },
};

const role: Holder = {
  label: 'role',
  key: 'roleId',
  permissions: ({ rolePermissions }) => asLinks(rolePermissions),
  ends: true,
  // Changed into itself, a global role refuses a caller who may not write it.
  hold: ({ roles }, id) => roles.change(id, assertRoleNotSystem),
};

const user: Holder = {
  label: 'user',
  key: 'userId',
  permissions: ({ userPermissions }) => asLinks(userPermissions),
  ends: true,
  hold: ({ users }, id) => users.find(id),
};

/** Lets it have scopes: all of them, or none. What it holds already stays. */
const grantTo =
  (holder: Holder) =>
  (deps: WriteDeps) =>
  (
    id: string,
    selections: readonly ScopeSelection[],
    expiry: Expiry = {},
    actor: Actor = systemActor,
  ): Promise<void> =>
    ignoringDoubles(() =>
      write(deps, actor, async (stores, note) => {
        assertAhead(expiry, deps.clock.now());
        const { tenantId } = requireFound(holder.label, id, await holder.hold(stores, id));
        const resources = await mustExist(
          stores.resources,
          selections.map((each) => each.resourceId),
          'permissions.resourceId',
        );
        const scopes = await mustExist(
          stores.scopes,
          selections.flatMap((each) => each.scopeIds),
          'permissions.scopes',
        );
        for (const selection of selections)
          assertScopesOf(resources.get(selection.resourceId)!, selection, scopes);
        for (const resource of resources.values())
          assertOneTenant('permissions.resourceId', { tenantId }, resource);
        await holder.mayBeGiven?.(stores, id, [...resources.keys()]);
        const held = new Map(
          (
            await holder.permissions(stores).all([
              { attribute: holder.key as 'id', equals: id },
              { attribute: 'scopeId', in: [...scopes.keys()] },
            ])
          ).map((permission) => [permission.scopeId, permission]),
        );
        for (const scope of scopes.values()) {
          const fields = {
            [holder.key]: id,
            resourceId: scope.resourceId,
            scopeId: scope.id,
            tenantId: tenantId ?? resources.get(scope.resourceId)!.tenantId,
          };
          const store = holder.permissions(stores);
          if (holder.ends) {
            const there = held.get(scope.id);
            await put(deps, store as never, { there, fields, ending: expiry, actor });
          } else if (!held.has(scope.id)) {
            const id = deps.random.uuid();
            await store.add({ id, ...fields, ...stampCreated(deps, actor) } as never);
          }
        }
        note(
          `${holder.label}.permissions_granted`,
          id,
          [...scopes.keys()].filter((scopeId) => !held.has(scopeId)),
        );
      }),
    );

const assertScopesOf = (
  resource: Resource,
  { scopeIds }: ScopeSelection,
  scopes: ReadonlyMap<string, Scope>,
): void => {
  if (scopeIds.length === 0)
    refuse('invalid_field', { field: 'permissions.scopes', why: 'must not be empty' });
  for (const id of scopeIds) {
    if (scopes.get(id)!.resourceId !== resource.id)
      refuse('invalid_field', {
        field: 'permissions.scopes',
        why: `names ${id}, which is not a scope of the resource ${resource.id}`,
      });
  }
};

/**
 * Takes scopes away. What is not held is passed over; a selection without scopes means all of the resource.
 */
const revokeFrom =
  (holder: Holder) =>
  (deps: WriteDeps) =>
  (id: string, selections: readonly ScopeSelection[], actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      requireFound(holder.label, id, await holder.hold(stores, id));
      await holder.mayBeTaken?.(
        stores,
        id,
        selections.map((each) => each.resourceId),
      );
      for (const { resourceId, scopeIds } of selections) {
        await holder
          .permissions(stores)
          .removeAll([
            { attribute: holder.key as 'id', equals: id },
            { attribute: 'resourceId', equals: resourceId },
            ...(scopeIds.length > 0 ? [{ attribute: 'scopeId', in: scopeIds } as const] : []),
          ]);
      }
      note(
        `${holder.label}.permissions_revoked`,
        id,
        selections.flatMap((each) => each.scopeIds),
      );
    });

/** Rule: the Default Client keeps its access to the Management API; without it nobody could give it back. */
export const assertNotManagement = async (
  { resources }: Stores,
  resourceIds: readonly string[],
): Promise<void> => {
  const named = await resources.all([{ attribute: 'id', in: resourceIds }]);
  if (named.some((resource) => resource.isSystem))
    refuse('default_client_protected', { rule: 'keeps its access to the Management API' });
};

/** Permissions of clients do not end by themselves. */
export const grantPermissions =
  (deps: WriteDeps) =>
  (clientId: string, selections: readonly ScopeSelection[], actor?: Actor): Promise<void> =>
    grantTo(client)(deps)(clientId, selections, {}, actor);
export const revokePermissions = revokeFrom(client);
export const grantRolePermissions = grantTo(role);
export const revokeRolePermissions = revokeFrom(role);
export const grantUserPermissions = grantTo(user);
export const revokeUserPermissions = revokeFrom(user);
