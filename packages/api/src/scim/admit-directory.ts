import { oneTenant, refuse, type Actor } from '@keyward/core';
import { onDeleteOf, type Deletion } from '@keyward/core/endpoints';
import type { ApiContext } from '../kernel/context.js';
import type { AuthenticatedCall } from '../kernel/authenticate-call.js';
import type { ApiRequest } from '../kernel/message.js';

export interface DirectoryCaller {
  readonly actor: Actor;
  readonly onDelete: Deletion;
}

/** The scope that a directory needs. */
export const provisioningScope = 'provision:users';

/** What the caller may do below `/scim`. @throws Refusal `scope_insufficient`, `record_not_found` */
export const admitDirectory = async (
  request: ApiRequest,
  context: ApiContext,
  { actor: caller, caller: holder }: AuthenticatedCall,
): Promise<DirectoryCaller> => {
  if (!mayProvision(caller)) refuse('scope_insufficient', { scope: provisioningScope });
  return {
    actor: await inTenant(narrowedToPath(request, caller), context),
    onDelete: onDeleteOf(holder.token.access.client.metadata),
  };
};

export const mayProvision = ({ managementScopes }: Actor): boolean =>
  managementScopes === 'all' || managementScopes.has(provisioningScope);

/** A global caller who names no tenant is one of the default tenant; one that is named must be there. */
const inTenant = async (actor: Actor, { keyward }: ApiContext): Promise<Actor> => {
  const { tenancy } = actor;
  if (tenancy.kind === 'one') {
    const tenant = await keyward.storage.within(tenancy).tenants.find(tenancy.tenantId);
    if (tenant === undefined)
      refuse('record_not_found', { record: 'tenant', id: tenancy.tenantId });
    return actor;
  }
  const [tenant] = await keyward.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
  return { ...actor, tenancy: oneTenant(tenant!.id) };
};

/** The tenant of a call. Another one than the caller's does not exist for them. */
const narrowedToPath = (request: ApiRequest, actor: Actor): Actor => {
  const wanted = request.params['tenant_id'];
  const { tenancy } = actor;
  if (tenancy.kind === 'one') {
    if (wanted !== undefined && wanted !== tenancy.tenantId)
      refuse('record_not_found', { record: 'tenant', id: wanted });
    return actor;
  }
  return wanted === undefined ? actor : { ...actor, tenancy: oneTenant(wanted) };
};
