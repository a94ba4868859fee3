import type { InLanguage, Notice } from '@keyward/core';

/** The words of one kind of notice. `{client}`, `{code}` and `{time}` are filled in; `{client}` and `{code}` only where they are allowed to stand. */
export interface Letter {
  readonly subject: string;
  readonly body: string;
  /** What the link is called; where there is no link, it is left out. */
  readonly action?: string | undefined;
  /** How long it works; left out where the notice says no time. */
  readonly validity?: string | undefined;
  /** For who has asked for nothing. */
  readonly unasked: string;
  /** All of it in one line, for a telephone. `{link}` is filled in too. */
  readonly short: string;
}

export interface Texts extends InLanguage {
  /** For the `lang` attribute. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  /** To somebody with a name, and to somebody without. */
  readonly greeting: string;
  readonly greetingWithoutName: string;
  readonly letters: Readonly<Record<Notice['kind'], Letter>>;
}
