import { assertAdminsRemain, type GuardedWrite } from '../access/guard-admins.js';
import { loginPolicyIn } from '../model/tenant/login-policy.js';
import type { Tenant } from '../model/tenant/tenant.js';
import { isSameJson } from '../model/values/json-in-one-order.js';
import { refuse } from '../model/values/refusals.js';
import type { Stores } from '../ports/storage.js';

/**
 * Judges what a tenant now says of how its people log in.
 * Rule: people are sent to a provider of their own tenant that is switched on, and the people who are excepted are
 * the tenant's.
 * Rule: saying how people log in leaves a tenant an administrator who can, unless the caller forces it.
 * @throws Refusal `unknown_reference`, `invalid_field`, `last_tenant_admin`
 */
export const assertLoginPolicy = async (
  guarded: GuardedWrite,
  tenant: Tenant,
  before?: Tenant,
): Promise<void> => {
  const was = before?.metadata.login;
  const is = tenant.metadata.login;
  if (isSameJson(was ?? {}, is ?? {})) return;

  const policyBefore = loginPolicyIn(was);
  await assertProvider(guarded.stores, tenant, policyBefore.requiredProviderId);
  await assertExcepted(guarded.stores, tenant, policyBefore.exceptUserIds);
  if (before !== undefined) await assertAdminsRemain(guarded, tenant.id, { policyBefore });
};

/** Its row is held, as by a change of the provider. */
const assertProvider = async (
  { identityProviders }: Stores,
  { id: tenantId, metadata }: Tenant,
  known: string | undefined,
): Promise<void> => {
  const field = 'metadata.login.required_provider_id';
  const { requiredProviderId: id } = loginPolicyIn(metadata.login);
  if (id === undefined || id === known) return;

  const provider = await identityProviders.change(id, (current) => current);
  if (provider?.tenantId !== tenantId) return refuse('unknown_reference', { field, id });
  if (!provider.isEnabled) refuse('invalid_field', { field, why: 'must be switched on' });
};

const assertExcepted = async (
  { users }: Stores,
  { id: tenantId, metadata }: Tenant,
  known: readonly string[],
): Promise<void> => {
  const added = loginPolicyIn(metadata.login).exceptUserIds.filter((id) => !known.includes(id));
  const found = await users.all([
    { attribute: 'id', in: added },
    { attribute: 'tenantId', equals: tenantId },
  ]);
  const missing = added.find((each) => !found.some(({ id }) => id === each));
  if (missing !== undefined)
    refuse('unknown_reference', { field: 'metadata.login.except_user_ids', id: missing });
};
