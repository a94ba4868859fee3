/**
 * The language that a directory says of a person. Entra and others send `preferredLanguage` alone, which is what RFC
 * 7643 §4.1.1 has for the language of pages; `locale` says how numbers are written, and is the nearer one where it is
 * sent.
 */
import { fitsClaim } from '@keyward/core/endpoints';
import { languageTag } from '@keyward/core/ports';

/** What a directory sends, and as what it is kept. */
export interface LanguageTexts {
  readonly locale?: string | undefined;
  readonly preferredLanguage?: string | undefined;
}

/** The claim `locale`; undefined where neither text names a language. */
export const localeOf = ({ locale, preferredLanguage }: LanguageTexts): string | undefined =>
  languageIn(locale) ?? languageIn(preferredLanguage);

/** The text, or the tag that it begins with, as in `da, en-gb;q=0.8` (RFC 9110 §12.5.4) and `de_DE.UTF-8`. */
const languageIn = (text: string | undefined): string | undefined => {
  const [first = ''] = text?.split(/[,;]/) ?? [];
  return [text, languageTag(first)].find((each) => each !== undefined && fitsClaim('locale', each));
};

/** `locale` is kept beside the claim where the claim does not say what was sent. */
export const keptLocale = (texts: LanguageTexts): string | undefined =>
  texts.locale === localeOf({ preferredLanguage: texts.preferredLanguage }) ||
  texts.locale !== localeOf(texts)
    ? texts.locale
    : undefined;

/** What is shown for `locale`: nothing where the claim comes from the other attribute. */
export const shownLocale = (claim: string | undefined, kept: LanguageTexts): string | undefined =>
  kept.locale ??
  (claim === localeOf({ preferredLanguage: kept.preferredLanguage }) ? undefined : claim);
