/** Notifies people: by mail through SMTP, by short message through a port, or into files. */
export { type DeliveryFailure, type DeliveryOptions } from './delivery.js';
export {
  outboxNotifier,
  smtpNotifier,
  type DeliveringNotifier,
  type NotifierOptions,
  type OutboxOptions,
} from './notifiers.js';
export { assertMailServer } from './mail-carrier.js';
export { outboxMails } from './outbox-mails.js';
export { parseSender, type Sender } from './sender.js';
export { loggedShortMessages, type ShortMessages } from './sms.js';
export { parseSmtpUrl, type SmtpServer } from './smtp-url.js';
