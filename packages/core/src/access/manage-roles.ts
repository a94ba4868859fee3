import { systemActor, type Actor } from '../model/actor.js';
import { forgetMapped } from './forget-mapped.js';
import { describedBy, type DescribedPatch } from '../model/described.js';
import { requireFound } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/refusals.js';
import { defaultTenantId } from './default-tenant.js';
import { stampCreated, stampUpdated, write, type WriteDeps } from '../audit/write.js';
import { assertRoleNotSystem } from './role-rules.js';
import type { Role } from '../model/role.js';

export interface RolePatch extends DescribedPatch {
  readonly isDefault?: boolean | undefined;
}

export interface NewRole extends RolePatch {
  readonly name: string;
  /** Null for a global role. */
  readonly tenantId?: string | null | undefined;
}

export const createRole =
  (deps: WriteDeps) =>
  (input: NewRole, actor: Actor = systemActor): Promise<Role> =>
    write(deps, actor, async (stores, note) => {
      const role: Role = {
        id: deps.random.uuid(),
        ...describedBy('role', input),
        isSystem: false,
        isDefault: input.isDefault ?? false,
        tenantId: await placeRole(stores, actor, input.tenantId),
        ...stampCreated(deps, actor),
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
      : refuse('unknown_reference', { field: 'tenant_id', id: wanted! });
  }
  if (wanted && (await tenants.find(wanted)) === undefined)
    refuse('unknown_reference', { field: 'tenant_id', id: wanted });
  return wanted === undefined ? defaultTenantId({ tenants }) : wanted;
};

export const modifyRole =
  (deps: WriteDeps) =>
  (id: string, patch: RolePatch, actor: Actor = systemActor): Promise<Role> =>
    write(deps, actor, async (stores, note) => {
      const role = await stores.roles.change(id, (current) => ({
        ...assertRoleNotSystem(current),
        ...describedBy('role', patch, current),
        isDefault: patch.isDefault ?? current.isDefault,
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
