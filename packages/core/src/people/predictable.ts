/**
 * Whether a person who knows the owner, the alphabet and the keyboard could type the password without being
 * told.
 */

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiopü',
  'asdfghjklöä',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  '!@#$%^&*()',
  '!"§$%&/()=',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
];
const bothWays = rows.flatMap((row) => [row, [...row].reverse().join('')]);

/** So many characters in a row make a pattern, and so many beside patterns do not make them a secret. */
const shortestRun = 3;
const mayBeLeft = 3;
const longestUnit = 8;

const substitutes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

export const fold = (text: string): string => text.normalize('NFC').toLowerCase();
export const withoutSubstitutes = (text: string): string =>
  [...text].map((character) => substitutes[character] ?? character).join('');

/** The shortest text that, again and again, is the whole: `ab` of `ababa`. */
export const unitOf = (text: string): string => {
  const characters = [...text];
  for (let size = 1; size <= characters.length / 2; size++)
    if (characters.every((character, at) => character === characters[at % size]))
      return characters.slice(0, size).join('');
  return text;
};

/**
 * Rule: a password is more than repetition, runs of the alphabet or a keyboard, and words of its own account.
 * The whole is looked at: a pattern inside a longer secret does no harm (NIST SP 800-63B-4 §3.1.1.2).
 */
export const isPredictable = (password: string, words: readonly string[]): boolean => {
  const folded = fold(password);
  const known = words
    .map((word) => withoutSubstitutes(fold(word)))
    .filter((word) => [...word].length >= shortestRun);
  if ([...unitOf(folded)].length <= Math.min(longestUnit, [...folded].length / 2)) return true;
  return fewestOutsidePatterns([...folded], known) <= mayBeLeft;
};

/**
 * `words` are free of substitutes. Cuts the text into patterns and single characters so that as few as
 * possible stand alone, and counts those.
 */
const fewestOutsidePatterns = (characters: readonly string[], words: readonly string[]): number => {
  const text = characters.map(withoutSubstitutes);
  const fewest = Array<number>(characters.length + 1).fill(Infinity);
  fewest[0] = 0;
  characters.forEach((_, start) => {
    const reach = (end: number, outside: number): void => {
      fewest[end] = Math.min(fewest[end]!, fewest[start]! + outside);
    };
    reach(start + 1, 1);
    for (let end = start + shortestRun; end <= start + longestRun(characters, start); end++)
      reach(end, 0);
    for (const word of words)
      if ([...word].every((character, at) => character === text[start + at]))
        reach(start + [...word].length, 0);
  });
  return fewest[characters.length]!;
};

const longestRun = (characters: readonly string[], start: number): number => {
  let same = 1;
  while (characters[start + same] === characters[start]) same++;
  return Math.max(
    same,
    ...bothWays.map((row) => {
      const from = row.indexOf(characters.slice(start, start + 2).join(''));
      let length = 0;
      while (
        from >= 0 &&
        from + length < row.length &&
        characters[start + length] === row[from + length]
      )
        length++;
      return length;
    }),
  );
};
