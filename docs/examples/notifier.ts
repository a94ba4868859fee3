/** Mails through a mail server, short messages through a gateway. */
// #region sms
import type { Notifier } from '@keyward/core/ports';
import { smtpNotifier } from '@keyward/mail-smtp';

export const notifierWith = (gateway: {
  post(to: string, text: string): Promise<void>;
}): Notifier =>
  smtpNotifier({
    url: 'smtp://localhost:25',
    from: 'Shop <no-reply@shop.example>',
    sms: { send: (to, text) => gateway.post(to, text) },
  });
// #endregion sms
