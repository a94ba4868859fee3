/**
 * Pushed authorization requests (RFC 9126): the client leaves its parameters here, and sends the browser with
 * a reference.
 */
import type { ClientAccess } from '../../model/client-access.js';
import { addSecret, useSecret, type OneTimeSecretDeps } from '../../support/one-time-secret.js';
import type { Storage } from '../../ports/storage.js';
import { refuse } from '../../model/refusals.js';
import { scopesOfClient } from '../../access/held-scopes.js';
import { grantableTo } from './grantable.js';
import { authorizationRequest, returnAddress, type Parameter } from './authorization-request.js';

export type PushedRequestDeps = OneTimeSecretDeps & { readonly storage: Storage };

const prefix = 'urn:ietf:params:oauth:request_uri:';

/** Seconds: long enough for a browser to be sent, and no longer (RFC 9126 §2.2). */
export const pushedLifetime = 90;

/**
 * Keeps the parameters of a client that has proven itself, and answers the reference.
 * Rule: what would be refused at the authorization endpoint is refused here already (RFC 9126 §2.1).
 */
export const pushAuthorization =
  (deps: PushedRequestDeps) =>
  async (
    access: ClientAccess,
    parameters: ReadonlyMap<string, string>,
  ): Promise<{ readonly requestUri: string; readonly expiresIn: number }> => {
    const parameter: Parameter = (name) => parameters.get(name) || undefined;
    if (parameter('request_uri') !== undefined)
      refuse('grant_request_invalid', {
        parameter: 'request_uri',
        why: 'cannot be pushed (RFC 9126 §2.1)',
      });
    const address = returnAddress(access, parameter);
    const request = authorizationRequest(access, address, parameter, deps.clock.now());
    grantableTo(access, request, scopesOfClient(access));
    const kept = Object.fromEntries(
      [...parameters].filter(
        ([name]) => !['client_secret', 'client_assertion', 'client_assertion_type'].includes(name),
      ),
    );
    const secret = await addSecret(
      deps,
      deps.storage,
      {
        kind: 'pushed_request',
        clientId: access.client.id,
        delegationId: null,
        data: { parameters: kept },
      },
      pushedLifetime,
    );
    return { requestUri: prefix + secret, expiresIn: pushedLifetime };
  };

/** The parameters that a request stands for: its own, or those that were pushed, once. */
export const effectiveParameters = async (
  deps: PushedRequestDeps,
  access: ClientAccess,
  parameter: Parameter,
): Promise<Parameter> => {
  const requestUri = parameter('request_uri');
  if (requestUri === undefined) {
    if (access.client.metadata.oauth.require_pushed_authorization_requests)
      refuse('grant_request_invalid', {
        parameter: 'request_uri',
        why: 'is required: this client pushes its requests (RFC 9126 §5)',
      });
    return parameter;
  }
  const used = requestUri.startsWith(prefix)
    ? await useSecret(deps, deps.storage, 'pushed_request', requestUri.slice(prefix.length))
    : undefined;
  if (used === undefined || !used.first || used.record.clientId !== access.client.id)
    return refuse('grant_request_invalid', {
      parameter: 'request_uri',
      why: 'is unknown, used or expired',
    });
  const kept = new Map(
    Object.entries((used.record.data as { parameters: Record<string, string> }).parameters),
  );
  return (name) => kept.get(name) || undefined;
};
