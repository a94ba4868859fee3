/** What a directory asked and was answered, as the log of the tenant keeps it (contract §19). */
import { isRefusal, type Actor, type Tenancy } from '@keyward/core';
import type { AuthenticatedCall } from '../kernel/authenticate-call.js';
import { failure, statusOf } from '../kernel/answer-refusal.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { loggedWords, type ScimWords } from './scim-error.js';
import { mayProvision } from './admit-directory.js';

export interface LoggedCall {
  readonly request: ApiRequest;
  readonly context: ApiContext;
  readonly call: AuthenticatedCall;
  /** When it came, by the clock of durations. */
  readonly begun: number;
}

interface Answered {
  readonly response: ApiResponse;
  /** Who was answered, narrowed to the tenant of the path. */
  readonly actor: Actor;
}

/** Keeps what comes of a call in the log of the tenant, and answers it. */
export const keptInLog = async (
  logged: LoggedCall,
  answer: () => Promise<Answered>,
): Promise<ApiResponse> => {
  try {
    const { response, actor } = await answer();
    keep(logged, actor.tenancy, { status: response.status, scimType: null, error: null });
    return response;
  } catch (error) {
    keep(logged, logged.call.caller.actor.tenancy, outcomeOf(error));
    throw error;
  }
};

interface Outcome extends ScimWords {
  readonly status: number;
}

const outcomeOf = (error: unknown): Outcome =>
  isRefusal(error)
    ? { status: statusOf[error.kind], ...loggedWords(error) }
    : { status: 500, scimType: null, error: failure };

/**
 * Rule: only a SCIM token, or a token that may provision, writes the log of SCIM requests.
 * Whoever holds another token, or none, moves nothing out of it.
 */
const keep = (
  { request, context, call, begun }: LoggedCall,
  tenancy: Tenancy,
  outcome: Outcome,
): void => {
  const { token, actor } = call.caller;
  if (token.isOfDirectory !== true && !mayProvision(actor)) return;
  if (tenancy.kind === 'all') return;

  const { keyward } = context;
  keyward.provisioning.requests.keep({
    tenantId: tenancy.tenantId,
    createdAt: keyward.now(),
    method: request.method,
    path: request.path,
    ...outcome,
    duration: Math.round(performance.now() - begun),
    tokenId: token.isOfDirectory === true ? token.id : null,
    clientId: token.access.client.id,
    requestId: request.id,
  });
};
