/** Hooks of tenants: making, changing and ending them (contract §20). */
import { placeUser } from '../access/place-user.js';
import type { Hook } from '../model/hook/hook.js';
import {
  newHook,
  withHookFields,
  withNewHookFields,
  type HookFields,
  type NewHook,
} from '../model/hook/hook-fields.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { assertOverlap } from '../registry/change-secret.js';
import { requireFound } from '../support/must-exist.js';
import { newSigningSecret, renewedSecrets } from '../support/signed-message.js';
import { stampCreated, stampUpdated, write, type WriteDeps } from '../unit-of-work/write.js';

/**
 * Makes a hook, which is asked from now on.
 * Rule: a hook is made and changed only with the right to change what it has a say in.
 */
export const createHook =
  (deps: WriteDeps) =>
  (input: NewHook, actor: Actor = systemActor): Promise<Hook> =>
    write(deps, actor, async (stores, note) => {
      const tenantId = await placeUser(stores, actor, input.tenantId);
      const fresh = newHook({
        id: deps.random.uuid(),
        tenantId,
        type: input.type,
        url: input.url,
        secret: newSigningSecret(deps),
        ...madeBy(actor),
        ...stampCreated(deps, actor),
      });
      const hook = withNewHookFields(fresh, input);
      await stores.hooks.add(hook);
      note('hook.created', hook.id);
      return hook;
    });

/** Who changes a hook takes it over. */
const madeBy = ({ id, clientId }: Actor): Pick<Hook, 'makerId' | 'makerClientId'> => ({
  makerId: id,
  makerClientId: clientId ?? null,
});

export const modifyHook =
  (deps: WriteDeps) =>
  (id: string, patch: HookFields, actor: Actor = systemActor): Promise<Hook> =>
    write(deps, actor, async ({ hooks }, note) => {
      const hook = await hooks.change(id, (current) => ({
        ...withHookFields(current, patch),
        ...madeBy(actor),
        ...stampUpdated(deps, actor),
      }));
      note('hook.modified', id);
      return requireFound('hook', id, hook);
    });

export const deleteHook =
  (deps: WriteDeps) =>
  (id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async ({ hooks }, note) => {
      const removed = await hooks.removeAll([{ attribute: 'id', equals: id }]);
      requireFound('hook', id, removed === 0 ? undefined : id);
      note('hook.deleted', id);
    });

/** Gives a hook a new secret. Questions are signed under the old one, too, for so many seconds. */
export const changeHookSecret =
  (deps: WriteDeps) =>
  (id: string, previousSecretLifetime: number, actor: Actor = systemActor): Promise<Hook> =>
    write(deps, actor, async ({ hooks }, note) => {
      assertOverlap(previousSecretLifetime);
      const hook = await hooks.change(id, (current) => ({
        ...current,
        ...renewedSecrets(deps, current, previousSecretLifetime),
        ...stampUpdated(deps, actor),
      }));
      note('hook.secret_changed', id);
      return requireFound('hook', id, hook);
    });
