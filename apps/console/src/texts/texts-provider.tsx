import {
  createContext,
  startTransition,
  useContext,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { languageOf, rememberLanguage, type Language, type LanguageTag } from './languages.js';
import { loadTexts } from './load-texts.js';
import type { Texts } from './texts.js';

interface InLanguage {
  readonly language: Language;
  readonly texts: Texts;
  readonly change: (tag: LanguageTag) => Promise<void>;
}

const Context = createContext<InLanguage | undefined>(undefined);

const useContextOfTexts = (): InLanguage => {
  const found = useContext(Context);
  if (found === undefined) throw new Error('There is no TextsProvider.');
  return found;
};

/** The texts of the shell and of the kit. Features bring their own. */
export const useTexts = (): Texts => useContextOfTexts().texts;

export const useLanguage = (): Language => useContextOfTexts().language;

export const useChangeLanguage = (): InLanguage['change'] => useContextOfTexts().change;

export interface TextsProviderProps {
  readonly first: { readonly language: Language; readonly texts: Texts };
  readonly children: ReactNode;
}

export const TextsProvider = ({ first, children }: TextsProviderProps): ReactNode => {
  const [current, setCurrent] = useState(first);

  const value = useMemo<InLanguage>(
    () => ({
      ...current,
      change: async (tag) => {
        const texts = await loadTexts(tag);
        rememberLanguage(tag);
        applyToDocument(languageOf(tag));
        startTransition(() => setCurrent({ language: languageOf(tag), texts }));
      },
    }),
    [current],
  );
  return <Context.Provider value={value}>{children}</Context.Provider>;
};

export const applyToDocument = ({ tag, direction }: Language): void => {
  document.documentElement.lang = tag;
  document.documentElement.dir = direction;
};
