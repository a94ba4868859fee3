/** Makes the ready roles of a tenant, and lets them hold what the list of this release says (contract §5). */
import { systemActor, type Actor } from '../model/values/actor.js';
import { newRole } from '../model/role/role-fields.js';
import type { Role } from '../model/role/role.js';
import type { Scope } from '../model/scope/scope.js';
import type { Storage, Stores } from '../ports/storage.js';
import { requireFound } from '../support/must-exist.js';
import { stampCreated, write, type Note, type WriteDeps } from '../unit-of-work/write.js';
import { readyRoles, type ReadyRole } from './ready-role-list.js';

/** One ready role of a tenant, beside the list of this release. */
export interface ReadyRoleState {
  readonly name: string;
  /** Undefined where the tenant does not have it. */
  readonly role: Role | undefined;
  /** Names of the scopes of the list that the role does not hold. */
  readonly missingScopes: readonly string[];
}

type Readable = Pick<Stores, 'roles' | 'rolePermissions' | 'resources' | 'scopes'>;

type ManagementScope = Pick<Scope, 'id' | 'name' | 'resourceId'>;

interface ListedRole {
  readonly listed: ReadyRole;
  readonly role: Role | undefined;
  readonly missing: readonly ManagementScope[];
}

/** What each ready role of a tenant lacks of the list of this release. */
export const readReadyRoles =
  ({ storage }: { readonly storage: Storage }) =>
  async (tenantId: string, actor: Actor = systemActor): Promise<readonly ReadyRoleState[]> => {
    const stores = storage.within(actor.tenancy);
    requireFound('tenant', tenantId, await stores.tenants.find(tenantId));
    const compared = await compareWithList(stores, tenantId);

    return compared.map(({ listed, role, missing }) => ({
      name: listed.name,
      role,
      missingScopes: missing.map(({ name }) => name),
    }));
  };

/**
 * Makes the ready roles that the tenant does not have, and gives the others what the list of this release adds.
 * Rule: nobody makes a ready role, or lets it grow, without holding what it gets (contract §4).
 */
export const updateReadyRoles =
  (deps: WriteDeps) =>
  (tenantId: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      // The tenant's row is held, so that of two requests at once the second one finds the roles of the first.
      requireFound('tenant', tenantId, await stores.tenants.change(tenantId, (tenant) => tenant));

      for (const { listed, role, missing } of await compareWithList(stores, tenantId)) {
        if (role === undefined) {
          const made = await addReadyRole(deps, stores, { listed, missing, tenantId, actor });
          note('role.created', made.id);
        } else if (missing.length > 0) {
          await addScopes(deps, stores, { role, missing, actor });
          note(
            'role.permissions_granted',
            role.id,
            missing.map(({ id }) => id),
          );
        }
      }
    });

/** Gives a tenant that is made in the same write its ready roles. */
export const addReadyRoles = async (
  deps: Pick<WriteDeps, 'random' | 'clock'>,
  stores: Stores,
  tenantId: string,
  { actor, note }: { readonly actor: Actor; readonly note?: Note },
): Promise<void> => {
  for (const listed of readyRoles) {
    const missing = await scopesNamed(stores, listed.scopes);
    const { id } = await addReadyRole(deps, stores, { listed, missing, tenantId, actor });
    note?.('role.created', id);
  }
};

const compareWithList = async (
  stores: Readable,
  tenantId: string,
): Promise<readonly ListedRole[]> => {
  const systemRoles = await stores.roles.all([
    { attribute: 'isSystem', equals: true },
    { attribute: 'tenantId', equals: tenantId },
  ]);

  return Promise.all(
    readyRoles.map(async (listed) => {
      const role = systemRoles.find(({ name }) => name === listed.name);
      const [scopes, held] = await Promise.all([
        scopesNamed(stores, listed.scopes),
        scopesHeld(stores, role),
      ]);
      return { listed, role, missing: scopes.filter(({ id }) => !held.has(id)) };
    }),
  );
};

const scopesHeld = async (
  { rolePermissions }: Readable,
  role: Role | undefined,
): Promise<ReadonlySet<string>> => {
  if (role === undefined) return new Set();
  const held = await rolePermissions.pick(['scopeId'], [{ attribute: 'roleId', equals: role.id }]);
  return new Set(held.map(({ scopeId }) => scopeId));
};

/** In the order of the names. */
const scopesNamed = async (
  { resources, scopes }: Readable,
  names: readonly string[],
): Promise<readonly ManagementScope[]> => {
  const [system] = await resources.all([{ attribute: 'isSystem', equals: true }]);
  if (system === undefined) return [];

  const found = await scopes.pick(
    ['id', 'name', 'resourceId'],
    [
      { attribute: 'resourceId', equals: system.id },
      { attribute: 'name', in: names },
    ],
  );
  return names.flatMap((wanted) => found.find(({ name }) => name === wanted) ?? []);
};

interface NewReadyRole {
  readonly listed: ReadyRole;
  readonly missing: readonly ManagementScope[];
  readonly tenantId: string;
  readonly actor: Actor;
}

/** @throws Refusal `already_exists` where a role of the tenant's own has the name */
const addReadyRole = async (
  deps: Pick<WriteDeps, 'random' | 'clock'>,
  stores: Stores,
  { listed, missing, tenantId, actor }: NewReadyRole,
): Promise<Role> => {
  const role = newRole({
    id: deps.random.uuid(),
    name: listed.name,
    description: listed.description,
    isSystem: true,
    tenantId,
    ...stampCreated(deps, actor),
  });
  await stores.roles.add(role);
  await addScopes(deps, stores, { role, missing, actor });
  return role;
};

interface AddedScopes {
  readonly role: Role;
  readonly missing: readonly ManagementScope[];
  readonly actor: Actor;
}

const addScopes = async (
  deps: Pick<WriteDeps, 'random' | 'clock'>,
  { rolePermissions }: Stores,
  { role, missing, actor }: AddedScopes,
): Promise<void> => {
  for (const { id: scopeId, resourceId } of missing) {
    await rolePermissions.add({
      id: deps.random.uuid(),
      roleId: role.id,
      resourceId,
      scopeId,
      tenantId: role.tenantId,
      expiresAt: null,
      ...stampCreated(deps, actor),
    });
  }
};
