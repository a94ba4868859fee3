import type { Notice, Notifier } from '@keyward/core';
import { composeMail, composeShort } from './compose.js';
import { delivery, type DeliveryOptions } from './delivery.js';
import { outboxCarrier, smtpCarrier, type MailCarrier } from './mail-carrier.js';
import { parseSender, type Sender } from './sender.js';
import { loggedShortMessages, type ShortMessages } from './sms.js';
import { parseSmtpUrl } from './smtp-url.js';

export interface DeliveringNotifier extends Notifier {
  /** Waits for what is under way, so many milliseconds at most, and lets go of the mail server. */
  close(grace?: number): Promise<void>;
}

export interface NotifierOptions extends DeliveryOptions {
  /** `name@example.com` or `Name <name@example.com>`. Its name stands in for a client without one. */
  readonly from: string;
  /** Without one, there is no way to reach people by SMS. */
  readonly sms?: ShortMessages | undefined;
}

/** People are written to through an SMTP server. */
export const smtpNotifier = ({
  url,
  ...options
}: NotifierOptions & { readonly url: string }): DeliveringNotifier => {
  const from = parseSender(options.from);
  return notifier(from, smtpCarrier(parseSmtpUrl(url), from), options.sms, options);
};

export interface OutboxOptions extends NotifierOptions {
  readonly folder: string;
  /** Told of each short message where there is no `sms`: the end of the number, and the file. */
  readonly log?: ((line: { readonly to: string; readonly file: string }) => void) | undefined;
}

/** Nobody is reached: each message becomes a file in a folder. For trying things out. */
export const outboxNotifier = ({
  folder,
  log = () => undefined,
  ...options
}: OutboxOptions): DeliveringNotifier => {
  const from = parseSender(options.from);
  return notifier(
    from,
    outboxCarrier(folder, from),
    options.sms ?? loggedShortMessages(folder, log),
    options,
  );
};

const notifier = (
  { name, address }: Sender,
  mail: MailCarrier,
  sms: ShortMessages | undefined,
  options: DeliveryOptions,
): DeliveringNotifier => {
  const [queue, product] = [delivery(options), name || address.slice(address.indexOf('@') + 1)];
  const send = (notice: Notice): Promise<void> =>
    notice.channel === 'email'
      ? mail.send(composeMail(notice, product))
      : sms!.send(notice.to, composeShort(notice, product));
  return {
    supports: (channel) => channel === 'email' || sms !== undefined,
    tell: (notice) => queue.deliver(`${notice.kind} by ${notice.channel}`, () => send(notice)),
    async close(grace) {
      await queue.close(grace);
      mail.close();
    },
  };
};
