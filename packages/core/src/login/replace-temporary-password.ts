import { systemActor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import { hashOf, lastHashes, passwordPolicyOf, type HashDeps } from '../people/given-password.js';
import { revokePending } from '../people/issue-ticket.js';
import type { User } from '../model/user/user.js';
import type { Stores } from '../ports/storage.js';
import { auditRefusedLogin } from '../sessions/audit-refused-login.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { asAskedAbout } from '../sessions/login-hooks.js';
import { assertAdmitted, assertStillProven } from '../sessions/rests-on.js';
import { write, type Note, type WriteDeps } from '../unit-of-work/write.js';
import {
  byPassword,
  loginNoted,
  missingAfterHooks,
  provePassword,
  type FirstFactor,
  type LogInDeps,
  type LoginAttempt,
} from './log-in.js';

export type ReplacePasswordDeps = WriteDeps & LogInDeps & HashDeps;

/**
 * Logs in a person who must set a new password, and sets it. The old one is proven again: nothing between the two
 * pages stands for it.
 * Rule: of two new passwords that arrive at once one is set; the other was proven with a password that is
 * none any more.
 * Rule: what began with the temporary password or before it is over (operations §10.4).
 * @throws Refusal as `provePassword`, and `password_policy_violation`
 */
export const replaceTemporaryPassword = (deps: ReplacePasswordDeps) => {
  const prove = provePassword(deps);

  return async (
    attempt: LoginAttempt,
    newPassword: string,
    demandsSecondFactor = false,
  ): Promise<FirstFactor> => {
    const user = await prove(attempt);
    if (newPassword === attempt.password)
      refuse('password_policy_violation', {
        rule: 'temporary',
        why: 'must be another than the temporary one',
      });
    const passwordHash = await hashOf(deps, { password: newPassword }, user);
    const { address } = attempt;
    const by = { user, address, demandsSecondFactor };
    const { missing, isWanted } = await missingAfterHooks(deps, by);
    const actor = { ...systemActor, id: user.id, address: attempt.address ?? undefined };
    const replace = async (stores: Stores, note: Note): Promise<FirstFactor> => {
      const now = deps.clock.now();
      await assertAdmitted(stores, user, byPassword);
      const { history } = await passwordPolicyOf(stores, user.tenantId);
      const change = (current: User): User => {
        assertStillProven(deps, { person: user, methods: ['pwd'] }, current);
        return {
          ...(missing === 'nothing' ? loginNoted(current, now, attempt.address, ['pwd']) : current),
          passwordHash,
          previousPasswordHashes: lastHashes(current, history),
          passwordChangedAt: now,
          mustChangePassword: false,
        };
      };
      const changed = await endAllSessions(deps, { stores, note }, user.id, {
        change,
        until: justBefore(now),
      });
      await revokePending(deps, stores, { userId: user.id, types: ['password_change'], actor });
      note('user.password_set', user.id);
      return { user: asAskedAbout(changed ?? refuse('login_failed'), isWanted), missing };
    };
    return auditRefusedLogin(deps, { user, address: attempt.address }, () =>
      write(deps, actor, replace),
    );
  };
};

/** The session that begins with the new password does so at this very moment, and is not over. */
const justBefore = (now: Date): Date => new Date(now.getTime() - 1);
