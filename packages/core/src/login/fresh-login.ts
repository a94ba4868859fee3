import type { Browser } from '../sessions/browser.js';
import type { Clock } from '../ports/clock.js';
import type { Storage } from '../ports/storage.js';
import type { BrowserSessions } from '../sessions/browser-sessions.js';
import type { AssertHolds } from '../unit-of-work/write.js';
import { holdBasis, type BasisDeps } from '../sessions/rests-on.js';
import type { Session } from '../model/session/session.js';
import { isRefusal, refuse } from '../model/values/refusals.js';
import type { Person, User } from '../model/user/user.js';
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
): Promise<{ readonly session: Session; readonly user: Person } | undefined> => {
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

/** A person who has proven a moment ago who they are. */
export interface RecentPerson {
  readonly user: User;
  readonly session: Session;
}

/** @throws Refusal `login_required` */
export const recentPerson = async (deps: FreshLogins, browser: Browser): Promise<RecentPerson> => {
  const found = (await recentSession(deps, browser)) ?? refuse('login_required');
  const user = (await deps.storage.users.find(found.user.id)) ?? refuse('login_required');
  return { session: found.session, user };
};

/**
 * Asks again, in the transaction that changes an account, what its person has proven.
 * @throws Refusal `login_required` once their session or any login of theirs has ended
 */
export const assertStillRecent =
  (
    deps: BasisDeps,
    { user, session }: RecentPerson,
    methods: readonly string[] = session.methods,
  ): AssertHolds =>
  async (stores) => {
    const login = { person: user, methods, provider: null };
    try {
      await holdBasis(deps, stores, { login, session, client: null });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refuse('login_required');
    }
  };
