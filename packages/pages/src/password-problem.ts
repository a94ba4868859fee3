/** What a page says of a password that is refused. */
import type { PasswordProblem } from '@keyward/api';
import type { Texts } from './texts/texts.js';

export const passwordProblemText = (problem: PasswordProblem, texts: Texts): string => {
  if (problem === 'weak') return texts.passwordWeak;
  if ('atLeast' in problem) return texts.passwordShort(problem.atLeast);
  return texts.passwordLong(problem.atMost);
};
