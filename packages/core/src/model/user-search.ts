/**
 * One text that finds people as a console wants it: by the beginning of a name, of an e-mail address or of a phone
 * number.
 *
 * Each alternative of the filter begins one or two texts that have an index, so a storage never reads the whole table
 * for it (ADR 0078).
 */
import type { Filter, ListedKey } from './filter.js';
import { foldName } from './record-type.js';
import type { User } from './user.js';

/** As long as the longest text that is searched: an e-mail address. */
export const userSearchLimit = 254;

/** So many first words are tried as the given name, or as the family name: the more, the more indexes are asked. */
const partings = 3;

/** The users of whom something begins with the text. Undefined for a text of blanks and commas alone. */
export const usersFoundBy = (text: string): Filter<User> | undefined => {
  const words = foldName(text)
    .split(/[\s,]+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return undefined;

  const alternatives = [
    ...begunNames(words),
    ...(words.length === 1 ? begunIdentifiers(words[0]!) : []),
    ...begunNumbers(text),
  ];
  return { kind: 'or', of: alternatives };
};

const begins = (attribute: ListedKey<User>, initial: string): Filter<User> => ({
  kind: 'substring',
  attribute,
  parts: { initial, any: [], final: '' },
});

const begunNames = (words: readonly string[]): readonly Filter<User>[] => [
  ...wholeNames.map((attribute) => begins(attribute, words.join(' '))),
  ...words.slice(1, 1 + partings).flatMap((_, at) => parted(words, at + 1)),
];

const wholeNames = ['nameKey', 'givenNameKey', 'familyNameKey', 'lastWordKey'] as const;

/** `Ada Lovelace` and `Lovelace, Ada`, when neither stands in one field. */
const parted = (words: readonly string[], at: number): readonly Filter<User>[] => {
  const first = words.slice(0, at).join(' ');
  const rest = words.slice(at).join(' ');
  return [
    { kind: 'and', of: [begins('familyNameKey', rest), begins('givenNameKey', first)] },
    { kind: 'and', of: [begins('familyNameKey', first), begins('givenNameKey', rest)] },
    { kind: 'and', of: [begins('lastWordKey', first), begins('nameKey', rest)] },
  ];
};

const begunIdentifiers = (word: string): readonly Filter<User>[] => [
  begins('usernameKey', word),
  begins('emailKey', word),
];

/** Phone numbers are kept in E.164. People type them with blanks and brackets, and with `00` in place of the plus. */
const begunNumbers = (text: string): readonly Filter<User>[] => {
  if (!/^\s*\+?[\d ()./-]+$/.test(text)) return [];

  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return digits === '' ? [] : [begins('phoneNumber', `+${digits}`)];
};
