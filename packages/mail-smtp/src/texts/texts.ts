import type { InLanguage, Notice } from '@keyward/core/ports';

/** The texts of one kind of notice. The places `{client}` and `{time}` are filled in. */
export interface Letter {
  readonly subject: string;
  readonly body: string;
  /** The text of the link. Left out where the notice has no link. */
  readonly action?: string | undefined;
  /** How long the code or the link works. Left out where the notice says no time. */
  readonly validity?: string | undefined;
  /** For a reader who did not ask for the message. */
  readonly unasked: string;
  /** The whole message on one line, for a telephone. `{link}` and `{code}` are filled in too. */
  readonly short: string;
}

export interface Texts extends InLanguage {
  /** For the `lang` attribute. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** For a person whose name is known. */
  readonly greeting: string;
  readonly greetingWithoutName: string;
  readonly letters: Readonly<Record<Notice['kind'], Letter>>;
}
