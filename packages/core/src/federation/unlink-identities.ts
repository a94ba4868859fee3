import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { refuse } from '../model/values/refusals.js';
import { settingsOf } from '../directory/settings-of.js';
import { admitsLogin, type LoginPolicy } from '../model/tenant/login-policy.js';
import type { UserIdentity } from '../model/user/user-identity.js';
import { assertAdminsRemain } from '../access/guard-admins.js';
import { endAllSessions } from '../sessions/end-sessions.js';
import { stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';
import { identitiesOf } from '../people/identities-of.js';
import { revokePending } from '../people/issue-ticket.js';
import { takeBackMapped } from '../access/take-back-mapped.js';
import { endOpenedBy } from '../sessions/end-opened-by.js';
import { openedThrough } from './withdraw-word.js';

/**
 * Takes ways to log in from a user; an identity is free again then. The user's own id stands for the
 * password.
 * Rule: nobody is left without a way to log in (operations §6.5), or without one that the tenant admits.
 * Rule: what the person opened by an identity ends with it.
 */
export const unlinkIdentities =
  (deps: WriteDeps) =>
  (userId: string, ids: readonly string[], actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      // The user's row is held, so that two that unlink at once do not each leave what the other takes.
      const user = requireFound(
        'user',
        userId,
        await stores.users.change(userId, (current) => current),
      );
      const held = (await identitiesOf(stores, [user])).get(userId)!;
      const gone = held.filter(({ id }) => ids.includes(id));
      if (gone.length === 0) return;
      const { login } = await settingsOf(stores)(user.tenantId);
      if (areLast(gone, held, login)) refuse('last_login_method');
      const now = deps.clock.now();
      const losesPassword = gone.some(({ id }) => id === userId);
      await assertAdminsRemain({ stores, actor, note, now }, user.tenantId, {
        identityIds: gone.map(({ id }) => id),
        ...(losesPassword ? { passwordOf: userId } : {}),
      });
      await stores.userIdentities.removeAll([
        { attribute: 'userId', equals: userId },
        { attribute: 'id', in: gone.map(({ id }) => id) },
      ]);
      // What a provider gave goes with the last identity there.
      const left = held
        .filter((each) => !gone.includes(each))
        .map(({ identityProviderId }) => identityProviderId);
      const parted = gone.flatMap(({ identityProviderId }) =>
        identityProviderId === null || left.includes(identityProviderId)
          ? []
          : [identityProviderId],
      );
      await takeBackMapped(stores, note, userId, parted);
      const providerIds = gone.flatMap(({ identityProviderId }) => identityProviderId ?? []);
      if (providerIds.length > 0)
        await endOpenedBy(deps, { stores, note }, [userId], openedThrough(providerIds));
      if (losesPassword) {
        await endAllSessions(deps, { stores, note }, userId, {
          change: (current) => ({
            ...current,
            passwordHash: null,
            passwordChangedAt: now,
            mustChangePassword: false,
            ...stampUpdated(deps, actor),
          }),
        });
        await revokePending(deps, stores, { userId, types: ['password_change'], actor });
      }
      note(
        'identity.unlinked',
        userId,
        gone.map(({ id }) => id),
      );
    });

const areLast = (
  gone: readonly UserIdentity[],
  held: readonly UserIdentity[],
  policy: LoginPolicy,
): boolean => {
  const isAdmitted = ({ userId, identityProviderId }: UserIdentity): boolean =>
    admitsLogin(policy, userId, {
      methods: identityProviderId === null ? ['pwd'] : [],
      identityProviderId,
    });
  const left = held.filter((each) => !gone.includes(each));
  return left.length === 0 || (held.some(isAdmitted) && !left.some(isAdmitted));
};
