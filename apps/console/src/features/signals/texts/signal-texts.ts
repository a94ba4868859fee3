import { defineTexts } from '../../../texts/define-texts.js';
import type { texts } from './en.js';

export type SignalTexts = typeof texts;

export const signalTexts = defineTexts<SignalTexts>({
  en: () => import('./en.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
  'zh-Hans': () => import('./zh-hans.js'),
  ar: () => import('./ar.js'),
});
