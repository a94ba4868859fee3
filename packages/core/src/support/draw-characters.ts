import type { Digest } from '../ports/digest.js';
import type { Random } from '../ports/random.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** So many characters out of these, each as likely as the other. For codes that people type. */
export const drawCharacters = (
  deps: { readonly random: Random; readonly digest: Digest },
  characters: string,
  count: number,
): string => {
  // Of the 64 characters of a digest only as many count as fall evenly on those wanted.
  const even = alphabet.length - (alphabet.length % characters.length);
  const drawn = [...deps.digest.sha256(deps.random.secret(32))]
    .map((character) => alphabet.indexOf(character))
    .filter((value) => value >= 0 && value < even)
    .map((value) => characters[value % characters.length]!);
  return drawn.length >= count
    ? drawn.slice(0, count).join('')
    : drawCharacters(deps, characters, count);
};
