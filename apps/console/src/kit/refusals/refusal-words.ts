/** Puts a refusal of the API into a sentence of the reader's language. */
import { defineTexts } from '../../texts/define-texts.js';
import type { LanguageTag } from '../../texts/languages.js';
import { readRefusal, type Refused } from './read-refusal.js';
import { filled, type Sentences } from './sentences.js';

/** Loaded beforehand, as they cannot be loaded when the connection is lost. */
export const refusalTexts = defineTexts<Sentences>({
  en: () => import('./en.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
  'zh-Hans': () => import('./zh-hans.js'),
  ar: () => import('./ar.js'),
});

/** Undefined where only the words of the server are known. Rejects where no sentence can be loaded. */
export const refusalWords = async (
  refused: Refused,
  language: LanguageTag,
): Promise<string | undefined> => {
  const read = readRefusal(refused);
  if (read === undefined) return undefined;

  const sentences = await refusalTexts.load(language);
  return filled(sentences[read.name], read.values);
};
