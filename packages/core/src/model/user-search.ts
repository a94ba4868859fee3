/**
 * One text that finds people as a console wants it: by the beginning of a name, of an e-mail address or of a phone
 * number.
 *
 * Each rank begins one or two texts that have an index and follows one of them, so a storage never reads the whole
 * table for it, and a first page costs the same among any number of users (ADR 0122).
 */
import type { Filter, ListedKey } from './filter.js';
import { anyRank, type Rank } from './page.js';
import { foldName } from './record-type.js';
import type { User } from './user.js';

/** As long as the longest text that is searched: an e-mail address. */
export const userSearchLimit = 254;

/** So many first words are tried as the given name, or as the family name: the more, the more indexes are asked. */
const partings = 3;

/**
 * The users of whom something begins with the text, best first: by the whole name, by a part of it, by two parts, by
 * user name or address, by number. Undefined for a text of blanks and commas alone.
 */
export const userSearchRanks = (text: string): readonly Rank<User>[] | undefined => {
  const words = foldName(text)
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;

  return [
    ...begunNames(words),
    ...(words.length === 1 ? begunIdentifiers(words[0]!) : []),
    ...begunNumbers(text),
  ];
};

/** The same users, for a list that has an order of its own. */
export const usersFoundBy = (text: string): Filter<User> | undefined => {
  const ranks = userSearchRanks(text);
  return ranks && anyRank(ranks);
};

const begins = (attribute: ListedKey<User>, initial: string): Filter<User> => ({
  kind: 'substring',
  attribute,
  parts: { initial, any: [], final: '' },
});

const beginning = (attribute: ListedKey<User>, initial: string): Rank<User> => ({
  filter: begins(attribute, initial),
  by: attribute,
});

const begunNames = (words: readonly string[]): readonly Rank<User>[] => [
  ...wholeNames.map((attribute) => beginning(attribute, words.join(' '))),
  ...words.slice(1, 1 + partings).flatMap((_, at) => parted(words, at + 1)),
];

const wholeNames = ['nameKey', 'givenNameKey', 'familyNameKey', 'lastWordKey'] as const;

/** `Ada Lovelace` and `Lovelace, Ada`, when neither stands in one field. */
const parted = (words: readonly string[], at: number): readonly Rank<User>[] => {
  const first = words.slice(0, at).join(' ');
  const rest = words.slice(at).join(' ');
  return [
    beginningWith(['familyNameKey', rest], ['givenNameKey', first]),
    beginningWith(['familyNameKey', first], ['givenNameKey', rest]),
    beginningWith(['lastWordKey', first], ['nameKey', rest]),
  ];
};

type Beginning = readonly [attribute: ListedKey<User>, initial: string];

const beginningWith = (leading: Beginning, other: Beginning): Rank<User> => ({
  filter: { kind: 'and', of: [begins(...leading), begins(...other)] },
  by: leading[0],
});

const begunIdentifiers = (word: string): readonly Rank<User>[] => [
  beginning('usernameKey', word),
  beginning('emailKey', word),
];

/** Phone numbers are kept in E.164. People type them with blanks and brackets, and with `00` in place of the plus. */
const begunNumbers = (text: string): readonly Rank<User>[] => {
  if (!/^\s*\+?[\d ()./-]+$/.test(text)) return [];

  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return digits === '' ? [] : [beginning('phoneNumber', `+${digits}`)];
};
