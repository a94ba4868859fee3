/**
 * One text that finds people as they are spoken of: by the beginning of each part of a name, of a user name or an
 * address, of a domain, or of a phone number. Each is one range of one index, so a first page costs the same among any
 * number of users (docs/adr/0078-lists-compare-worked-out-values.md).
 */
import { withPlainAt, type DomainNames } from '../values/domain-name.js';
import { foldText, wordsOf } from '../values/folded-text.js';
import type { Beginnings, TermSearch } from '../values/term-search.js';
import { emailKeyOf } from './identifiers.js';
import { cutTerm } from './user-terms.js';

/** As long as the longest text that is searched: an e-mail address. */
export const userSearchLimit = 254;

/** So many words each have to begin a term; more are looked for as one phrase alone. */
const mostWords = 6;

/** Undefined for a text of blanks and commas alone. */
export const userSearch = (names: DomainNames, text: string): TermSearch | undefined => {
  if (/^[\s,;]*$/.test(text)) return undefined;

  const typed = typedWords(foldText(withPlainAt(text)));
  const found = isNumber(text) ? byNumber(text, typed) : byWords(names, text, typed);
  const cut = found.map((beginnings) => beginnings.map(cutTerm) as unknown as Beginnings);
  return cut.filter(([first]) => first !== '');
};

/** What stands between blanks and commas, without punctuation around it: `@example.com` is a domain. */
const typedWords = (folded: string): readonly string[] =>
  folded
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, ''))
    .filter((word) => word !== '');

/** Phone numbers are kept in E.164. People type them with blanks and brackets, and with `00` in place of the plus. */
const isNumber = (text: string): boolean => /^\s*\+?[\d ()./-]*\d[\d ()./-]*$/.test(text);

/** A user name may consist of digits, too. */
const byNumber = (text: string, typed: readonly string[]): TermSearch => {
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const [word] = typed;
  return typed.length === 1 && word !== digits ? [[word!], [digits]] : [[digits]];
};

const byWords = (names: DomainNames, text: string, typed: readonly string[]): TermSearch => {
  const [first, second, ...others] = typed;
  if (first === undefined) return [];
  if (second === undefined) return byOneWord(names, text, first);

  const isPair = others.length === 0;
  return [
    [phraseOf(typed)],
    ...(isPair ? [[phraseOf([second, first])] as const] : []),
    typed.slice(0, mostWords).map(asBeginning) as unknown as Beginnings,
  ];
};

/** An address as it is written; `anne-marie` also as two words of a name. */
const byOneWord = (names: DomainNames, text: string, word: string): TermSearch => {
  if (word.includes('@')) return byAddress(names, text, word);

  const phrase = phraseOf([word]);
  return phrase === word ? [[word]] : [[word], [phrase]];
};

/** A domain that is complete is found in ASCII, too. */
const byAddress = (names: DomainNames, text: string, word: string): TermSearch => {
  const key = foldText(emailKeyOf(names, text.trim()));
  return key === word ? [[word]] : [[word], [key]];
};

const phraseOf = (typed: readonly string[]): string => typed.flatMap(wordsOf).join(' ');

/** Punctuation counts in user names and addresses, and not in names. */
const asBeginning = (word: string): string => (/[@._+]/.test(word) ? word : phraseOf([word]));
