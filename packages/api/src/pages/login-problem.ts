import { isRefusal, type RefusalName } from '@keyward/core';
import type { LoginProblem } from './pages.js';

const problems: Partial<Record<RefusalName, LoginProblem>> = {
  login_failed: 'wrong',
  user_blocked: 'blocked',
  address_unverified: 'unverified',
  login_method_refused: 'otherWay',
  directory_unavailable: 'directoryDown',
};

/** The seconds that the person has to wait; undefined for another error. */
export const waitSecondsIn = (error: unknown): number | undefined =>
  isRefusal(error, 'too_many_requests') ? Number(error.values['seconds']) : undefined;

/** What a page says of a refused login; undefined where no page helps. */
export const loginProblem = (error: unknown): LoginProblem | undefined => {
  const waitSeconds = waitSecondsIn(error);
  if (waitSeconds !== undefined) return { waitSeconds };
  if (isRefusal(error, 'login_denied')) return { deniedBecause: error.values['why']! };
  return isRefusal(error) ? problems[error.code] : undefined;
};
