/** `keyward webhooks listen --url URL`: makes a webhook for the time being, and shows what it is told. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { KeywardError } from '@keyward/client';
import { ConfigurationError } from '@keyward/server/parts';
import { forwardMessage, type Forwarded } from '../listening/forward-message.js';
import { isSigned, type Message } from '../listening/is-signed.js';
import { receiveMessages } from '../listening/receive-messages.js';
import { serverAt, webAddress, type ServerAt } from '../server-at.js';
import type { Report } from './report.js';

export interface ListenOptions {
  readonly url: string;
  readonly events: readonly string[];
  readonly forwardTo?: string | undefined;
  readonly port: number;
  /** Where the server reaches this machine, if not by its own address. */
  readonly reachedAt?: string | undefined;
  readonly values: boolean;
  readonly allTenants: boolean;
}

interface MadeWebhook {
  readonly id: string;
  readonly webhook_secret: string;
}

export const listenToWebhooks = async (report: Report, options: ListenOptions): Promise<void> => {
  const server = serverAt(options.url);
  const reachedAt = options.reachedAt && webAddress('--reached-at', options.reachedAt);
  const ended = untilEnded();
  const show = shownBy(report, options);
  let secret: string | undefined;
  const path = `/${randomBytes(16).toString('hex')}`;
  const receiver = await receiveMessages({
    port: options.port,
    path,
    take: (message) => taken(secret, message, show),
  });
  const address = new URL(path, reachedAt ?? `http://127.0.0.1:${receiver.port}`).href;
  try {
    const webhook = await made(server, address, options);
    secret = webhook.webhook_secret;
    try {
      await assertReached(server, webhook, address);
      sayReady(report, webhook, options);
      await ended;
    } finally {
      await remove(server, webhook);
    }
    report.say('The webhook is removed.');
  } finally {
    await receiver.close();
  }
};

/** From the beginning, so that a webhook that was just made is removed, too. A second signal ends at once. */
const untilEnded = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
  });

/** Those that the server refuses are the reader's to change. */
const asked = <Answer>(work: Promise<Answer>): Promise<Answer> =>
  work.catch((error: unknown) => {
    throw error instanceof KeywardError ? new ConfigurationError(error.message) : error;
  });

const made = (
  server: ServerAt,
  webhook_url: string,
  { events, values, allTenants }: ListenOptions,
): Promise<MadeWebhook> => {
  const body = {
    webhook_name: `keyward webhooks listen on ${hostname()}`,
    webhook_url,
    event_types: events,
    include_values: values,
    ...(allTenants && { is_global: true }),
  };
  return asked(server.ask<MadeWebhook>('POST', '/webhooks', { body }));
};

const remove = async (server: ServerAt, { id }: MadeWebhook): Promise<void> => {
  try {
    await server.ask('DELETE', `/webhooks/${id}`);
  } catch (error) {
    if (!(error instanceof KeywardError)) throw error;
    if (error.status === 404) return;
    throw new ConfigurationError(
      `the webhook ${id} is still there: ${error.message} Remove it in the console.`,
    );
  }
};

const testType = 'webhook.tested';

/** A server that cannot reach this machine would be silent. */
const assertReached = async (
  server: ServerAt,
  { id }: MadeWebhook,
  address: string,
): Promise<void> => {
  const { is_delivered: isDelivered, problem } = await asked(
    server.ask<{ is_delivered: boolean; problem: string | null }>('POST', `/webhooks/${id}/test`),
  );
  if (isDelivered) return;
  throw new ConfigurationError(
    `the server cannot reach ${new URL(address).origin}: it ${problem ?? 'does not answer'}. ` +
      'A server elsewhere needs --reached-at URL, and KEYWARD_ALLOWED_NETWORKS for a private network',
  );
};

const sayReady = (
  report: Report,
  { id, webhook_secret: secret }: MadeWebhook,
  { events, forwardTo }: ListenOptions,
): void => {
  report.say(`Listens to ${events.join(', ')}. Ctrl-C ends it and removes the webhook.`);
  report.say(`The secret is ${secret}`);
  if (forwardTo !== undefined) report.say(`Messages go on to ${forwardTo}`);
  printTo(report, { event: 'listening', webhook_id: id, webhook_secret: secret });
};

/** A line for a program, of which there are several: a message comes when it comes. */
const printTo = ({ isJson }: Report, fields: object): void => {
  if (isJson) process.stdout.write(`${JSON.stringify({ ok: true, ...fields })}\n`);
};

type Show = (message: Message) => Promise<void>;

/** Rule: what the server has not signed is neither shown nor handed on. */
const taken = async (secret: string | undefined, message: Message, show: Show): Promise<number> => {
  if (secret === undefined || !isSigned(secret, message, new Date())) return 400;
  await show(message);
  return 204;
};

interface ToldEvent {
  readonly type: string;
  readonly timestamp: string;
  readonly data: { readonly record_id: string | null; readonly sequence: number | null };
}

/** The receiver takes each message, whatever the program answers: the next ones must not wait behind it. */
const shownBy =
  (report: Report, { forwardTo }: ListenOptions): Show =>
  async (message) => {
    const event = JSON.parse(message.body) as ToldEvent;
    if (event.type === testType) return;
    const forwarded =
      forwardTo === undefined ? undefined : await forwardMessage(forwardTo, message);
    report.say(lineOf(event, forwarded));
    printTo(report, {
      event: 'message',
      message: event,
      ...(forwarded && {
        forwarded_status: forwarded.status,
        forwarded_problem: forwarded.problem,
      }),
    });
  };

const lineOf = ({ timestamp, type, data }: ToldEvent, forwarded: Forwarded | undefined): string => {
  const end = forwarded === undefined ? '' : ` → ${forwarded.status ?? forwarded.problem}`;
  return `${timestamp} ${type} ${data.record_id ?? '-'}${end}`;
};
