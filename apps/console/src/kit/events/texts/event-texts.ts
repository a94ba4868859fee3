import { defineTexts } from '../../../texts/define-texts.js';
import type { texts } from './en.js';

export type EventTexts = typeof texts;

/** The sentences of events: a part of their own, which the first page with events loads. */
export const eventTexts = defineTexts<EventTexts>({
  en: () => import('./en.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
  'zh-Hans': () => import('./zh-hans.js'),
  ar: () => import('./ar.js'),
});
