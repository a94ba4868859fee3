import { alreadyAllowed, systemActor, type Actor } from '../model/values/actor.js';
import type { AttemptOrigin, LoginThrottle } from '../sessions/login-throttle.js';
import { requireFound } from '../support/must-exist.js';
import type { DelegatedPerson } from '../directory/directory.js';
import { refuse } from '../model/values/refusals.js';
import type { User } from '../model/user/user.js';
import { isBlockedAt } from '../model/user/user-status.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { isStillProven } from '../sessions/rests-on.js';
import { revokePending } from './issue-ticket.js';
import { settingsOf } from '../directory/settings-of.js';
import { stampUpdated, writeAfterWaiting } from '../unit-of-work/write.js';
import { checkPassword, type CheckPasswordDeps } from './check-password.js';
import type { UserWriteDeps } from './create-user.js';
import { hashOf, lastHashes } from './given-password.js';

export interface OwnPasswordChange extends AttemptOrigin {
  readonly current: string;
  readonly next: string;
  /** Whose token asks. */
  readonly person: DelegatedPerson;
}

export type OwnPasswordDeps = UserWriteDeps &
  CheckPasswordDeps & { readonly throttle: LoginThrottle };

/**
 * Changes a password through a token of its person.
 * @throws Refusal `invalid_field`, `too_many_requests`, `password_policy_violation`
 */
export const changeOwnPassword = (deps: OwnPasswordDeps) => {
  const prove = provePassword(deps);
  const replace = replaceOwnPassword(deps);

  return async (
    id: string,
    { current, next, person: { delegation }, ...from }: OwnPasswordChange,
    actor: Actor = systemActor,
  ): Promise<void> => {
    const user = requireFound('user', id, await deps.storage.within(actor.tenancy).users.find(id));
    if (delegation.userId !== id) refuse('own_account_only');

    await prove(user, current, from);
    const { id: delegationId, sessionId } = delegation;
    await replace(user, next, { delegationId, sessionId }, actor);
  };
};

/**
 * Rule: a person who changes their own password proves the current one, and every guess at it counts as a
 * failed login (operations §6.3).
 * @throws Refusal `invalid_field`, `too_many_requests`
 */
export const provePassword = (deps: OwnPasswordDeps) => {
  const isPasswordOf = checkPassword(deps);

  return async (user: User, current: string, from: AttemptOrigin): Promise<void> => {
    const { lockout } = await settingsOf(deps.storage)(user.tenantId);
    await deps.throttle.begin(user.id, from, lockout);
    if (!(await isPasswordOf(user, current)))
      refuse('invalid_field', { field: 'currentPassword', why: 'is wrong' });
    await deps.throttle.succeeded(user.id, from.network);
  };
};

/** What goes on when everything else of the person ends. */
interface Remaining {
  readonly delegationId: string | null;
  readonly sessionId: string | null;
}

/**
 * Sets the password of a person who has proven who they are.
 * Rule: what the change came through, the token's delegation and its browser session, goes on; every other
 * one ends (operations §10.4).
 * @throws Refusal `password_policy_violation`
 */
export const replaceOwnPassword =
  (deps: UserWriteDeps) =>
  async (
    user: User,
    next: string,
    { delegationId, sessionId }: Remaining,
    actor: Actor,
  ): Promise<void> => {
    const { id } = user;
    const { history } = (await settingsOf(deps.storage)(user.tenantId)).passwordPolicy;
    const passwordHash = await hashOf(deps, { password: next }, user);

    await writeAfterWaiting(deps, alreadyAllowed(actor), async (stores, note) => {
      const now = deps.clock.now();
      const goesOn = { createdAt: new Date(now.getTime() + 1) };
      requireFound(
        'user',
        id,
        await endAllSessions(deps, { stores, note }, id, {
          except: sessionId,
          change: (before) => ({
            ...stillOwn(deps, user, before),
            passwordHash,
            previousPasswordHashes: lastHashes(before, history),
            passwordChangedAt: now,
            mustChangePassword: false,
            ...stampUpdated(deps, actor),
          }),
        }),
      );
      // What began before this moment is over; these two begin after it.
      if (delegationId !== null) {
        const held = await stores.delegations.change(delegationId, (before) => ({
          ...before,
          ...goesOn,
        }));
        if (held?.revokedAt !== null) refuse('token_invalid');
      }
      if (sessionId !== null) {
        const held = await stores.sessions.change(sessionId, (before) => ({
          ...before,
          ...goesOn,
        }));
        // A token of a grant with offline_access outlives its session.
        if (held === undefined && delegationId === null) refuse('login_required');
      }
      await revokePending(deps, stores, { userId: id, types: ['password_change'], actor });
      note('user.password_set', id);
    });
  };

/**
 * Rule: the new password takes the place of the one that was proven. The person is neither blocked nor logged out
 * everywhere since: hashing takes long enough for another password to be set.
 */
const stillOwn = ({ clock }: UserWriteDeps, proven: User, current: User): User => {
  const proof = { person: proven, methods: ['pwd'] };
  if (isBlockedAt(current, clock.now()) || !isStillProven(proof, current))
    refuse('invalid_field', { field: 'currentPassword', why: 'is wrong' });
  return current;
};
