/** Operations whose client may name itself without proof (specification §4.2, §5), in a form or in JSON. */
import { refuse } from '@keyward/core';
import type { ClientAccess } from '@keyward/core/grants';
import type { Parameter } from '@keyward/core/endpoints';
import { tenantHeader } from '../kernel/authenticate-call.js';
import { bodyOf, formOrJsonParameters, jsonMedia, mediaType } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest } from '../kernel/message.js';
import { guarded, isProof, presentedClient } from './presented-client.js';

/** The parameters of the body; `Body` says what JSON may hold. */
export const readParameters = <B extends object>(
  Body: new () => B,
  request: ApiRequest,
): Parameter => {
  if (mediaType(request) !== jsonMedia[0]) return formOrJsonParameters(request);

  const body = bodyOf(Body, request) as Readonly<Record<string, string | undefined>>;
  return (name) => body[name] || undefined;
};

/** The tenant whose person is meant, where there are several (operations §1.5). */
export const namedTenant = (
  request: ApiRequest,
  { multiTenant }: ApiContext,
  parameter: Parameter,
): string | undefined =>
  multiTenant ? (parameter('tenant_id') ?? tenantHeader(request)) : undefined;

export interface NamedClient {
  readonly access: ClientAccess;
  /** Whether the client has proven that it is the one that it names. */
  readonly isProven: boolean;
}

/**
 * A client that shows credentials must hold them; the specification asks only for its id
 * (specification §4.2, §5).
 */
export const namedClient = async (
  request: ApiRequest,
  context: ApiContext,
  parameter: Parameter,
): Promise<NamedClient> => {
  if (
    request.header('authorization') === undefined &&
    parameter('client_id') === undefined &&
    parameter('client_assertion') === undefined
  )
    refuse('grant_request_invalid', { parameter: 'client_id', why: 'is required' });
  const client = presentedClient(request, parameter);
  const access = await guarded(context, request, client, async () => {
    if (client.method !== 'none') return context.keyward.authenticateClient(client);
    const found = await context.keyward.directory.client(client.id);
    if (found === undefined) return refuse('client_authentication_failed');
    return found.suspended ? refuse('tenant_suspended') : found;
  });
  return { access, isProven: isProof(client) };
};
