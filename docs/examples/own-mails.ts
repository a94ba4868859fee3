/** A notifier with mails of its own. */
// #region mails
import type { Notice, Notifier } from '@keyward/core/ports';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A template for each kind. `values` holds the code or the link, and the names to show. */
const templates: Readonly<Record<Notice['kind'], (notice: Notice) => Omit<Mail, 'to'>>> = {
  one_time_password: ({ values }) => ({
    subject: `${values['code']} is your code`,
    text: `It works once, for ${values['minutes']} minutes.`,
  }),
  address_change: ({ values }) => ({
    subject: `${values['code']} confirms your address`,
    text: `It works once, for ${values['minutes']} minutes.`,
  }),
  password_reset: ({ values }) => ({ subject: 'A new password', text: `${values['link']}` }),
  email_verification: ({ values }) => ({ subject: 'Your address', text: `${values['link']}` }),
  invitation: ({ values }) => ({ subject: 'Welcome aboard', text: `${values['link']}` }),
  account_exists: ({ values }) => ({ subject: 'You have an account', text: `${values['link']}` }),
  account_changed: ({ changes = [] }) => ({
    subject: 'Your account was changed',
    text: changes.join(', '),
  }),
  end_ahead: ({ ending, values }) => ({
    subject: `${ending} ends soon`,
    text: `${values['thing_name']} ends at ${values['ends_at']}`,
  }),
  webhook_failing: ({ values }) => ({
    subject: 'A webhook fails',
    text: `${values['thing_name']} ${values['link']}`,
  }),
  webhook_disabled: ({ values }) => ({
    subject: 'A webhook was disabled',
    text: `${values['thing_name']} ${values['link']}`,
  }),
};

export const ownMails = (send: (mail: Mail) => Promise<void>): Notifier => ({
  supports: (channel) => channel === 'email',
  tell(notice) {
    const mail = { to: notice.to, ...templates[notice.kind](notice) };
    send(mail).catch((error: unknown) => console.error('mail not sent', notice.kind, error));
  },
});
// #endregion mails
