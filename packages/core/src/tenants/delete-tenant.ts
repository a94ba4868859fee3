import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import type { Stores } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { endSessions } from '../sessions/end-sessions.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';

/**
 * Removes a tenant, with `cascade` and everything in it, in one transaction (operations §10.3).
 * Rule: one with users, groups, roles, clients or resources goes with cascade=true only. The default tenant
 * never goes, and nobody deletes their own. The ready roles go with the tenant, since it came with them.
 * Rule: a global client outlives the tenant that was its default one, and has none then.
 */
export const deleteTenant =
  (deps: WriteDeps) =>
  (
    id: string,
    { cascade = false }: { readonly cascade?: boolean | undefined } = {},
    actor: Actor = systemActor,
  ): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      // A change into itself holds the row of the tenant: no record joins it while its records are counted.
      const held = await stores.tenants.change(id, (current) => current);
      const tenant = requireFound('tenant', id, held);

      if (tenant.isDefault) refuse('default_tenant_protected', { rule: 'cannot be deleted' });
      if (actor.tenancy.kind === 'one') refuse('own_tenant_protected', { what: 'delete' });
      if (!cascade && !(await isEmpty(stores, id))) refuse('tenant_not_empty');

      await releaseGlobalClients(stores, id);
      await endSessions(deps, stores, [{ attribute: 'tenantId', equals: id }], note);

      const removed = await stores.tenants.removeAll([{ attribute: 'id', equals: id }]);
      if (removed === 0) refuse('record_not_found', { record: 'tenant', id });
      note('tenant.deleted', id);
    });

const releaseGlobalClients = async ({ clients }: Stores, tenantId: string): Promise<void> => {
  const globalClients = await clients.all([
    { attribute: 'tenantId', equals: tenantId },
    { attribute: 'isGlobal', equals: true },
  ]);
  for (const { id } of globalClients) {
    await clients.change(id, (current) => ({ ...current, tenantId: null }));
  }
};

const isEmpty = async (
  { users, groups, roles, clients, resources }: Stores,
  id: string,
): Promise<boolean> => {
  const counts = [
    await users.countBy('tenantId', [id]),
    await groups.countBy('tenantId', [id]),
    await roles.countBy('tenantId', [id], [{ attribute: 'isSystem', equals: false }]),
    await resources.countBy('tenantId', [id]),
    await clients.countBy('tenantId', [id], [{ attribute: 'isGlobal', equals: false }]),
  ];
  return counts.every((count) => (count.get(id) ?? 0) === 0);
};
