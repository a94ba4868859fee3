/** The languages of the console: the same tags as those of the pages. */
export const languages = [
  { tag: 'en', prefix: 'en', name: 'English', direction: 'ltr' },
  { tag: 'de', prefix: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'fr', prefix: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'es', prefix: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'zh-Hans', prefix: 'zh', name: '简体中文', direction: 'ltr' },
  { tag: 'ar', prefix: 'ar', name: 'العربية', direction: 'rtl' },
] as const;

export type Language = (typeof languages)[number];
export type LanguageTag = Language['tag'];

export const languageOf = (tag: string): Language =>
  languages.find((language) => language.tag === tag) ?? languages[0];

/** The first preference that is offered: `de-AT` is German, every Chinese the simplified one. */
export const preferredLanguage = (preferences: readonly string[]): Language => {
  for (const preference of preferences) {
    const [prefix] = preference.toLowerCase().split(/[-_.@]/);
    const language = languages.find((each) => each.prefix === prefix);
    if (language !== undefined) return language;
  }
  return languages[0];
};

const key = 'keyward-console-language';

export const rememberedLanguage = (): Language => {
  const remembered = localStorage.getItem(key);
  return remembered === null ? preferredLanguage(navigator.languages) : languageOf(remembered);
};

export const rememberLanguage = (tag: LanguageTag): void => localStorage.setItem(key, tag);
