/** What an administrator does with a hook by hand: a test, which decides nothing. */
import type { HookType } from '../model/hook/hook.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { oneTenant } from '../model/values/tenancy.js';
import { countWithin } from '../sessions/count-attempts.js';
import { requireFound } from '../support/must-exist.js';
import { write, type WriteDeps } from '../unit-of-work/write.js';
import { inTime, type AskHookDeps } from './ask-hook.js';
import { unbacked } from './ask-hooks.js';
import { timeoutOf, type CallOut } from './call-out.js';
import { failHook, HookFault } from './hook-fault.js';
import { makerNow, type MakerDeps } from './hook-maker.js';
import { judgeLogin, judgePassword, judgeRegistration } from './judge-answers.js';
import { judgeClaims, namesOnTheWire } from './judge-claims.js';

export type HookTrialDeps = WriteDeps &
  MakerDeps &
  Pick<AskHookDeps, 'delay'> & { readonly callOut: CallOut };

export const hookTrialOutcomes = ['answered', 'nothing_said', 'failed'] as const;

/** What came of a test. */
export interface HookTrial {
  readonly outcome: (typeof hookTrialOutcomes)[number];
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  readonly milliseconds: number;
  /** The answer as it was read; null where it says nothing, or breaks a rule. */
  readonly understood: object | null;
  /** Which rule it breaks, the end of a sentence. */
  readonly problem: string | null;
}

/** How often a hook is tested, in a window of so many seconds. */
export const hookTrialLimit = { times: 20, window: 60 } as const;

const user_id = '00000000-0000-0000-0000-000000000000';
const email = 'test@example.com';

/** What a test asks: all members of a question, and nothing of a person. */
const samples: Readonly<Record<HookType, object>> = {
  claims: { client_id: user_id, user_id, audience: 'https://api.example.com', scopes: ['openid'] },
  'before-login': { user_id, methods: ['pwd'], identity_provider_id: null, ip_address: null },
  'before-registration': {
    ...{ way: 'self', email, username: null, phone_number: null, name: null },
    identity_provider_id: null,
  },
  'check-password': { user_id, username: 'no-one', email, imported_id: null, password: 'test' },
};

const judges: Readonly<Record<HookType, (answer: unknown) => object>> = {
  claims: (answer) => judgeClaims(answer, namesOnTheWire),
  'before-login': (answer) => judgeLogin(answer, 'second_factor'),
  'before-registration': (answer) => judgeRegistration(answer, 'app_metadata'),
  'check-password': (answer) => judgePassword(answer, 'is_right'),
};

/**
 * Asks a hook a question that names no one, and says that it is a test. One that is disabled is asked, too.
 * Rule: a test of a hook has no effect on logins: it opens no breaker and closes none, and changes no record.
 * @throws Refusal `record_not_found`, `too_many_requests`
 */
export const testHook =
  (deps: HookTrialDeps) =>
  async (id: string, actor: Actor = systemActor): Promise<HookTrial> => {
    const hook = requireFound('hook', id, await deps.storage.within(actor.tenancy).hooks.find(id));
    if (!actor.rehearses) await countWithin(deps, 'hook-trial', id, hookTrialLimit);
    // The test changes no record, so the chain of its event is said here: that of the hook's tenant.
    await write(deps, { ...actor, tenancy: oneTenant(hook.tenantId) }, (_, note) =>
      Promise.resolve(note('hook.tested', id)),
    );

    const isBacked = (await makerNow(deps, deps.storage, hook)) !== undefined;
    const question = { tenant_id: hook.tenantId, ...samples[hook.type], is_test: true };
    const call = async () => (isBacked ? deps.callOut(hook, question) : failHook(unbacked));
    const elapsed = (): number => deps.delay?.elapsed() ?? 0;
    const begunAt = elapsed();
    let status: number | null = null;
    const came = (outcome: HookTrial['outcome'], more: Partial<HookTrial>): HookTrial => {
      const milliseconds = Math.round(elapsed() - begunAt);
      return { outcome, status, milliseconds, understood: null, problem: null, ...more };
    };
    try {
      const answer = await inTime(deps, { call, timeoutMs: timeoutOf(hook) });
      status = answer === undefined ? 204 : 200;
      if (answer === undefined) return came('nothing_said', {});
      return came('answered', { understood: judges[hook.type](answer) });
    } catch (error) {
      if (!(error instanceof HookFault)) throw error;
      status ??= error.status;
      return came('failed', { problem: error.why });
    }
  };
