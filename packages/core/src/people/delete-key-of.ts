/** How a key of a person ends: a personal token, or a delegate. */
import type { AccessKeyPurpose } from '../model/key/access-key.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { requireFound } from '../support/must-exist.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';

/** Each kind with its name in a refusal and its event. */
const kinds = {
  personal: { label: 'token', event: 'personal_token.deleted' },
  delegate: { label: 'delegate', event: 'delegate.deleted' },
} as const satisfies Partial<Record<AccessKeyPurpose, unknown>>;

/** @throws Refusal `record_not_found` */
export const deleteKeyOf =
  (deps: WriteDeps, purpose: keyof typeof kinds) =>
  (userId: string, id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async ({ accessKeys }, note) => {
      const removed = await accessKeys.removeAll([
        { attribute: 'id', equals: id },
        { attribute: 'userId', equals: userId },
        { attribute: 'purpose', equals: purpose },
      ]);
      const { label, event } = kinds[purpose];
      requireFound(label, id, removed === 0 ? undefined : id);
      note(event, id, [userId]);
    });
