import type { Refusal } from '@keyward/core';
import type { ApiResponse } from '../kernel/message.js';
import { showForm } from './page-answers.js';
import type { Locales, LoginPage, NewPasswordPage, Pages } from './pages.js';
import { loginProblem } from './login-problem.js';

/** All that the page is made of when it is shown again. */
export interface RefusedLogin {
  readonly pages: Pages;
  readonly locales: Locales;
  readonly login: Omit<LoginPage, 'problem'>;
  /** Whether the person was replacing a temporary password. */
  readonly isNewPassword: boolean;
  /** How many characters the tenant wants of a new password. */
  readonly atLeast: number;
}

/**
 * Shows a person who could not be logged in the page again, with the problem.
 * @throws the refusal itself, when no page can help
 */
export const askAgain = (
  refusal: Refusal,
  { pages, locales, login, isNewPassword, atLeast }: RefusedLogin,
): ApiResponse => {
  const askPassword = (problem: LoginPage['problem']): ApiResponse =>
    showForm(pages.login({ ...login, problem }, locales), problem);
  const askNewPassword = (problem: NewPasswordPage['problem']): ApiResponse =>
    showForm(pages.newPassword({ ...login, atLeast, problem }, locales), problem);

  if (refusal.code === 'password_change_required') return askNewPassword(undefined);
  if (refusal.code === 'password_policy_violation') return askNewPassword('refused');

  const problem = loginProblem(refusal);
  if (problem === undefined) throw refusal;
  const isAbout = problem === 'wrong' || (typeof problem === 'object' && 'waitSeconds' in problem);
  return isNewPassword && isAbout ? askNewPassword(problem) : askPassword(problem);
};
