/**
 * What is kept of a person who has proven one of two factors: short-lived, used once, and for one request in
 * one browser.
 */
import { changeOrAdd } from '../support/change-or-add.js';
import { browserMark, type Browser } from '../sessions/browser.js';
import { findSecret, secretId, type OneTimeSecretDeps } from '../support/one-time-secret.js';
import type { OneTimeSecret } from '../model/ticket/one-time-secret.js';
import type { Storage } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import { isBlockedAt } from '../model/user/user-status.js';
import type { User } from '../model/user/user.js';
import { isAskedAbout } from '../sessions/login-hooks.js';
import { isStillProven, isTrusted, type VouchingProvider } from '../sessions/rests-on.js';
import type { MissingFactor } from './missing-factor.js';

/** Seconds to find the telephone, or to set up an app. */
export const halfLoginLifetime = 600;

type HalfLoginDeps = OneTimeSecretDeps & { readonly storage: Storage };

/** How the first factor was proven, and who vouched where that was an identity provider. */
export interface FirstProof {
  readonly methods: readonly string[];
  readonly provider?: VouchingProvider | undefined;
}

interface StoredHalfLogin {
  readonly userId: string;
  readonly browser: string;
  readonly missing: MissingFactor;
  /** The secret of a new authenticator is made of it. */
  readonly seed: string;
  readonly first: FirstProof;
  readonly person: ProvenTimes;
  /** Whether hooks were asked about the login. */
  readonly isAskedAbout?: boolean | undefined;
}

/** What the first factor rests on, of the person: milliseconds since 1970. */
type ProvenTimes = { readonly [K in 'passwordChangedAt' | 'sessionsEndedAt']: number | null };

const timesOf = (user: User): ProvenTimes => {
  const passwordChangedAt = user.passwordChangedAt?.getTime() ?? null;
  const sessionsEndedAt = user.sessionsEndedAt?.getTime() ?? null;
  return { passwordChangedAt, sessionsEndedAt };
};

/** The person with what stood there when the first factor was proven. */
const asProven = (user: User, times: ProvenTimes, missing: MissingFactor): User => {
  const passwordChangedAt = dateOf(times.passwordChangedAt);
  const sessionsEndedAt = dateOf(times.sessionsEndedAt);
  return { ...user, passwordChangedAt, sessionsEndedAt, isMfaEnrolled: missing === 'code' };
};

const dateOf = (time: number | null): Date | null => (time === null ? null : new Date(time));

export interface HalfLogin {
  /** Of the authorization request that waits. */
  readonly handle: string;
  readonly browser: Browser;
}

export interface NewHalfLogin extends HalfLogin {
  /** A password, where nothing else is said. */
  readonly first?: FirstProof | undefined;
}

export interface FoundHalf {
  /** As the first factor proved them. */
  readonly user: User;
  readonly missing: MissingFactor;
  readonly seed: string;
  readonly first: FirstProof;
  readonly clientId: string;
  readonly isAskedAbout: boolean;
}

/**
 * Notes that a person has proven the first factor, with what the proof rests on: `user` is the person as they were
 * proven. A login anew takes the place of the one before.
 */
export const beginSecondFactor =
  (deps: HalfLoginDeps) =>
  async (
    { handle, browser, first = { methods: ['pwd'] } }: NewHalfLogin,
    clientId: string,
    user: User,
    missing: MissingFactor,
  ): Promise<void> => {
    const { storage, clock, digest, random } = deps;
    const createdAt = clock.now();
    const data: StoredHalfLogin = {
      userId: user.id,
      browser: browserMark(deps, browser),
      missing,
      seed: random.secret(32),
      first,
      person: timesOf(user),
      isAskedAbout: isAskedAbout(user),
    };
    const row: OneTimeSecret = {
      id: secretId(digest, 'half_login', handle),
      kind: 'half_login',
      clientId,
      delegationId: null,
      data: { ...data },
      createdAt,
      expiresAt: new Date(createdAt.getTime() + halfLoginLifetime * 1000),
      usedAt: null,
    };
    await changeOrAdd(storage.oneTimeSecrets, row, () => row);
  };

/**
 * Rule: between the two factors nothing counts but the same request in the same browser, within ten minutes,
 * for a person of whom everything still holds that the first factor rested on.
 * @throws Refusal `interaction_over`
 */
export const findHalfLogin = async (
  deps: HalfLoginDeps,
  { handle, browser }: HalfLogin,
): Promise<FoundHalf> => {
  const row = await findSecret(deps, deps.storage, 'half_login', handle);
  const {
    userId,
    browser: mark,
    missing,
    seed,
    first,
    person,
    isAskedAbout: wasAsked = false,
  } = (row?.data ?? {}) as unknown as StoredHalfLogin;
  if (row === undefined || row.usedAt !== null || mark !== browserMark(deps, browser))
    return refuse('interaction_over');
  const found = await deps.storage.users.find(userId);
  if (found === undefined || person === undefined) return refuse('interaction_over');

  const user = asProven(found, person, missing);
  if (!(await isStillHalf(deps, user, first, found))) return refuse('interaction_over');
  return { user, missing, seed, first, clientId: row.clientId, isAskedAbout: wasAsked };
};

/** Read alone: the transaction that completes the login asks again, and holds the rows. */
const isStillHalf = async (
  deps: HalfLoginDeps,
  proven: User,
  { methods, provider }: FirstProof,
  current: User,
): Promise<boolean> => {
  if (isBlockedAt(current, deps.clock.now())) return false;
  if (current.isMfaEnrolled !== proven.isMfaEnrolled) return false;
  if (!isStillProven({ person: proven, methods }, current)) return false;
  if (provider === undefined) return true;
  return isTrusted(deps, await deps.storage.identityProviders.find(provider.id), provider);
};
