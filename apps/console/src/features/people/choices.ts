/** The values that a person's language and time zone usually have, named for a reader. */

/** The languages that most people of the web read; others are typed. */
const languages =
  `af ar bg bn ca cs da de de-AT de-CH el en en-GB en-US es es-MX et fa fi fr fr-CA fr-CH ga he hi hr hu hy id is it ja
  ka kk ko lt lv mk ms nb nl nn pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh-Hans zh-Hant`.split(
    /\s+/,
  );

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const named = (tag: string, reader: string): Choice => {
  const name = new Intl.DisplayNames([reader], { type: 'language' }).of(tag);
  return { value: tag, label: name === undefined || name === tag ? tag : `${name} (${tag})` };
};

/** One tag in its usual spelling, if it is one (RFC 5646). */
const asTag = (text: string): string | undefined => {
  try {
    return Intl.getCanonicalLocales(text)[0];
  } catch {
    return undefined;
  }
};

/** Languages by their names, with the one that is set and the one that is typed, so that each can be chosen. */
export const languageChoices = (reader: string, current = '', typed = ''): readonly Choice[] => {
  const set = current === '' ? [] : [current];
  const asked = asTag(typed) ?? [];
  return [...new Set([...languages, ...set].concat(asked))]
    .map((tag) => (asTag(tag) === undefined ? { value: tag, label: tag } : named(tag, reader)))
    .sort((one, other) => one.label.localeCompare(other.label, reader));
};

/** All time zones that the browser knows, with the one that is set. */
export const zoneChoices = (current: string): readonly string[] => {
  const zones = Intl.supportedValuesOf('timeZone');
  return current === '' || zones.includes(current) ? zones : [current, ...zones];
};
