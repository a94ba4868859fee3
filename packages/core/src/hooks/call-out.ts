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

/** Requests to one hook at once: a slow one leaves room for the others. */
export const mostAtOnce = 8;

/** Milliseconds for which the request outlives the wait for it, which says more plainly what is wrong. */
const afterTimeout = 100;

export const timeoutOf = ({ timeoutMs, type }: Hook): number => timeoutMs ?? hookTimeouts[type];

/** Asks hooks. It counts, for each, the requests that are under way. */
export const callingOut = (deps: CallOutDeps): CallOut => {
  const running = new Map<string, number>();

  return async (hook, data) => {
    const count = running.get(hook.id) ?? 0;
    if (count >= mostAtOnce) leaveHook('is asked by too many requests at once');

    running.set(hook.id, count + 1);
    try {
      return readAnswer(await send(deps, hook, data));
    } finally {
      const left = running.get(hook.id)! - 1;
      if (left === 0) running.delete(hook.id);
      else running.set(hook.id, left);
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
  if (status !== 200) return failHook(`answers with status ${status}`);
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return failHook('answers with status 200 and no JSON');
  }
};
