import { allTenants, oneTenant, refuse, type Actor } from '@keyward/core';
import type { Caller } from '@keyward/core/endpoints';
import { formMedia, mediaType, readForm } from './body.js';
import type { ApiContext } from './context.js';
import type { ApiRequest } from './message.js';
import { readPairs } from './query.js';
import { isUuid, storedId } from './record-id.js';
import { noteRateLimit } from './note-refusal.js';
import { assertWithin } from './throttle.js';

const bearer = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i;

/**
 * The token of the header (RFC 6750 §2.1). The scheme is case-insensitive (RFC 9110 §11.1).
 * Rule: a request carries its token in one way; a second one, in the form or the query, is refused (RFC 6750 §2).
 * @throws Refusal `grant_request_invalid`
 */
export const bearerOf = (request: ApiRequest): string | undefined => {
  const token = bearer.exec(request.header('authorization') ?? '')?.[1];
  if (token !== undefined && carriesToken(request)) {
    refuse('grant_request_invalid', {
      parameter: 'access_token',
      why: 'must not accompany an Authorization header (RFC 6750 §2)',
    });
  }
  return token;
};

const carriesToken = (request: ApiRequest): boolean => {
  if (readPairs(request.query, 'query').has('access_token')) return true;
  return mediaType(request) === formMedia && readForm(request).has('access_token');
};

/** Names the holder of a token in the log of the request. */
export const noteSender = ({ sender }: ApiRequest, { token }: Caller): void => {
  if (sender === undefined) return;
  sender.clientId = token.access.client.id;
  sender.userId = token.person?.user.id;
};

export interface AuthenticatedCall {
  /** The holder of the token. */
  readonly caller: Caller;
  /** The caller, narrowed to the tenant that the header names. */
  readonly actor: Actor;
}

/** Authenticates the caller of the Management API, and limits the rate of its token. */
export const authenticateCall = async (
  request: ApiRequest,
  context: ApiContext,
): Promise<AuthenticatedCall> => {
  const token = bearerOf(request);
  const isOtherScheme = token === undefined && request.header('authorization') !== undefined;
  if (isOtherScheme) refuse('token_invalid');

  const caller = reachingTenants(await context.keyward.authenticateBearer(token), context);
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
