/** The languages of the pages, and the choice of one for a person. */
import type { Locales } from '@keyward/api';
import { preferredLanguage, type InLanguage } from '@keyward/core/ports';
import { arabic } from './texts/ar.js';
import { german } from './texts/de.js';
import { english } from './texts/en.js';
import { spanish } from './texts/es.js';
import { french } from './texts/fr.js';
import type { Texts } from './texts/texts.js';
import { simplifiedChinese } from './texts/zh-hans.js';

export interface Language extends InLanguage {
  /** For the `lang` attribute. */
  readonly tag: string;
  /** In the language itself, so that people find their own. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly texts: Texts;
}

/** The first is the default. */
export const languages: readonly [Language, ...Language[]] = [
  { tag: 'en', name: 'English', prefix: 'en', direction: 'ltr', texts: english },
  { tag: 'de', name: 'Deutsch', prefix: 'de', direction: 'ltr', texts: german },
  { tag: 'fr', name: 'Français', prefix: 'fr', direction: 'ltr', texts: french },
  { tag: 'es', name: 'Español', prefix: 'es', direction: 'ltr', texts: spanish },
  // For every Chinese: to readers of the traditional script, the simplified one is closer than English.
  { tag: 'zh-Hans', name: '简体中文', prefix: 'zh', direction: 'ltr', texts: simplifiedChinese },
  { tag: 'ar', name: 'العربية', prefix: 'ar', direction: 'rtl', texts: arabic },
];

export const chooseLanguage = (locales: Locales, offered = languages): Language =>
  preferredLanguage(locales, offered);
