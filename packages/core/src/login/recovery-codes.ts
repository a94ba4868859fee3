/** Codes on paper, for a person who has lost the telephone. */
import { drawCharacters } from '../support/draw-characters.js';
import type { Digest } from '../ports/digest.js';
import type { Random } from '../ports/random.js';

/** Of 10 characters out of 32, 50 bits each: out of reach where attempts are counted. */
export const recoveryCodes = { count: 10, length: 10 } as const;

/** Without those that look like another. */
const characters = 'abcdefghijkmnpqrstuvwxyz23456789';

type RecoveryCodeDeps = { readonly random: Random; readonly digest: Digest };

export const newRecoveryCodes = (deps: RecoveryCodeDeps): readonly string[] =>
  Array.from({ length: recoveryCodes.count }, () =>
    drawCharacters(deps, characters, recoveryCodes.length),
  );

/** With a key that the storage does not hold, because they are short. */
export const recoveryDigest = (
  { digest }: Pick<RecoveryCodeDeps, 'digest'>,
  userId: string,
  code: string,
): string => digest.keyed('recovery code', `${userId}/${code}`);

/** In two halves, which are easier to copy. */
export const shownRecoveryCode = (code: string): string =>
  `${code.slice(0, code.length / 2)}-${code.slice(code.length / 2)}`;
