import { systemActor, type Actor } from '../model/values/actor.js';
import { peopleWhoManage } from '../access/authority-gained.js';
import { asciiDomain, domainOf } from '../model/values/domain-name.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { endActingSessions, endSessions } from '../sessions/end-sessions.js';
import { stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { assertClientsKeep } from './assert-clients-keep.js';
import { assertDefaultRoles } from './assert-default-roles.js';
import { assertLoginPolicy } from './assert-login-policy.js';
import { areProven } from './prove-domains.js';
import { rememberDomains } from './remember-domains.js';
import { withTenantFields, type TenantFields } from '../model/tenant/tenant-fields.js';
import { tenantSettings } from '../model/tenant/tenant-settings.js';
import type { Tenant } from '../model/tenant/tenant.js';
import type { Stores } from '../ports/storage.js';

/**
 * Changes a tenant. Suspending it ends whatever its people and clients had begun (operations §10.4).
 * Rule: a caller within a tenant does not suspend it, and changes only such of its domains as are proven.
 */
export const modifyTenant =
  (deps: WriteDeps) =>
  async (id: string, patch: TenantFields, actor: Actor = systemActor): Promise<Tenant> => {
    const isWithin = actor.tenancy.kind === 'one';
    if (isWithin && patch.domains) await assertLeadsNoManager(deps, id, patch.domains);
    return write(deps, actor, async (stores, note) => {
      const before = requireFound('tenant', id, await stores.tenants.find(id));
      if (isWithin && patch.isSuspended !== undefined && patch.isSuspended !== before.isSuspended)
        refuse('own_tenant_protected', { what: 'suspend' });
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
      if (isWithin) await assertOwnDomains(stores, tenant, replaced);
      await assertDefaultRoles(stores, tenant, replaced);
      const guarded = { stores, actor, note, now: deps.clock.now() };
      await assertLoginPolicy(guarded, tenant, replaced);
      const changed = { tenant, before: replaced.domains, isByProof: isWithin };
      await rememberDomains(stores, deps.random, changed);
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
  };

/**
 * Rule: who manages another tenant is not led away from it by the domain of their address.
 * All tenants are asked, so this stands before the write.
 */
const assertLeadsNoManager = async (
  { storage, domainNames }: WriteDeps,
  tenantId: string,
  wanted: readonly string[],
): Promise<void> => {
  const domains = wanted.map((domain) => asciiDomain(domainNames, domain));
  const managers = await storage.users.pick(
    ['tenantId', 'email', 'username'],
    [{ attribute: 'id', in: await peopleWhoManage(storage) }],
  );
  const isLed = (name: string | null): boolean =>
    name !== null && name.includes('@') && domains.includes(domainOf(domainNames, name));
  if (
    managers.some(
      (each) => each.tenantId !== tenantId && (isLed(each.email) || isLed(each.username)),
    )
  )
    refuse('own_tenant_protected', { what: 'lead those who manage another to' });
};

const assertOwnDomains = async (
  stores: Stores,
  { id, domains: is }: Tenant,
  { domains: was }: Tenant,
): Promise<void> => {
  const changed = [
    ...is.filter((each) => !was.includes(each)),
    ...was.filter((each) => !is.includes(each)),
  ];
  if (changed.length > 0 && !(await areProven(stores, id, changed)))
    refuse('own_tenant_protected', { what: 'change unproven domains of' });
};
