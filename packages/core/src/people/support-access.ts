/** What a person says to administrators who want to act as them, to help (contract §13). */
import { supportAllowedUntil } from '../access/impersonation.js';
import { settingsOf } from '../directory/settings-of.js';
import type { AccessKey } from '../model/key/access-key.js';
import type { User } from '../model/user/user.js';
import { alreadyAllowed, type Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import { drawAccessKey } from '../support/access-keys.js';
import { requireFound } from '../support/must-exist.js';
import { stampCreated, write, type AssertHolds, type WriteDeps } from '../unit-of-work/write.js';

/** Seconds for which a person allows it. */
export const supportAccessLifetime = 86_400;

export interface SupportAccess {
  /** Whether the tenant lets administrators act as people who allow it. */
  readonly isAsked: boolean;
  /** Undefined while the person does not allow it. */
  readonly allowedUntil: Date | undefined;
}

export const supportAccessOf =
  ({ storage, clock }: Pick<WriteDeps, 'storage' | 'clock'>) =>
  async ({ id, tenantId }: User): Promise<SupportAccess> => ({
    isAsked: (await settingsOf(storage)(tenantId)).impersonation === 'consent',
    allowedUntil: await supportAllowedUntil(storage, id, clock.now()),
  });

/**
 * Allows support to act as the person for a day, in the place of an earlier yes.
 * Rule: a person says yes after a login of the last ten minutes, and only where their tenant asks for it.
 * @throws Refusal `impersonation_refused`, and as `assertHolds`
 */
export const allowSupport =
  (deps: WriteDeps) =>
  (user: User, actor: Actor, assertHolds: AssertHolds): Promise<void> =>
    write(deps, alreadyAllowed(actor), async (stores, note) => {
      requireFound('user', user.id, await stores.users.change(user.id, (row) => row));
      await assertHolds(stores);
      const { impersonation } = await settingsOf(stores)(user.tenantId);
      if (impersonation !== 'consent')
        refuse('impersonation_refused', { why: 'the tenant does not ask people for it' });

      await stores.accessKeys.removeAll(supportOf(user.id));
      const key = newSupportKey(deps, user, actor);
      await stores.accessKeys.add(key);
      note('support.allowed', key.id, [user.id]);
    });

/** Ends it. What an administrator has begun as the person ends with it. */
export const endSupport =
  (deps: WriteDeps) =>
  (user: User, actor: Actor): Promise<void> =>
    write(deps, alreadyAllowed(actor), async (stores, note) => {
      const removed = await stores.accessKeys.removeAll(supportOf(user.id));
      if (removed > 0) note('support.ended', user.id);
    });

const supportOf = (userId: string) =>
  [
    { attribute: 'purpose', equals: 'support' },
    { attribute: 'userId', equals: userId },
  ] as const;

const newSupportKey = (deps: WriteDeps, { id, tenantId }: User, actor: Actor): AccessKey => {
  const stamp = stampCreated(deps, actor);
  return {
    id: deps.random.uuid(),
    purpose: 'support',
    tenantId,
    userId: id,
    clientId: null,
    resourceId: null,
    label: '',
    secretDigest: drawAccessKey(deps, 'support').secretDigest,
    opens: {},
    uses: null,
    used: 0,
    createdByClientId: null,
    expiresAt: new Date(stamp.createdAt.getTime() + supportAccessLifetime * 1000),
    lastUsedAt: null,
    ...stamp,
  };
};
