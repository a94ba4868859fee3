import { emailKeyOf, type Notice, type Notifier } from '@keyward/core/ports';
import { outboxNotifier } from '@keyward/mail-smtp';
import { nodeDomainNames } from '@keyward/platform-node';

/** A mail as its reader would get it. */
export interface TestMail {
  readonly kind: Notice['kind'];
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The link that the mail asks to follow. */
  readonly link: string | undefined;
  /** The code that the mail tells. */
  readonly code: string | undefined;
}

/** Mails that were sent so far. Each method first waits for those that are under way behind an answer. */
export interface TestMails {
  /**
   * Finds the last mail, to this address if one is given.
   * @throws Error where none was sent
   */
  last(to?: string): Promise<TestMail>;
  /** Lists all mails, the oldest first. */
  all(to?: string): Promise<readonly TestMail[]>;
  /** Forgets the mails so far. */
  clear(): Promise<void>;
}

export interface RecordedMail {
  readonly notifier: Notifier & { close(): Promise<void> };
  /** `settled` waits for the work behind answers. */
  mails(settled: () => Promise<void>): TestMails;
}

/** A mail goes to the domain in ASCII, however the person wrote it. */
const isSameMailbox = (one: string, other: string): boolean =>
  emailKeyOf(nodeDomainNames, one) === emailKeyOf(nodeDomainNames, other);

/** Mails have the words of the server. As with a mail server, there are no short messages. */
export const recordedMail = (): RecordedMail => {
  // It composes, and never gets to write: the folder is not made.
  const composer = outboxNotifier({ folder: 'outbox', from: 'Keyward <keyward@localhost>' });
  const list: TestMail[] = [];

  const record = (notice: Notice): void => {
    const { from, subject, text, html } = composer.compose!(notice);
    const { link, code } = notice.values;
    list.push({ kind: notice.kind, to: notice.to, from, subject, text, html, link, code });
  };

  return {
    notifier: {
      supports: (channel) => channel === 'email',
      tell: record,
      compose: (notice) => composer.compose!(notice),
      close: () => composer.close(),
    },
    mails(settled) {
      const all: TestMails['all'] = async (to) => {
        await settled();
        return list.filter((mail) => to === undefined || isSameMailbox(mail.to, to));
      };

      return {
        all,
        async last(to) {
          const mail = (await all(to)).at(-1);
          if (mail === undefined) throw new Error(`no mail was sent${to ? ` to ${to}` : ''}`);
          return mail;
        },
        async clear() {
          await settled();
          list.length = 0;
        },
      };
    },
  };
};
