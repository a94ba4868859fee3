import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { revokePending } from './issue-ticket.js';
import { intendedChange } from '../unit-of-work/journal.js';
import { assertMayChange, stampUpdated, writeAfterWaiting } from '../unit-of-work/write.js';
import type { UserWriteDeps } from './create-user.js';
import { hashOf, lastHashes, passwordPolicyOf, type GivenPassword } from './given-password.js';
import type { User } from '../model/user/user.js';

export interface SetPasswordDeps {
  readonly password: GivenPassword;
  /** The next login asks for another. */
  readonly isTemporary?: boolean | undefined;
  /** By default true: every login of the person ends (operations §10.4). */
  readonly revokeSessions?: boolean | undefined;
}

/**
 * Sets another's password, without asking for the old one (operations §6.3).
 * Rule: the authority is asked before a secret is compared. So no caller without it learns which guess at the last
 * passwords is right (docs/adr/0060-authority-is-guarded-once.md).
 * @throws Refusal `escalation_refused`, `password_policy_violation`
 */
export const setPassword =
  (deps: UserWriteDeps) =>
  async (
    id: string,
    { password, isTemporary = false, revokeSessions = true }: SetPasswordDeps,
    actor: Actor = systemActor,
  ): Promise<void> => {
    const owner = requireFound('user', id, await deps.storage.within(actor.tenancy).users.find(id));
    const changed: User = { ...owner, passwordHash: '', passwordChangedAt: deps.clock.now() };
    await assertMayChange(deps, actor, intendedChange('users', owner, changed));

    const passwordHash = await hashOf(deps, password, owner);
    await writeAfterWaiting(deps, actor, async (stores, note) => {
      const { history } = await passwordPolicyOf(stores, owner.tenantId);
      const now = deps.clock.now();
      const change = (user: User): User => ({
        ...user,
        passwordHash,
        previousPasswordHashes: lastHashes(user, history),
        passwordChangedAt: now,
        mustChangePassword: isTemporary,
        ...stampUpdated(deps, actor),
      });
      requireFound(
        'user',
        id,
        await (revokeSessions
          ? endAllSessions(deps, { stores, note }, id, { change })
          : stores.users.change(id, change)),
      );
      await revokePending(deps, stores, { userId: id, types: ['password_change'], actor });
      note('user.password_set', id);
    });
  };
