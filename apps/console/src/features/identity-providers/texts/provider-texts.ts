import { defineTexts } from '../../../texts/define-texts.js';
import type { texts } from './en.js';

/** Texts of another language have the type of the English ones. */
export type ProviderTexts = typeof texts;

export const providerTexts = defineTexts<ProviderTexts>({
  en: () => import('./en.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
  'zh-Hans': () => import('./zh-hans.js'),
  ar: () => import('./ar.js'),
});
