/** The languages of mails and short messages: those of the pages. */
import { arabic } from './texts/ar.js';
import { german } from './texts/de.js';
import { english } from './texts/en.js';
import { spanish } from './texts/es.js';
import { french } from './texts/fr.js';
import type { Texts } from './texts/texts.js';
import { simplifiedChinese } from './texts/zh-hans.js';

/** The first is the default. */
export const languages: readonly [Texts, ...Texts[]] = [
  english,
  german,
  french,
  spanish,
  simplifiedChinese,
  arabic,
];
