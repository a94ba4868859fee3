/** Puts a refusal of the API into a sentence of the reader's language. */
import type { LanguageTag } from '../../texts/languages.js';
import { isolated } from '../../texts/names-in-texts.js';
import { readRefusal, type Refused } from './read-refusal.js';
import type { Sentences } from './sentences.js';

const modules: Readonly<Record<LanguageTag, () => Promise<{ readonly sentences: Sentences }>>> = {
  en: () => import('./en.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
  'zh-Hans': () => import('./zh-hans.js'),
  ar: () => import('./ar.js'),
};

/** Undefined where only the words of the server are known, or where no sentence can be loaded. */
export const refusalWords = async (
  refused: Refused,
  language: LanguageTag,
): Promise<string | undefined> => {
  const read = readRefusal(refused);
  if (read === undefined) return undefined;

  const sentences = await loadSentences(language);
  return sentences && fill(sentences[read.name], read.values);
};

/** Beforehand, as they cannot be loaded when the connection is lost. */
export const loadSentences = (language: LanguageTag): Promise<Sentences | undefined> =>
  modules[language]().then(
    ({ sentences }) => sentences,
    () => undefined,
  );

const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => isolated(values[name] ?? ''));
