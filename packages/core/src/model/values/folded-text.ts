/**
 * Texts as a search compares them: without accents, ligatures, apostrophes and case
 * (docs/adr/0078-lists-compare-worked-out-values.md). Storages keep what this makes of a name, so a change of it needs
 * a migration.
 */

/** Typed in place of each other. Some decompose into a blank and an accent, so they go first. */
const apostrophes = /['`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\u2035\uff07]/g;

/** The marks of Latin, Greek and Cyrillic letters, the points of Hebrew, and the vowels of Arabic. */
const markRanges = [
  '\\u0300-\\u036f',
  '\\u0483-\\u0487',
  '\\u0591-\\u05c7',
  '\\u0610-\\u061a',
  '\\u064b-\\u065f',
  '\\u0670',
  '\\u1ab0-\\u1aff',
  '\\u1dc0-\\u1dff',
  '\\u20d0-\\u20ff',
  '\\ufe20-\\ufe2f',
];
const marks = new RegExp(`[${markRanges.join('')}]`, 'g');

/** Letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'ng',
  ŧ: 't',
  ə: 'a',
  // The sigma at the end of a word.
  ς: 'σ',
};
const anyLetter = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** `Núñez` is `nunez`, `Müller` is `muller`, `O’Brien` is `obrien`. Blanks and punctuation stay. */
export const foldText = (text: string): string =>
  text
    .replace(apostrophes, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(anyLetter, (letter) => letters[letter]!)
    .replace(marks, '')
    .normalize('NFC');

/** How letters are written where a keyboard lacks them. */
const written: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
};
const anyWritten = new RegExp(`[${Object.keys(written).join('')}]`, 'g');

/** In `Bauer` and `Quentin`, the two letters are no `ü`. */
const umlauts = /([ao])e|(?<![aeoq])(u)e/g;

/**
 * All that a text is found by, as `foldText` makes it of what is typed: `Müller` is `muller` and `mueller`, and so is
 * `Mueller`. The first one is the text itself.
 */
export const foldedForms = (text: string): readonly string[] => {
  const folded = foldText(text);
  const spelledOut = text
    .normalize('NFC')
    .toLowerCase()
    .replace(anyWritten, (letter) => written[letter]!);
  const contracted = folded.replace(umlauts, '$1$2');
  return [...new Set([folded, foldText(spelledOut), contracted])];
};

/** The words of a folded text: letters and digits, and nothing in between. */
export const wordsOf = (folded: string): readonly string[] =>
  folded.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '');
