import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signWebhook } from '@keyward/platform-node';

export interface Message {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Seconds by which the clocks of both sides may differ; an older message may be one that was sent again. */
const tolerance = 300;

const version = 'v1,';
const prefix = 'whsec_';

/** Whether the holder of the secret has signed the message, and of late (Standard Webhooks). */
export const isSigned = (secret: string, { headers, body }: Message, now: Date): boolean => {
  const [id, seconds, signatures] = names.map((name) => String(headers[name] ?? ''));
  const age = Math.abs(now.getTime() / 1000 - Number(seconds));
  if (!(age <= tolerance)) return false;

  const expected = signWebhook(secret.slice(prefix.length), `${id}.${seconds}.${body}`);
  return signatures!.split(' ').some((each) => isSame(each, version + expected));
};

const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;

const isSame = (one: string, other: string): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
