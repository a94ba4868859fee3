import { systemActor, type Actor } from '../model/values/actor.js';
import { forgetMapped } from './forget-mapped.js';
import {
  newRole,
  withNewRoleFields,
  withRoleFields,
  type NewRole,
  type RoleFields,
} from '../model/role/role-fields.js';
import { requireFound } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { defaultTenantId } from './default-tenant.js';
import { stampCreated, stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { assertRoleNotSystem } from './role-rules.js';
import type { Role } from '../model/role/role.js';

export const createRole =
  (deps: WriteDeps) =>
  (input: NewRole, actor: Actor = systemActor): Promise<Role> =>
    write(deps, actor, async (stores, note) => {
      const fresh = newRole({
        id: deps.random.uuid(),
        name: input.name,
        ...stampCreated(deps, actor),
      });
      const role: Role = {
        ...withNewRoleFields(fresh, input),
        tenantId: await placeRole(stores, actor, input.tenantId),
      };
      await stores.roles.add(role);
      note('role.created', role.id);
      return role;
    });

/**
 * Rule: a role belongs to a tenant that exists, or is global; only a global caller makes one global
 * (operations §5.1).
 */
const placeRole = async (
  { tenants }: Stores,
  { tenancy }: Actor,
  wanted: string | null | undefined,
): Promise<string | null> => {
  if (tenancy.kind === 'one') {
    if (wanted === null) refuse('outside_tenancy', { record: 'role' });
    return wanted === undefined || wanted === tenancy.tenantId
      ? tenancy.tenantId
      : refuse('unknown_reference', { field: 'tenantId', id: wanted! });
  }
  if (wanted && (await tenants.find(wanted)) === undefined)
    refuse('unknown_reference', { field: 'tenantId', id: wanted });
  return wanted === undefined ? defaultTenantId({ tenants }) : wanted;
};

export const modifyRole =
  (deps: WriteDeps) =>
  (id: string, patch: RoleFields, actor: Actor = systemActor): Promise<Role> =>
    write(deps, actor, async (stores, note) => {
      const role = await stores.roles.change(id, (current) => ({
        ...withRoleFields(assertRoleNotSystem(current), patch),
        ...stampUpdated(deps, actor),
      }));
      note('role.modified', id);
      return requireFound('role', id, role);
    });

/** Removes a role with its permissions, and takes it from its holders (operations §10.3). */
export const deleteRole =
  (deps: WriteDeps) =>
  (id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      await forgetMapped(
        stores,
        assertRoleNotSystem(requireFound('role', id, await stores.roles.find(id))),
      );
      // Of two that delete at once, one finds nothing left.
      if ((await stores.roles.removeAll([{ attribute: 'id', equals: id }])) === 0)
        refuse('record_not_found', { record: 'role', id });
      note('role.deleted', id);
    });
