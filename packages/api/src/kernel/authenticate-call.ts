import { oneTenant, refuse, type Actor, type Caller } from '@keyward/core';
import type { ApiContext } from './context.js';
import type { ApiRequest } from './message.js';
import { assertWithin } from './throttle.js';

/** RFC 6750 §2.1. The scheme is case-insensitive (RFC 9110 §11.1). */
export const bearerOf = ({ header }: ApiRequest): string | undefined =>
  /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(header('authorization') ?? '')?.[1];

/** Who calls, and as whom within which tenancy; the rate of each token is limited. */
export const authenticateCall = async (
  request: ApiRequest,
  context: ApiContext,
): Promise<{ caller: Caller; actor: Actor }> => {
  const presented = bearerOf(request);
  if (presented === undefined && request.header('authorization') !== undefined)
    refuse('token_invalid');
  const caller = await context.keyward.authenticateBearer(presented);
  assertWithin(await context.throttle.take('management', caller.token.id));
  const actor = await narrowedActor(request, context, caller.actor);
  return { caller, actor: { ...actor, requestId: request.id, address: request.remoteAddress } };
};

/** The aliases are for proxies that drop header names with underscores (operations §1.5). */
export const tenantHeader = ({ header }: ApiRequest): string | undefined =>
  header('tenant_id') ?? header('tenant-id') ?? header('x-tenant-id');

const narrowedActor = async (
  request: ApiRequest,
  { keyward, multiTenant }: ApiContext,
  actor: Actor,
): Promise<Actor> => {
  const tenantId = multiTenant ? tenantHeader(request) : undefined;
  if (tenantId === undefined) return actor;
  if (!isUuid(tenantId))
    refuse('invalid_parameter', { parameter: 'tenant_id', why: 'in the header must be a UUID' });
  if (actor.tenancy.kind === 'one')
    return actor.tenancy.tenantId === tenantId ? actor : refuse('other_tenant');
  if ((await keyward.storage.tenants.find(tenantId)) === undefined)
    refuse('unknown_reference', { field: 'The header tenant_id', id: tenantId });
  return { ...actor, tenancy: oneTenant(tenantId) };
};

export const isUuid = (value: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value);
