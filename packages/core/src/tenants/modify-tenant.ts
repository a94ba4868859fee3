import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { endActingSessions, endSessions } from '../sessions/end-sessions.js';
import { stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { assertClientsKeep } from './assert-clients-keep.js';
import { assertDefaultRoles } from './assert-default-roles.js';
import { assertLoginPolicy } from './assert-login-policy.js';
import { rememberDomains } from './remember-domains.js';
import { withTenantFields, type TenantFields } from '../model/tenant/tenant-fields.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import type { Tenant } from '../model/tenant/tenant.js';

/**
 * Changes a tenant. Suspending it ends whatever its people and clients had begun (operations §10.4).
 * Rule: a caller within a tenant neither suspends it nor changes its domains, because nothing proves whose a
 * domain is.
 */
export const modifyTenant =
  (deps: WriteDeps) =>
  (id: string, patch: TenantFields, actor: Actor = systemActor): Promise<Tenant> =>
    write(deps, actor, async (stores, note) => {
      const before = requireFound('tenant', id, await stores.tenants.find(id));
      if (actor.tenancy.kind === 'one') {
        if (patch.isSuspended !== undefined && patch.isSuspended !== before.isSuspended)
          refuse('own_tenant_protected', { what: 'suspend' });
        if (patch.domains !== undefined)
          refuse('own_tenant_protected', { what: 'change the domains of' });
      }
      let replaced = before;
      const tenant = requireFound(
        'tenant',
        id,
        await stores.tenants.change(id, (current) => {
          replaced = current;
          return {
            ...withTenantFields(deps.domainNames, current, patch, deps.clock.now()),
            ...stampUpdated(deps, actor),
          };
        }),
      );
      await assertDefaultRoles(stores, tenant, replaced);
      const guarded = { stores, actor, note, now: deps.clock.now() };
      await assertLoginPolicy(guarded, tenant, replaced);
      await rememberDomains(stores, deps.random, tenant, replaced.domains);
      await assertClientsKeep(stores, tenant, replaced);
      note('tenant.modified', id);
      // What is allowed again later does not bring them back.
      const { personalTokens, impersonation } = tenantSettings(tenant);
      if (impersonation === 'off' && tenantSettings(replaced).impersonation !== 'off')
        await endActingSessions(deps, stores, id, note);
      if (!personalTokens.allowed)
        await stores.accessKeys.removeAll([
          { attribute: 'tenantId', equals: id },
          { attribute: 'purpose', equals: 'personal' },
        ]);
      if (tenant.isSuspended && !replaced.isSuspended)
        await endSessions(deps, stores, [{ attribute: 'tenantId', equals: id }], note);
      if (replaced.isSuspended !== tenant.isSuspended)
        note(tenant.isSuspended ? 'tenant.suspended' : 'tenant.unsuspended', id);
      return tenant;
    });
