import type { Browser } from '../sessions/browser.js';
import type { Clock } from '../ports/clock.js';
import type { Storage } from '../ports/storage.js';
import type { BrowserSessions } from '../sessions/browser-sessions.js';
import type { Session } from '../model/session.js';
import type { User } from '../model/user.js';
import { missingFactor } from './missing-factor.js';

/** Seconds. */
export const freshness = 600;

export interface FreshLogins {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly sessions: BrowserSessions;
}

/**
 * Rule: changing second factors takes a login within ten minutes, and one with two factors of a person who has two
 * (ASVS 5.0 §7.5.1).
 */
export const recentSession = async (
  { storage, clock, sessions }: FreshLogins,
  browser: Browser,
): Promise<{ readonly session: Session; readonly user: User } | undefined> => {
  const found = await sessions.find(browser.session);
  if (
    found === undefined ||
    clock.now().getTime() - found.session.authenticatedAt.getTime() > freshness * 1000
  )
    return undefined;
  const provesLess =
    !found.session.methods.includes('mfa') && (await missingFactor(storage, found.user)) === 'code';
  return provesLess ? undefined : found;
};
