import { allTenants, oneTenant, refuse, type Actor } from '@keyward/core';
import type { Caller } from '@keyward/core/endpoints';
import type { ApiContext } from './context.js';
import type { ApiRequest } from './message.js';
import { tokenOf } from './presented-token.js';
import { isUuid, storedId } from './record-id.js';
import { noteRateLimit } from './note-refusal.js';
import { assertWithin } from './throttle.js';

/** Names the holder of a token in the log of the request. */
export const noteSender = ({ sender }: ApiRequest, { token }: Caller): void => {
  if (sender === undefined) return;
  if (!token.isPersonal) sender.clientId = token.access.client.id;
  sender.userId = token.person?.user.id;
};

export interface AuthenticatedCall {
  /** The holder of the token. */
  readonly caller: Caller;
  /** The caller, narrowed to the tenant that the header names. */
  readonly actor: Actor;
}

type Authenticate = ApiContext['keyward']['authenticateBearer'];

/** Authenticates the caller of the Management API, and limits the rate of its token. */
export const authenticateCall = async (
  request: ApiRequest,
  context: ApiContext,
  authenticate: Authenticate = context.keyward.authenticateBearer,
): Promise<AuthenticatedCall> => {
  const presented = tokenOf(request);
  const isOtherScheme = presented === undefined && request.header('authorization') !== undefined;
  if (isOtherScheme) refuse('token_invalid');

  const authenticated = await authenticate(
    presented?.token,
    presented?.proof,
    request.certificate?.(),
  );
  const caller = reachingTenants(authenticated, context);
  noteSender(request, caller);
  const seconds = await context.throttle.take('management', caller.token.id);
  if (seconds > 0) noteRateLimit(context, request, caller.actor);
  assertWithin(seconds);

  const actor = await narrowedActor(request, context, caller.actor);
  return {
    caller,
    actor: { ...actor, requestId: request.id, address: request.remoteAddress },
  };
};

/**
 * Where there are several tenants, a global administrator is a global caller
 * (docs/adr/0100-global-administrators.md).
 */
const reachingTenants = (caller: Caller, { multiTenant }: ApiContext): Caller => {
  const isGlobal = multiTenant && caller.actor.reachesAllTenants === true;
  return isGlobal ? { ...caller, actor: { ...caller.actor, tenancy: allTenants } } : caller;
};

/**
 * The tenant of the header. Its aliases are for proxies that drop names with underscores
 * (operations §1.5).
 */
export const tenantHeader = ({ header }: ApiRequest): string | undefined =>
  storedId(header('tenant_id') ?? header('tenant-id') ?? header('x-tenant-id'));

const narrowedActor = async (
  request: ApiRequest,
  { keyward, multiTenant }: ApiContext,
  actor: Actor,
): Promise<Actor> => {
  const tenantId = multiTenant ? tenantHeader(request) : undefined;
  if (tenantId === undefined) return actor;

  if (!isUuid(tenantId))
    refuse('invalid_parameter', { parameter: 'tenant_id', why: 'in the header must be a UUID' });

  if (actor.tenancy.kind === 'one') {
    if (actor.tenancy.tenantId !== tenantId) refuse('other_tenant');
    return actor;
  }

  const tenant = await keyward.storage.tenants.find(tenantId);
  if (tenant === undefined)
    refuse('unknown_reference', { field: 'The header tenant_id', id: tenantId });
  return { ...actor, tenancy: oneTenant(tenantId), reachesAllTenants: true };
};
