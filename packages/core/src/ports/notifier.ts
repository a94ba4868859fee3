import type { AccountChange } from '../model/user/account-change.js';

/** What people are reminded of before it ends. */
export const endingKinds = [
  'personal_token',
  'delegate',
  'registration_token',
  'scim_token',
  'client_secret',
  'provider_certificate',
  'application_certificate',
] as const;
export type EndingKind = (typeof endingKinds)[number];

/**
 * Something that a person is told outside of the browser. The core says what; words, language and transport
 * are the adapter's.
 */
export interface Notice {
  readonly kind:
    | 'one_time_password'
    | 'address_change'
    | 'password_reset'
    | 'email_verification'
    | 'invitation'
    | 'account_exists'
    | 'account_changed'
    | 'end_ahead'
    | 'webhook_failing'
    | 'webhook_disabled';
  readonly channel: 'email' | 'sms';
  /** An e-mail address with its domain in ASCII, or a telephone number in E.164. */
  readonly to: string;
  /** Language tags in the order of the person's preference; may be empty. */
  readonly locales: readonly string[];
  /**
   * What the words need: `code` or `link`, `minutes` of validity, `client_name`, `person_name`, and
   * `sender_name`, which is absent where the notifier's own name stands for it. Each name may be empty: a name that
   * holds a web address is left out, and so is that of a person at an address that is not proven
   * (docs/adr/0028-people-are-written-to.md).
   * `invitation` has `inviter_name`, which is absent where the inviter has no name that may be mailed.
   * `address_change` has a `code` that shows that the new address is the person's.
   * `account_changed` has `at` (ISO 8601) and, if known, `time_zone` (as the person's profile names it), `address`
   * (of the network) and `by`, which is `other` if another than the person made the change. Its `link` is absent
   * where the reader must not get into the account.
   * `webhook_failing` and `webhook_disabled` have `thing_name`.
   * `end_ahead` has `minutes` until the end, `ends_at` (ISO 8601), `time_zone` if known, and `thing_name`.
   */
  readonly values: Readonly<Record<string, string>>;
  /** Of `account_changed`, at least one. */
  readonly changes?: readonly AccountChange[] | undefined;
  /** Of `end_ahead`. */
  readonly ending?: EndingKind | undefined;
  /** How the tenant that it comes from looks. */
  readonly look?: NoticeLook | undefined;
  /** By language, the tenant's own words for a mail of this kind. */
  readonly texts?: Readonly<Record<string, NoticeTexts | undefined>> | undefined;
}

export interface NoticeLook {
  /** The address of a picture. */
  readonly logoUrl?: string | undefined;
  /** `#rrggbb` or `#rgb`: the button. */
  readonly primaryColor?: string | undefined;
  /** `#rrggbb` or `#rgb`: around the text. */
  readonly backgroundColor?: string | undefined;
}

/** What takes the place of the standard words. The places `{client}` and `{time}` are filled in. */
export interface NoticeTexts {
  readonly subject?: string | undefined;
  /** What comes after the greeting and before the code or the link; paragraphs are divided by line breaks. */
  readonly text?: string | undefined;
}

/** A mail as its reader gets it. */
export interface ComposedMail {
  /** The name and the address of the sender. */
  readonly from: string;
  /** A language tag. */
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Tells people. */
export interface Notifier {
  /** Whether there is a way to reach people through this channel. */
  supports(channel: Notice['channel']): boolean;
  /** The folder in which mails are files, where none is sent. */
  readonly outbox?: string | undefined;
  /** Reads these files. */
  readonly outboxMails?: OutboxMails | undefined;
  /**
   * Takes the notice and returns at once: delivery goes on behind the answer, so that its time and its
   * failures tell nobody whether there was someone to write to.
   */
  tell(notice: Notice): void;
  /** Composes the mail of a notice and sends nothing. A notifier without it shows no previews. */
  compose?(notice: Notice): ComposedMail;
}

/** A mail that was written into a file. */
export interface OutboxMail {
  /** A UUID. */
  readonly id: string;
  readonly createdAt: Date;
  readonly to: string;
  readonly subject: string;
}

/** The mails in the outbox: a bounded number of files, and a bounded part of each. */
export interface OutboxMails {
  /** The newest first, at most `mostOutboxMails`. */
  list(): Promise<OutboxList>;
  /** Undefined where there is no such mail, or its file is too large. */
  read(id: string): Promise<OpenedMail | undefined>;
}

export interface OutboxList {
  readonly mails: readonly OutboxMail[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

export interface OpenedMail extends OutboxMail {
  readonly text: string;
}

export const mostOutboxMails = 100;
