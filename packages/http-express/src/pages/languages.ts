/** The languages of the pages, and which of them a person gets. */
import type { Locales } from '@keyward/api';
import { arabic } from './texts/ar.js';
import { german } from './texts/de.js';
import { english } from './texts/en.js';
import { spanish } from './texts/es.js';
import { french } from './texts/fr.js';
import type { Texts } from './texts/texts.js';
import { simplifiedChinese } from './texts/zh-hans.js';

export interface Language {
  /** For the `lang` attribute. */
  readonly tag: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Texts;
  /** The language tag, or the beginning of one, that asks for this language. */
  readonly prefix: string;
}

/** The first is the one that everybody gets who asks for none of them. */
export const languages: readonly [Language, ...Language[]] = [
  { tag: 'en', prefix: 'en', direction: 'ltr', texts: english },
  { tag: 'de', prefix: 'de', direction: 'ltr', texts: german },
  { tag: 'fr', prefix: 'fr', direction: 'ltr', texts: french },
  { tag: 'es', prefix: 'es', direction: 'ltr', texts: spanish },
  // Every Chinese, traditional script too: the simplified one is nearer to it than English is.
  { tag: 'zh-Hans', prefix: 'zh', direction: 'ltr', texts: simplifiedChinese },
  { tag: 'ar', prefix: 'ar', direction: 'rtl', texts: arabic },
];

/** The person's first preference that we have; of several that fit one tag, the one with the longest prefix (RFC 4647 §3.4). */
export const chooseLanguage = (locales: Locales, offered = languages): Language => {
  for (const locale of locales) {
    const wanted = `${locale.toLowerCase()}-`;
    const [best] = offered.filter(({ prefix }) => wanted.startsWith(`${prefix.toLowerCase()}-`)).sort((a, b) => b.prefix.length - a.prefix.length);
    if (best !== undefined) return best;
  }
  return offered[0];
};
