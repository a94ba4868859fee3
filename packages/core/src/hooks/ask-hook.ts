/** One question to a hook: in time, with an answer that is judged, and not while it fails. */
import { appendAuditEvents, type AuditDeps } from '../audit/append-audit-events.js';
import type { FailureMode } from '../model/hook/hook.js';
import { refuse } from '../model/values/refusals.js';
import type { Delay } from '../ports/delay.js';
import type { Events } from '../ports/events.js';
import type { Storage } from '../ports/storage.js';
import type { BackgroundDeps } from '../support/background.js';
import type { Breakers } from './breakers.js';
import { failHook, HookFault, leaveHook } from './hook-fault.js';

export interface AskHookDeps extends AuditDeps, Pick<BackgroundDeps, 'failedBehind'> {
  readonly storage: Storage;
  readonly events: Events;
  /** Without one, a hook has all the time that it takes. */
  readonly delay?: Delay | undefined;
  readonly breakers: Breakers;
}

/** A hook that is about to be asked. */
export interface AskedHook {
  /** What its failures are counted under. */
  readonly key: string;
  readonly type: string;
  /** Null for a function of the embedding application. */
  readonly recordId: string | null;
  /** Whose log hears of its failures. */
  readonly tenantId: string | null;
  readonly timeoutMs: number;
  readonly onFailure: FailureMode;
  /** Whether its record says that it failed last. */
  readonly hasFailed?: boolean | undefined;
  readonly call: () => Promise<unknown>;
}

/**
 * Asks a hook, outside of any transaction. Undefined where it has nothing to say, or fails and may.
 * Rule: a hook that fails denies, unless it was told to allow.
 * @throws Refusal `hook_unavailable`
 */
export const askHook = async <Answer>(
  deps: AskHookDeps,
  hook: AskedHook,
  judge: (answer: unknown) => Answer,
): Promise<Answer | undefined> => {
  try {
    if (deps.breakers.isOpen(hook.key)) leaveHook('has failed too often, and rests for a while');
    const answer = await inTime(deps, hook);
    const judged = answer === undefined ? undefined : judge(answer);
    if (hook.hasFailed === true) await noteAnswer(deps, hook);
    return judged;
  } catch (error) {
    const why = await noteFailure(deps, hook, error);
    if (hook.onFailure === 'allow') return undefined;
    return refuse('hook_unavailable', { hook: hook.type, why });
  }
};

export const inTime = (
  { delay }: Pick<AskHookDeps, 'delay'>,
  { call, timeoutMs }: Pick<AskedHook, 'call' | 'timeoutMs'>,
): Promise<unknown> => {
  if (delay === undefined) return call();

  const late = delay.until(delay.elapsed() + timeoutMs);
  return Promise.race([
    call(),
    late.then(() => failHook(`does not answer within ${timeoutMs} ms`)),
  ]);
};

/**
 * Rule: each failure of a hook stands in the audit log, until it is not asked any more.
 * Answers why it failed, the end of a sentence.
 */
const noteFailure = async (
  deps: AskHookDeps,
  { key, recordId, tenantId, type }: AskedHook,
  error: unknown,
): Promise<string> => {
  const isFault = error instanceof HookFault;
  const why = isFault ? error.why : 'throws an error';
  if (!isFault) deps.failedBehind?.(error);
  if (deps.breakers.isOpen(key) || (isFault && !error.isItsOwn)) return why;

  deps.breakers.noteFailure(key);
  const at = deps.clock.now();
  const values = [
    ['hookType', null, JSON.stringify(type)],
    ['problem', null, JSON.stringify(why)],
  ] as const;
  await deps.storage.transaction(async (stores) => {
    if (recordId !== null)
      await stores.hooks.change(recordId, (hook) => ({ ...hook, problem: why, failedAt: at }));
    await appendAuditEvents(deps, stores, [
      { name: 'hook.failed', tenantId, actorId: null, recordId, values },
    ]);
  });
  const event = { name: 'hook.failed', recordId: recordId ?? type, actorId: null, at };
  deps.events.happened({ ...event, reason: why });
  return why;
};

/** Only where the last answer was a failure, so that most answers write nothing. */
const noteAnswer = async ({ storage }: AskHookDeps, { recordId }: AskedHook): Promise<void> => {
  if (recordId !== null)
    await storage.hooks.change(recordId, (hook) => ({ ...hook, problem: null, failedAt: null }));
};
