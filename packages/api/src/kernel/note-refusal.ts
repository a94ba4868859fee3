/** Refusals that a person may have to answer for, on their way to the audit log. */
import { isRefusal, type Actor, type Client } from '@keyward/core';
import type { ApiContext } from './context.js';
import type { ApiRequest } from './message.js';
import { originOf } from './throttle.js';

type RequestOrigin = Pick<ApiRequest, 'id' | 'remoteAddress'>;

/** Notes that a caller of the Management API lacked a scope. */
export const noteMissingScope = (
  { keyward }: ApiContext,
  request: RequestOrigin,
  { id: actorId, tenancy }: Actor,
  error: unknown,
): void => {
  if (!isRefusal(error, 'scope_insufficient')) return;

  const tenantId = tenancy.kind === 'one' ? tenancy.tenantId : null;
  const name = 'refused.scope_insufficient';
  keyward.refusals.note({ name, tenantId, actorId, recordId: null, ...originOf(request) });
};

/** Notes that too many requests came from a caller, or from a network if the caller is not known yet. */
export const noteRateLimit = (
  { keyward }: ApiContext,
  request: RequestOrigin,
  caller?: Actor,
): void => {
  const tenantId = caller?.tenancy.kind === 'one' ? caller.tenancy.tenantId : null;
  const actorId = caller?.id ?? null;
  const name = 'refused.rate_limited';
  keyward.refusals.note({ name, tenantId, actorId, recordId: null, ...originOf(request) });
};

/**
 * Notes that the credentials of a client were refused. The id is kept only if there is such a client: people put
 * secrets in its place.
 */
export const noteFailedClient = (
  { keyward }: ApiContext,
  request: RequestOrigin,
  client: Client | undefined,
): void => {
  keyward.refusals.note({
    name: 'refused.client_authentication_failed',
    tenantId: client?.tenantId ?? null,
    actorId: null,
    recordId: client?.id ?? null,
    ...originOf(request),
  });
};
