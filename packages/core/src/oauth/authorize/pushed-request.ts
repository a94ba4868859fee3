/**
 * Pushed authorization requests (RFC 9126): the client leaves its parameters here, and sends the browser with
 * a reference.
 */
import type { ClientAccess } from '../../model/client/client-access.js';
import { isUnregistered } from '../../model/client/client.js';
import type { OneTimeSecret } from '../../model/ticket/one-time-secret.js';
import {
  addSecret,
  findSecret,
  useSecretRecord,
  type OneTimeSecretDeps,
} from '../../support/one-time-secret.js';
import type { Storage, Stores } from '../../ports/storage.js';
import { refuse } from '../../model/values/refusals.js';
import { scopesOfClient } from '../../access/held-scopes.js';
import { grantableTo } from './grantable.js';
import type { DetailsDeps } from '../detailed-rights.js';
import type { Admission } from '../../sessions/browser.js';
import {
  authorizationRequest,
  requestParameters,
  returnAddress,
  type Parameter,
  type SignedMessages,
} from './authorization-request.js';
import type { PossessionDeps, PresentedProof } from '../possession.js';
import { requestLifetime } from './waiting-request.js';

export type PushedRequestDeps = OneTimeSecretDeps & {
  readonly storage: Storage;
  readonly signedMessages: SignedMessages;
};

export type PushDeps = PushedRequestDeps & DetailsDeps & PossessionDeps;

const prefix = 'urn:ietf:params:oauth:request_uri:';

/** Seconds: long enough for a browser to be sent, and no longer (RFC 9126 §2.2). */
export const pushedLifetime = 90;

/**
 * Keeps the parameters of a client that has proven itself, and answers the reference.
 * Rule: what would be refused at the authorization endpoint is refused here already (RFC 9126 §2.1).
 * Rule: only the parameters that the authorization endpoint reads are kept, with a longest length each.
 * @throws Refusal `too_many_requests`
 */
export const pushAuthorization =
  (deps: PushDeps) =>
  async (
    access: ClientAccess,
    parameters: ReadonlyMap<string, string>,
    admit?: Admission,
    proof?: PresentedProof,
  ): Promise<{ readonly requestUri: string; readonly expiresIn: number }> => {
    // Its document is read for the resource that it asks for, before anything is kept.
    if (isUnregistered(access.client))
      refuse('client_unauthorized', { grant: 'pushed_authorization_request' });
    const given: Parameter = (name) => parameters.get(name) || undefined;
    const { parameter: own, isSigned } = await ownRequest(deps, access, given);
    const parameter = await withProvenKey(deps, access, own, proof);
    if (given('request_uri') !== undefined)
      refuse('grant_request_invalid', {
        parameter: 'request_uri',
        why: 'cannot be pushed (RFC 9126 §2.1)',
      });
    const address = returnAddress(access, parameter);
    const request = authorizationRequest(deps, access, address, parameter);
    const { target } = grantableTo(access, request, scopesOfClient(access));
    const { client } = access;
    deps.details.assertAskable({ client, target }, request.authorizationDetails);
    await admit?.();
    const secret = await addSecret(
      deps,
      deps.storage,
      {
        kind: 'pushed_request',
        clientId: access.client.id,
        delegationId: null,
        data: { parameters: readParameters(parameter), isSigned },
      },
      // A page that is opened at the last moment may still be answered as long as it waits.
      pushedLifetime + requestLifetime,
    );
    return { requestUri: prefix + secret, expiresIn: pushedLifetime };
  };

/**
 * Rule: a proof that comes with a pushed request binds the code as `dpop_jkt` does (RFC 9449 §10.1).
 * @throws Refusal `proof_invalid`, `proof_nonce_required`
 */
const withProvenKey = async (
  { possession }: PushDeps,
  { client }: ClientAccess,
  parameter: Parameter,
  proof: PresentedProof | undefined,
): Promise<Parameter> => {
  if (proof === undefined) return parameter;

  const jkt = await possession.keyOf(client, proof);
  if ((parameter('dpop_jkt') ?? jkt) !== jkt)
    refuse('proof_invalid', { why: 'is signed with another key than dpop_jkt names' });
  return (name) => (name === 'dpop_jkt' ? jkt : parameter(name));
};

const readParameters = (parameter: Parameter): Readonly<Record<string, string>> =>
  Object.fromEntries(
    requestParameters.flatMap((name) => {
      const value = parameter(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/**
 * The parameters that a client gives itself, in a request object or without one.
 * Rule: beside a request object, no other parameter counts (RFC 9101 §6.3).
 * @throws Refusal `request_object_invalid`, `grant_request_invalid`
 */
const ownRequest = async (
  { signedMessages }: PushedRequestDeps,
  { client }: ClientAccess,
  parameter: Parameter,
): Promise<{ readonly parameter: Parameter; readonly isSigned: boolean }> => {
  const object = parameter('request');
  if (object !== undefined)
    return { parameter: await signedMessages.readRequest(client, object), isSigned: true };

  if (client.metadata.oauth.require_signed_request_object) refuseUnsigned();
  return { parameter, isSigned: false };
};

const refuseUnsigned = (): never =>
  refuse('grant_request_invalid', {
    parameter: 'request',
    why: 'is required: this client signs its requests (RFC 9101 §10.5)',
  });

/** What a browser asks for: its own parameters, or those that were pushed, and then the id of that record. */
export interface EffectiveRequest {
  readonly parameter: Parameter;
  readonly pushedId?: string | undefined;
}

/**
 * The parameters that a request stands for.
 * Rule: a pushed request is spent when it is answered, not when a page is shown for it, so that a person may
 * reload the page (RFC 9126 §4).
 * Rule: a pushed request is nothing to another client, which does not spend it either (RFC 9126 §2.2).
 */
export const effectiveRequest = async (
  deps: PushedRequestDeps,
  access: ClientAccess,
  parameter: Parameter,
): Promise<EffectiveRequest> => {
  const requestUri = parameter('request_uri');
  if (requestUri === undefined) {
    if (access.client.metadata.oauth.require_pushed_authorization_requests)
      refuse('grant_request_invalid', {
        parameter: 'request_uri',
        why: 'is required: this client pushes its requests (RFC 9126 §5)',
      });
    return { parameter: (await ownRequest(deps, access, parameter)).parameter };
  }

  if (parameter('request') !== undefined)
    refuse('grant_request_invalid', {
      parameter: 'request',
      why: 'cannot stand beside request_uri',
    });
  if (!requestUri.startsWith(prefix)) refuse('request_uri_unsupported');

  const pushed = requestUri.slice(prefix.length);
  const found = await findSecret(deps, deps.storage, 'pushed_request', pushed);
  if (found === undefined || found.clientId !== access.client.id || !isOpen(deps, found))
    return refuse('grant_request_invalid', {
      parameter: 'request_uri',
      why: 'is unknown, used or expired',
    });

  const { parameters, isSigned } = found.data as unknown as KeptRequest;
  // The client may have been told to sign since.
  if (access.client.metadata.oauth.require_signed_request_object && !isSigned) refuseUnsigned();
  const kept = new Map(Object.entries(parameters));
  return { parameter: (name) => kept.get(name) || undefined, pushedId: found.id };
};

interface KeptRequest {
  readonly parameters: Readonly<Record<string, string>>;
  readonly isSigned?: boolean;
}

const isOpen = ({ clock }: PushedRequestDeps, { usedAt, createdAt }: OneTimeSecret): boolean => {
  const age = clock.now().getTime() - createdAt.getTime();
  return usedAt === null && age < pushedLifetime * 1000;
};

/**
 * Spends the pushed request that is answered, in the transaction that answers. Of several pages that were opened
 * for it, one gets an answer.
 * @throws Refusal `interaction_over`
 */
export const spendPushed = async (
  deps: Pick<PushedRequestDeps, 'clock'>,
  stores: Pick<Stores, 'oneTimeSecrets'>,
  pushedId: string | undefined,
): Promise<void> => {
  if (pushedId === undefined) return;

  const used = await useSecretRecord(deps, stores, pushedId);
  if (used?.first !== true) refuse('interaction_over');
};
