/** Texts as people type and paste them: with another keyboard, out of a mail, a table or a chat. */

/** Control and format characters, such as byte order marks and zero-width spaces: they look like nothing. */
const unseen = /\p{C}/gu;

/**
 * The text without what cannot be seen, and without white space around it. For identifiers, which hold neither.
 */
export const visibleText = (typed: string): string =>
  typed.replace(/\s/g, ' ').replace(unseen, '').trim();

const unseenOrJoiner = /(?<=[^\x00-\x7f])([\u200c\u200d])(?=[^\x00-\x7f])|\p{C}/gu;

/**
 * An e-mail address without what cannot be seen. Joiners between letters of other scripts stay in its domain: some
 * names are written with them (RFC 5892 appendix A).
 */
export const visibleAddress = (typed: string): string => {
  const at = typed.search(/[@\uff20\ufe6b][^@\uff20\ufe6b]*$/);
  const isInDomain = (offset: number): boolean => at >= 0 && offset > at;

  return typed
    .replace(/\s/g, ' ')
    .replace(unseenOrJoiner, (_, joiner: string | undefined, offset: number) =>
      joiner !== undefined && isInDomain(offset) ? joiner : '',
    )
    .trim();
};

/** Characters of a code or a number in any spelling; to normalize a text takes the square of its length. */
const longestTyped = 200;

/**
 * A code as it was issued: in lower case, its letters and digits in ASCII, without white space and dashes.
 * Many keyboards write digits of their own script, or full-width ones.
 */
export const typedCode = (typed: string): string => {
  const text = visibleText(typed);
  if (text.length > longestTyped) return text;

  const code = text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replace(/[\s\p{Pd}\u2212]/gu, '')
    .toLowerCase();
  return numberIn(code);
};

/** A code of digits in which the letters O, I and l stand for the digits that they look like. */
const numberIn = (code: string): string => {
  const number = code.replace(/o/g, '0').replace(/[il]/g, '1');
  return /\d/.test(code) && /^\d+$/.test(number) ? number : code;
};

const isDigit = /^\p{Nd}$/u;

/** The digits of each script stand in a row, which begins at a code point that ends in 0 or 6 (in hexadecimal). */
const valueOf = (digit: string): number => {
  const point = digit.codePointAt(0)!;
  const place = point % 16;
  return isDigit.test(String.fromCodePoint(point - place)) ? place : place - 6;
};

/** A telephone number without what people write between its digits, and with + for the prefix 00. */
export const typedPhoneNumber = (typed: string): string => {
  const text = visibleText(typed);
  if (text.length > longestTyped) return text;

  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replace(/[\s().\/\p{Pd}\u2212]/gu, '')
    .replace(/^00(?=[1-9])/, '+');
};
