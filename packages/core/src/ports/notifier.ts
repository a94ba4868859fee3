import type { AccountChange } from '../model/account-change.js';

/**
 * Something that a person is told outside of the browser. The core says what; words, language and transport
 * are the adapter's.
 */
export interface Notice {
  readonly kind:
    | 'one_time_password'
    | 'password_reset'
    | 'email_verification'
    | 'invitation'
    | 'account_exists'
    | 'account_changed';
  readonly channel: 'email' | 'sms';
  /** An e-mail address, or a telephone number in E.164. */
  readonly to: string;
  /** Language tags in the order of the person's preference; may be empty. */
  readonly locales: readonly string[];
  /**
   * What the words need: `code` or `link`, `minutes` of validity, `client_name`, `person_name`, and
   * `sender_name`, which is absent where the notifier's own name stands for it.
   * `account_changed` has `at` (ISO 8601) and, if known, `time_zone` (as the person's profile names it), `address`
   * (of the network) and `by`, which is `other` if another than the person made the change. Its `link` is absent
   * where the reader must not get into the account.
   */
  readonly values: Readonly<Record<string, string>>;
  /** Of `account_changed`, at least one. */
  readonly changes?: readonly AccountChange[] | undefined;
}

/** Tells people. */
export interface Notifier {
  /** Whether there is a way to reach people through this channel. */
  supports(channel: Notice['channel']): boolean;
  /**
   * Takes the notice and returns at once: delivery goes on behind the answer, so that its time and its
   * failures tell nobody whether there was someone to write to.
   */
  tell(notice: Notice): void;
}
