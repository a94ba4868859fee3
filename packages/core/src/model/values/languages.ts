/** Something that is there in one language: the words of a page, of a mail. */
export interface InLanguage {
  /** The language tag, or the beginning of one, that asks for this language. */
  readonly prefix: string;
}

/** Codes of three letters for languages that have one of two (ISO 639-2), as some directories write them. */
const shortCodes: Readonly<Record<string, string>> = {
  ara: 'ar',
  chi: 'zh',
  deu: 'de',
  eng: 'en',
  fra: 'fr',
  fre: 'fr',
  ger: 'de',
  spa: 'es',
  zho: 'zh',
};

/**
 * A language tag (RFC 5646) for a locale as people and systems write it: `de_DE` (OpenID Connect Core §5.1),
 * `de_DE.UTF-8` and `de_DE@euro` (POSIX), `DEU`. What is none comes back as it is.
 */
export const languageTag = (locale: string): string => {
  const [language = '', ...others] = locale
    .trim()
    .replace(/[.@].*$/s, '')
    .replace(/_/g, '-')
    .split('-');
  const code = language.toLowerCase();
  const short = Object.hasOwn(shortCodes, code) ? shortCodes[code] : language;
  return [short, ...others].join('-');
};

/**
 * The person's first preference that is offered; of several that fit one tag, the one with the longest prefix
 * (RFC 4647 §3.4).
 */
export const preferredLanguage = <L extends InLanguage>(
  locales: readonly string[],
  offered: readonly [L, ...L[]],
): L => {
  for (const locale of locales) {
    const wanted = `${languageTag(locale).toLowerCase()}-`;
    const [best] = offered
      .filter(({ prefix }) => wanted.startsWith(`${prefix.toLowerCase()}-`))
      .sort((a, b) => b.prefix.length - a.prefix.length);
    if (best !== undefined) return best;
  }
  return offered[0];
};
