/**
 * One text that finds people as a console wants it: by the beginning of a name, of an e-mail address or of a phone
 * number.
 *
 * Each rank begins one or two texts that have an index and follows one of them, so a storage never reads the whole
 * table for it, and a first page costs the same among any number of users (ADR 0078).
 */
import { withPlainAt, type DomainNames } from '../values/domain-name.js';
import { emailKeyOf } from './identifiers.js';
import type { Filter, ListedKey } from '../values/filter.js';
import type { Rank } from '../values/page.js';
import { foldName } from '../record/record-type.js';
import type { User } from './user.js';

/** As long as the longest text that is searched: an e-mail address. */
export const userSearchLimit = 254;

/** So many first words are tried as the given name, or as the family name: the more, the more indexes are asked. */
const partings = 3;

/**
 * The users of whom something begins with the text, best first: by the whole name, by a part of it, by two parts, by
 * user name or address, by number. Undefined for a text of blanks and commas alone.
 */
export const userSearchRanks = (
  names: DomainNames,
  text: string,
): readonly Rank<User>[] | undefined => {
  const words = foldName(text)
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;

  return [
    ...begunNames(words),
    ...(words.length === 1 ? begunIdentifiers(names, words[0]!) : []),
    ...begunNumbers(text),
  ];
};

const begins = (attribute: ListedKey<User>, initial: string): Filter<User> => ({
  kind: 'substring',
  attribute,
  parts: { initial, any: [], final: '' },
});

const rankBy = (attribute: ListedKey<User>, initial: string): Rank<User> => ({
  filter: begins(attribute, initial),
  by: attribute,
});

const begunNames = (words: readonly string[]): readonly Rank<User>[] => [
  ...wholeNames.map((attribute) => rankBy(attribute, words.join(' '))),
  ...words.slice(1, 1 + partings).flatMap((_, at) => parted(words, at + 1)),
];

const wholeNames = ['nameKey', 'givenNameKey', 'familyNameKey', 'lastWordKey'] as const;

/** `Ada Lovelace` and `Lovelace, Ada`, when neither stands in one field. */
const parted = (words: readonly string[], at: number): readonly Rank<User>[] => {
  const first = words.slice(0, at).join(' ');
  const rest = words.slice(at).join(' ');
  return [
    rankByBoth(['familyNameKey', rest], ['givenNameKey', first]),
    rankByBoth(['familyNameKey', first], ['givenNameKey', rest]),
    rankByBoth(['lastWordKey', first], ['nameKey', rest]),
  ];
};

type Beginning = readonly [attribute: ListedKey<User>, initial: string];

const rankByBoth = (leading: Beginning, other: Beginning): Rank<User> => ({
  filter: { kind: 'and', of: [begins(...leading), begins(...other)] },
  by: leading[0],
});

/** The beginning of an international domain is found as the person wrote it: in ASCII, it begins differently. */
const begunIdentifiers = (names: DomainNames, word: string): readonly Rank<User>[] => {
  const address = withPlainAt(word);
  const hasDomain = /@.*[^\x00-\x7f]/.test(address);

  return [
    rankBy('usernameKey', word),
    rankBy('emailKey', emailKeyOf(names, address)),
    ...(hasDomain ? [rankBy('email', address)] : []),
  ];
};

/** Phone numbers are kept in E.164. People type them with blanks and brackets, and with `00` in place of the plus. */
const begunNumbers = (text: string): readonly Rank<User>[] => {
  if (!/^\s*\+?[\d ()./-]+$/.test(text)) return [];

  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return digits === '' ? [] : [rankBy('phoneNumber', `+${digits}`)];
};
