/**
 * What is kept of a person who has proven one of two factors: short-lived, used once, and for one request in
 * one browser.
 */
import { changeOrAdd } from '../support/change-or-add.js';
import { browserMark, type Browser } from '../sessions/browser.js';
import { findSecret, secretId, type OneTimeSecretDeps } from '../support/one-time-secret.js';
import type { OneTimeSecret } from '../model/one-time-secret.js';
import type { Storage } from '../ports/storage.js';
import { refuse } from '../model/refusals.js';
import { isEndedForUser } from '../model/user-status.js';
import type { User } from '../model/user.js';
import type { MissingFactor } from './missing-factor.js';

/** Seconds to find the telephone, or to set up an app. */
export const halfLoginLifetime = 600;

type HalfLoginDeps = OneTimeSecretDeps & { readonly storage: Storage };

/** How the first factor was proven, and who vouched where that was an identity provider. */
export interface FirstProof {
  readonly methods: readonly string[];
  readonly identityProviderId?: string | undefined;
}

interface StoredHalfLogin {
  readonly userId: string;
  readonly browser: string;
  readonly missing: MissingFactor;
  /** The secret of a new authenticator is made of it. */
  readonly seed: string;
  readonly first: FirstProof;
}

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
  readonly user: User;
  readonly missing: MissingFactor;
  readonly seed: string;
  readonly first: FirstProof;
  readonly clientId: string;
}

/** Notes that a person has proven the first factor. A login anew takes the place of the one before. */
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
 * for a person who is neither blocked nor logged out since.
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
  } = (row?.data ?? {}) as unknown as StoredHalfLogin;
  if (row === undefined || row.usedAt !== null || mark !== browserMark(deps, browser))
    return refuse('interaction_over');
  const user = await deps.storage.users.find(userId);
  if (
    user === undefined ||
    isEndedForUser(user, row.createdAt, deps.clock.now()) ||
    user.isMfaEnrolled !== (missing === 'code')
  )
    return refuse('interaction_over');
  // Who vouched has to be there still.
  if (
    first.identityProviderId !== undefined &&
    (await deps.storage.identityProviders.find(first.identityProviderId))?.isEnabled !== true
  )
    return refuse('interaction_over');
  return { user, missing, seed, first, clientId: row.clientId };
};
