/** The texts of a feature: one module for each language, loaded with the first page that needs them. */
import { use } from 'react';
import type { LanguageTag } from './languages.js';
import { isolatingNames } from './names-in-texts.js';
import { useLanguage } from './texts-provider.js';

export interface FeatureTexts<Texts> {
  load(tag: LanguageTag): Promise<Texts>;
}

type Modules<Texts> = Readonly<Record<LanguageTag, () => Promise<{ readonly texts: Texts }>>>;

/**
 * A missing key does not compile, because the modules of all languages have the type of the first:
 * `defineTexts<Texts>({ en: () => import('./en.js'), … })`
 */
export const defineTexts = <Texts>(modules: Modules<Texts>): FeatureTexts<Texts> => {
  const loaded = new Map<LanguageTag, Promise<Texts>>();
  return {
    load(tag) {
      const known = loaded.get(tag);
      if (known !== undefined) return known;

      const loading = modules[tag]().then(({ texts }) => isolatingNames(texts));
      loaded.set(tag, loading);
      loading.catch(() => loaded.delete(tag));
      return loading;
    },
  };
};

/** `const t = useOwnTexts(applicationTexts);` */
export const useOwnTexts = <Texts>(texts: FeatureTexts<Texts>): Texts => {
  const { tag } = useLanguage();
  return use(texts.load(tag));
};
