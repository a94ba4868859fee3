/** One attempt to tell a receiver of an event, and what its answer means. */
import type { Webhook } from '../model/webhook/webhook.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import type { Clock } from '../ports/clock.js';
import type { WebhookChannel } from '../ports/webhook-channel.js';
import { signedHeaders } from '../support/signed-message.js';
import { webhookBody, type ToldEvent } from './webhook-message.js';

/**
 * `refused` is an answer that will hardly be another one next time, `gone` that the receiver wants no more, `busy` that
 * this server has too much to send.
 */
export type Outcome = 'delivered' | 'failed' | 'refused' | 'gone' | 'busy';

export interface Attempted {
  readonly outcome: Outcome;
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  /** Null where the event has arrived. */
  readonly problem: string | null;
}

export interface SendDeps {
  readonly webhooks?: WebhookChannel | undefined;
  readonly clock: Clock;
}

/** Characters of a problem that are kept. */
const mostProblem = 500;

/** Answers of these statuses may be others soon: too slow, too many. */
const passing: ReadonlySet<number> = new Set([408, 429]);

/** @throws Refusal `not_implemented` where this server sends no webhooks */
export const sendEvent = async (
  { webhooks, clock }: SendDeps,
  webhook: Webhook,
  event: ToldEvent,
): Promise<Attempted> => {
  if (webhooks === undefined) return refuse('not_implemented', { feature: 'Sending webhooks' });

  const body = webhookBody(webhook, event);
  const headers = signedHeaders(webhooks, webhook, { id: event.id, body, now: clock.now() });
  return attemptBy(webhooks, { url: webhook.url, headers, body });
};

type Message = Omit<Parameters<WebhookChannel['outgoing']['send']>[0], 'method'>;

/** Posts a message, and judges the answer. */
export const attemptBy = async (
  { outgoing }: Pick<WebhookChannel, 'outgoing'>,
  message: Message,
): Promise<Attempted> => {
  try {
    const { status } = await outgoing.send({ method: 'POST', ...message });
    return attemptedAt(status);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const problem = (error.values['why'] ?? error.code).slice(0, mostProblem);
    const outcome = error.code === 'too_many_requests' ? 'busy' : 'failed';
    return { outcome, status: null, problem };
  }
};

const attemptedAt = (status: number): Attempted => {
  if (status >= 200 && status < 300) return { outcome: 'delivered', status, problem: null };
  return { outcome: outcomeOf(status), status, problem: `answers with status ${status}` };
};

const outcomeOf = (status: number): Outcome => {
  if (status === 410) return 'gone';
  return status >= 400 && status < 500 && !passing.has(status) ? 'refused' : 'failed';
};
