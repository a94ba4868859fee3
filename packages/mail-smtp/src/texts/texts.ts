import type { AccountChange, EndingKind, InLanguage, Notice } from '@keyward/core/ports';

/** The texts of one kind of notice. The places `{client}`, `{time}`, `{changes}` and `{ending}` are filled in. */
export interface Letter {
  readonly subject: string;
  /** Who invites; a sentence before the body. The place `{inviter}` is filled in. */
  readonly inviter?: string | undefined;
  readonly body: string;
  /** The text of the link. Left out where the notice has no link. */
  readonly action?: string | undefined;
  /** How long the code or the link works. Left out where the notice says no time. */
  readonly validity?: string | undefined;
  /** For a reader who did not ask for the message. */
  readonly unasked: string;
  /** The same where the notice has no link, although others of its kind have one. */
  readonly unaskedWithoutLink?: string | undefined;
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
  /** Each change of an account, as a sentence. */
  readonly changes: Readonly<Record<AccountChange, string>>;
  /** When and from where an account was changed. The places `{when}` and `{address}` are filled in. */
  readonly circumstances: {
    readonly at: string;
    readonly from: string;
    readonly byOther: string;
    /** What ends, by its name. The place `{name}` is filled in. */
    readonly name: string;
    /** When it ends. The place `{when}` is filled in. */
    readonly end: string;
  };
  /** What ends, and what that means. The place `{time}` of the title is filled in. */
  readonly endings: Readonly<Record<EndingKind, { readonly title: string; readonly body: string }>>;
  readonly letters: Readonly<Record<Notice['kind'], Letter>>;
}
