/** What a person gets who could not be let in: the page again, with what was wrong. */
import type { Refusal } from '@keyward/core';
import type { ApiResponse } from '../kernel/message.js';
import type { Locales, LoginPage, Pages } from './pages.js';
import { showForm, showPage } from './page-answers.js';

type Shown = Omit<LoginPage, 'problem'>;

/** @throws the refusal itself, when no page can help */
export const askAgain = (
  pages: Pages,
  refusal: Refusal,
  known: Shown & { readonly atLeast: number },
  isNewPassword: boolean,
  locales: Locales,
): ApiResponse => {
  const { atLeast: _, ...shown } = known;
  switch (refusal.fact) {
    case 'password_change_required':
      return showPage(pages.newPassword(known, locales));
    case 'password_policy_violation':
      return showPage(pages.newPassword({ ...known, problem: 'refused' }, locales), [], 400);
    case 'login_failed':
      return showPage(
        isNewPassword
          ? pages.newPassword({ ...known, problem: 'wrong' }, locales)
          : pages.login({ ...shown, problem: 'wrong' }, locales),
        [],
        400,
      );
    case 'user_blocked':
      return showPage(pages.login({ ...shown, problem: 'blocked' }, locales), [], 400);
    case 'address_unverified':
      return showPage(pages.login({ ...shown, problem: 'unverified' }, locales), [], 400);
    case 'too_many_requests': {
      const problem = { waitSeconds: Number(refusal.values['seconds']) };
      return showForm(
        isNewPassword
          ? pages.newPassword({ ...known, problem }, locales)
          : pages.login({ ...shown, problem }, locales),
        problem,
      );
    }
    default:
      throw refusal;
  }
};
