/** Claims that hooks add to tokens. OAuth reaches this by `ClaimsHooks`, which is handed to it. */
import type { ClaimsHooks, ClaimsRequest } from '../oauth/added-claims.js';
import type { Hooks } from '../ports/hooks.js';
import { askHook, type AskedHook, type AskHookDeps } from './ask-hook.js';
import { judgeClaims } from './judge-claims.js';

/** Milliseconds. */
export const claimsTimeout = 500;

export interface ClaimsHooksParts extends AskHookDeps {
  /** The functions of the embedding application. */
  readonly hooks?: Hooks | undefined;
}

export const claimsHooks = (deps: ClaimsHooksParts): ClaimsHooks => ({
  areAsked: () => Promise.resolve(deps.hooks?.claims !== undefined),

  async ask(request) {
    const hook = functionAsked(deps, request);
    return (hook && (await askHook(deps, hook, judgeClaims))) ?? {};
  },
});

const functionAsked = (
  { hooks }: ClaimsHooksParts,
  { question }: ClaimsRequest,
): AskedHook | undefined => {
  const hook = hooks?.claims;
  if (hook === undefined) return undefined;

  const { timeoutMs = claimsTimeout, onFailure = 'deny' } = hook;
  return {
    ...{ key: 'claims', type: 'claims', recordId: null, tenantId: question.tenantId },
    ...{ timeoutMs, onFailure },
    call: () => hook.ask(question),
  };
};
