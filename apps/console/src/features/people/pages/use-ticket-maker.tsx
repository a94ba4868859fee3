/** Makes a link for a person, and shows it once or mails it. */
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import type { Schema, User } from '../../../api/names.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { SecretDialog } from '../../../kit/secret-once.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';

type Kind = 'password_change' | 'email_verification';

interface TicketMaker {
  readonly make: (kind: Kind) => void;
  /** Sends the link for a new password to the person, and shows it to no one else. */
  readonly mailPassword: () => void;
  /** The link, once there is one. */
  readonly dialog: ReactNode;
}

export const useTicketMaker = (user: User): TicketMaker => {
  const t = useOwnTexts(peopleTexts).tickets;
  const rehearse = useRehearsedChange();
  const [link, setLink] = useState<string>();

  const make = (kind: Kind): void => {
    const name = nameOf(user);
    const isPassword = kind === 'password_change';
    rehearse({
      title: isPassword ? t.passwordTitle(name) : t.verifyTitle(name),
      hint: t.createHint,
      action: t.createAction,
      run: (dry_run) => {
        const options = { params: { query: { dry_run } }, body: { user_id: user.id } };
        return isPassword
          ? management().POST('/tickets/password_change', options)
          : management().POST('/tickets/email_verification', options);
      },
      onDone: (data) => setLink((data as Schema<'ticket'>).ticket),
    });
  };
  const mailPassword = (): void =>
    rehearse({
      title: t.mailTitle(nameOf(user)),
      hint: t.mailHint,
      action: t.mailAction,
      run: (dry_run) =>
        management().POST('/tickets/password_change', {
          params: { query: { dry_run } },
          body: { user_id: user.id, send_mail: true },
        }),
      done: t.mailed(user.email ?? ''),
    });
  return {
    make,
    mailPassword,
    dialog: link !== undefined && (
      <SecretDialog
        title={t.linkTitle}
        label={t.link}
        secret={link}
        onDone={() => setLink(undefined)}
      />
    ),
  };
};
