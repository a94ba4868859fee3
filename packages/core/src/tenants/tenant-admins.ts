/** Who administers a tenant (operations §4.4). */
import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound, mustExist } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { stampCreated, write, type WriteDeps } from '../unit-of-work/write.js';
import { assertAdminsRemain } from '../access/guard-admins.js';

/**
 * Makes users administrators of their tenant: all of them, or none. Who is one already stays one.
 * Rule: a tenant's administrator is one of its users.
 */
export const addTenantAdmins =
  (deps: WriteDeps) =>
  (tenantId: string, userIds: readonly string[], actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      requireFound('tenant', tenantId, await stores.tenants.change(tenantId, (tenant) => tenant));
      const users = await mustExist(stores.users, userIds, 'users');
      const foreign = [...users.values()].find((user) => user.tenantId !== tenantId);
      if (foreign !== undefined)
        refuse('tenant_mismatch', {
          field: 'users',
          why: `names ${foreign.id}, who belongs to another tenant`,
        });
      const there = new Set(
        (await stores.tenantAdmins.all([{ attribute: 'tenantId', equals: tenantId }])).map(
          ({ userId }) => userId,
        ),
      );
      const added = [...users.keys()].filter((id) => !there.has(id));
      for (const userId of added)
        await stores.tenantAdmins.add({
          id: deps.random.uuid(),
          tenantId,
          userId,
          ...stampCreated(deps, actor),
        });
      note('tenant.admins_added', tenantId, added);
    });

/** Takes adminship away. Who is no administrator is passed over. */
export const removeTenantAdmins =
  (deps: WriteDeps) =>
  (tenantId: string, userIds: readonly string[], actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      requireFound('tenant', tenantId, await stores.tenants.change(tenantId, (tenant) => tenant));
      await assertAdminsRemain({ stores, actor, note, now: deps.clock.now() }, tenantId, {
        userIds,
      });
      await stores.tenantAdmins.removeAll([
        { attribute: 'tenantId', equals: tenantId },
        { attribute: 'userId', in: userIds },
      ]);
      note('tenant.admins_removed', tenantId, userIds);
    });
