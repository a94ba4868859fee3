/** Servers of operators that have a say where this server decides (contract §20). */
import type { Hook } from '../model/hook/hook.js';
import type { HookFields, NewHook } from '../model/hook/hook-fields.js';
import type { Actor } from '../model/values/actor.js';
import { changeHookSecret, createHook, deleteHook, modifyHook } from './manage-hooks.js';
import { testHook, type HookTrial, type HookTrialDeps } from './try-hook.js';

/** Hooks of tenants (contract §20). */
export interface HookRecords {
  /**
   * Makes a hook. The result holds its secret.
   * @throws Refusal `invalid_field`, `already_exists`, `unknown_reference`
   * @throws Refusal `escalation_refused` when the actor may not change clients and resources
   */
  readonly create: (input: NewHook, actor?: Actor) => Promise<Hook>;
  /**
   * Changes a hook.
   * @throws Refusal `record_not_found`, `invalid_field`, `immutable_field`
   * @throws Refusal `escalation_refused` when the actor may not change clients and resources
   */
  readonly modify: (id: string, patch: HookFields, actor?: Actor) => Promise<Hook>;
  /**
   * Removes a hook.
   * @throws Refusal `record_not_found`
   */
  readonly delete: (id: string, actor?: Actor) => Promise<void>;
  /**
   * Gives a hook a new secret, which the result holds. The old one signs too for `previousSecretLifetime` seconds.
   * @throws Refusal `record_not_found`, `invalid_field`
   */
  readonly changeSecret: (
    id: string,
    previousSecretLifetime: number,
    actor?: Actor,
  ) => Promise<Hook>;
  /**
   * Asks a hook a question that names no one, and says what came of it.
   * @throws Refusal `record_not_found`, `too_many_requests`
   */
  readonly test: (id: string, actor?: Actor) => Promise<HookTrial>;
}

export interface HooksRoom {
  /** Hooks of tenants (contract §20). */
  readonly hooks: HookRecords;
}

export const makeHooks = (deps: HookTrialDeps): HooksRoom => ({
  hooks: {
    create: createHook(deps),
    modify: modifyHook(deps),
    delete: deleteHook(deps),
    changeSecret: changeHookSecret(deps),
    test: testHook(deps),
  },
});
