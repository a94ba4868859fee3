/** Asks the hooks of one type: the record of a tenant, and the function of the embedding application. */
import { hookTimeouts, type HookType } from '../model/hook/hook.js';
import type { HookFunction, Hooks } from '../ports/hooks.js';
import { askHook, type AskHookDeps } from './ask-hook.js';
import { timeoutOf, type CallOut } from './call-out.js';
import { failHook } from './hook-fault.js';
import type { KnownHooks } from './known-hooks.js';

export interface HooksParts extends AskHookDeps {
  /** The functions of the embedding application. */
  readonly hooks?: Hooks | undefined;
  readonly knownHooks: KnownHooks;
  readonly callOut: CallOut;
}

export const unbacked = 'rests on a maker who could not make it now';

/** What the hook of a tenant answers; undefined where there is none, or where it says nothing. */
export const askRecord = async <Answer>(
  deps: HooksParts,
  { type, tenantId }: { readonly type: HookType; readonly tenantId: string },
  question: object,
  judge: (answer: unknown) => Answer,
): Promise<Answer | undefined> => {
  const known = await deps.knownHooks.find(tenantId, type);
  if (known === undefined) return undefined;

  const { hook, isBacked } = known;
  const { id, onFailure, problem } = hook;
  const asked = {
    ...{ key: id, type, recordId: id, tenantId, onFailure },
    ...{ timeoutMs: timeoutOf(hook), hasFailed: problem !== null },
    call: async () => (isBacked ? deps.callOut(hook, question) : failHook(unbacked)),
  };
  return askHook(deps, asked, judge);
};

/** The same of a function. */
export const askFunction = async <Question extends { readonly tenantId: string | null }, Given>(
  deps: HooksParts,
  {
    type,
    hook,
  }: { readonly type: HookType; readonly hook?: HookFunction<Question, Given> | undefined },
  question: Question,
  judge: (answer: unknown) => Given,
): Promise<Given | undefined> => {
  if (hook === undefined) return undefined;

  const { timeoutMs = hookTimeouts[type], onFailure = 'deny' } = hook;
  const asked = {
    ...{ key: type, type, recordId: null, tenantId: question.tenantId },
    ...{ timeoutMs, onFailure },
    call: () => hook.ask(question),
  };
  return askHook(deps, asked, judge);
};
