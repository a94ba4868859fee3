import { systemActor, type Actor } from '../model/values/actor.js';
import { addReadyRoles } from '../access/ready-roles.js';
import { refuse } from '../model/values/refusals.js';
import { stampCreated, write, type WriteDeps } from '../unit-of-work/write.js';
import { assertDefaultRoles } from './assert-default-roles.js';
import { assertLoginPolicy } from './assert-login-policy.js';
import { rememberDomains } from './remember-domains.js';
import {
  newTenant,
  startingMetadata,
  withNewTenantFields,
  type NewTenant,
} from '../model/tenant/tenant-fields.js';
import type { Tenant } from '../model/tenant/tenant.js';

/** Adds a tenant, with its ready roles. Rule: only a global caller creates a tenant (operations §4.3). */
export const createTenant =
  (deps: WriteDeps) =>
  (input: NewTenant, actor: Actor = systemActor): Promise<Tenant> =>
    write(deps, actor, async (stores, note) => {
      if (actor.tenancy.kind === 'one') refuse('outside_tenancy', { record: 'tenant' });
      const fresh = newTenant({
        id: deps.random.uuid(),
        name: input.name,
        metadata: startingMetadata,
        ...stampCreated(deps, actor),
      });
      const given = { ...input, metadata: input.metadata ?? {} };
      const tenant = withNewTenantFields(deps.domainNames, fresh, given, deps.clock.now());
      await stores.tenants.add(tenant);
      await assertDefaultRoles(stores, tenant);
      await assertLoginPolicy({ stores, actor, note, now: deps.clock.now() }, tenant);
      await rememberDomains(stores, deps.random, { tenant, before: [], isByProof: false });
      note('tenant.created', tenant.id);
      await addReadyRoles(deps, stores, tenant.id, { actor, note });
      return tenant;
    });
