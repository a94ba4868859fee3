import type { LanguageTag } from './languages.js';
import { isolatingNames } from './names-in-texts.js';
import type { Texts } from './texts.js';

const modules: Readonly<Record<LanguageTag, () => Promise<{ readonly texts: Texts }>>> = {
  en: () => import('./en.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
  'zh-Hans': () => import('./zh-hans.js'),
  ar: () => import('./ar.js'),
};

export const loadTexts = async (tag: LanguageTag): Promise<Texts> =>
  isolatingNames((await modules[tag]()).texts);
