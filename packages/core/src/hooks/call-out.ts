/** A question to the server of an operator: signed, short, and answered in JSON (contract §20). */
import { hookTimeouts, type Hook } from '../model/hook/hook.js';
import { isRefusal } from '../model/values/refusals.js';
import type { Clock } from '../ports/clock.js';
import type { OutgoingAnswer, OutgoingRequest } from '../ports/outgoing.js';
import type { Random } from '../ports/random.js';
import type { WebhookChannel } from '../ports/webhook-channel.js';
import { signedHeaders } from '../support/signed-message.js';
import { failHook, leaveHook } from './hook-fault.js';

export interface CallOutDeps {
  /** Left out, this server asks no other, and what waits for one is denied. */
  readonly hookCalls?: WebhookChannel | undefined;
  readonly clock: Clock;
  readonly random: Random;
}

export type CallOut = (hook: Hook, data: object) => Promise<unknown>;

/** Requests to hooks at once, by all tenants together: their channel has room for as many. */
const callOutsAtOnce = 512;

/**
 * Rule: a hook is asked by 8 requests at once, and by 2 where half of the room is taken.
 * The hooks of a tenant have twice that together.
 * So one of them leaves room for the others, and it takes 80 tenants whose hooks hang to leave none for the next.
 */
const shareOf = (underWay: number): number => {
  if (underWay >= callOutsAtOnce) return 0;
  return underWay < callOutsAtOnce / 2 ? 8 : 2;
};

/** Milliseconds for which the request outlives the wait for it, which says more plainly what is wrong. */
const afterTimeout = 100;

export const timeoutOf = ({ timeoutMs, type }: Hook): number => timeoutMs ?? hookTimeouts[type];

/** Asks hooks. It counts, for each and for its tenant, the requests that are under way. */
export const callingOut = (deps: CallOutDeps): CallOut => {
  const running = new Map<string, number>();
  let underWay = 0;
  const countOf = (id: string): number => running.get(id) ?? 0;
  const count = (hook: Hook, more: 1 | -1): void => {
    underWay += more;
    for (const id of [hook.id, hook.tenantId]) {
      const now = countOf(id) + more;
      if (now === 0) running.delete(id);
      else running.set(id, now);
    }
  };

  return async (hook, data) => {
    const share = shareOf(underWay);
    if (countOf(hook.id) >= share || countOf(hook.tenantId) >= share * 2)
      leaveHook('is asked by too many requests at once');

    count(hook, 1);
    try {
      return readAnswer(await send(deps, hook, data));
    } finally {
      count(hook, -1);
    }
  };
};

const send = async (
  { hookCalls, clock, random }: CallOutDeps,
  hook: Hook,
  data: object,
): Promise<OutgoingAnswer> => {
  if (hookCalls === undefined) return leaveHook('cannot be asked by this server');

  const now = clock.now();
  const id = random.uuid();
  const body = JSON.stringify({ type: `hook.${hook.type}`, timestamp: now.toISOString(), data });
  const headers = {
    ...signedHeaders(hookCalls, hook, { id, body, now }),
    accept: 'application/json',
  };
  const patience = timeoutOf(hook) + afterTimeout;
  return sent(hookCalls, { method: 'POST', url: hook.url, headers, body, patience });
};

const sent = async (
  { outgoing }: WebhookChannel,
  request: OutgoingRequest,
): Promise<OutgoingAnswer> => {
  try {
    return await outgoing.send(request);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (isRefusal(error, 'too_many_requests')) leaveHook('waits behind too many others');
    return failHook(error.values['why'] ?? 'does not answer as it should');
  }
};

/** Rule: a hook answers 200 with JSON, or 204 to go on; any other answer is a failure. */
const readAnswer = ({ status, body }: OutgoingAnswer): unknown => {
  if (status === 204) return undefined;
  if (status !== 200) return failHook(`answers with status ${status}`, status);
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return failHook('answers with status 200 and no JSON', status);
  }
};
