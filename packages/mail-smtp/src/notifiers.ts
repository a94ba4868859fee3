import type { Notice, Notifier } from '@keyward/core/ports';
import { composeMail, composeShort } from './compose.js';
import { delivery, type DeliveryOptions } from './delivery.js';
import { outboxCarrier, smtpCarrier, type MailCarrier } from './mail-carrier.js';
import { outboxMails } from './outbox-mails.js';
import { parseSender, type Sender } from './sender.js';
import { loggedShortMessages, type ShortMessages } from './sms.js';
import { parseSmtpUrl } from './smtp-url.js';

export interface DeliveringNotifier extends Notifier {
  /** Waits up to `grace` milliseconds for messages under way, then disconnects from the mail server. */
  close(grace?: number): Promise<void>;
  /** Waits until each message was sent or given up. */
  delivered(): Promise<void>;
}

export interface NotifierOptions extends DeliveryOptions {
  /** `name@example.com` or `Name <name@example.com>`. Its name stands in for a client without one. */
  readonly from: string;
  /** Without it, no short messages are sent. */
  readonly sms?: ShortMessages | undefined;
}

export interface SmtpOptions extends NotifierOptions {
  readonly url: string;
}

/** Sends mails through an SMTP server. */
export const smtpNotifier = (options: SmtpOptions): DeliveringNotifier => {
  const sender = parseSender(options.from);
  const carrier = smtpCarrier(parseSmtpUrl(options.url), sender);
  return notifier(sender, carrier, options.sms, options);
};

export interface OutboxOptions extends NotifierOptions {
  readonly folder: string;
  /** Receives the end of the number and the file of each short message, where there is no `sms`. */
  readonly log?: ((line: { readonly to: string; readonly file: string }) => void) | undefined;
}

/** Writes each message into a file of a folder and sends nothing. For trying things out. */
export const outboxNotifier = (options: OutboxOptions): DeliveringNotifier => {
  const { folder, log = () => undefined } = options;
  const sender = parseSender(options.from);
  const carrier = outboxCarrier(folder, sender);
  const shortMessages = options.sms ?? loggedShortMessages(folder, log);
  return {
    ...notifier(sender, carrier, shortMessages, options),
    outbox: folder,
    outboxMails: outboxMails(folder),
  };
};

const notifier = (
  sender: Sender,
  mail: MailCarrier,
  sms: ShortMessages | undefined,
  options: DeliveryOptions,
): DeliveringNotifier => {
  const queue = delivery(options);
  const product = sender.name || domainOf(sender.address);

  const send = (notice: Notice): Promise<void> =>
    notice.channel === 'email'
      ? mail.send(composeMail(notice, product))
      : sms!.send(notice.to, composeShort(notice, product));

  return {
    supports: (channel) => channel === 'email' || sms !== undefined,

    tell: (notice) => queue.deliver(`${notice.kind} by ${notice.channel}`, () => send(notice)),

    compose: (notice) => {
      const {
        senderName = sender.name,
        language,
        subject,
        text,
        html,
      } = composeMail(notice, product);
      return { from: `${senderName} <${sender.address}>`.trim(), language, subject, text, html };
    },

    delivered: () => queue.delivered(),

    async close(grace) {
      await queue.close(grace);
      await mail.close();
    },
  };
};

const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1);
