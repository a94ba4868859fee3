/** Slows down who guesses passwords. Counters are rows, so that every instance sees them and a restart forgets none. */
import { refuse } from '../refusals.js';
import type { Lockout } from '../tenants/tenant-settings.js';
import type { Attempt } from './attempt.js';
import { attemptId, countAttempt, countWithin, secondsBetween, type Counting } from './count-attempts.js';

/** Figures of NIST SP 800-63B-4 §3.2.2 and of what peers do. */
export const loginLimits = {
  name: 'login',
  account: { free: 5, firstWait: 1, longestWait: 900, stop: 100 },
  network: { failures: 50, window: 600 },
} as const;

export interface ThrottleLimits {
  /** What is counted; each has counters of its own. */
  readonly name: string;
  /** Seconds from `firstWait` on, once the free attempts are over; after `stop` of them it is a day. */
  readonly account: { readonly free: number; readonly firstWait: number; readonly longestWait: number; readonly stop: number };
  readonly network: { readonly failures: number; readonly window: number };
}

export interface LoginThrottle {
  /**
   * Counts one attempt before anything slow is done for it.
   * @throws Refusal `too_many_requests` with the seconds to wait
   */
  begin(account: string, network: string, lockout?: Lockout): Promise<void>;
  /** The password was right: the account starts from zero. */
  succeeded(account: string, network: string): Promise<void>;
  /** The password is another one: whatever was guessed before does not count any more. */
  forget(account: string): Promise<void>;
  /** Those of the accounts that have to wait now. */
  locks(accounts: readonly string[], lockoutOf?: (account: string) => Lockout | undefined): Promise<ReadonlyMap<string, AttemptLock>>;
}

/** That an account has to wait because of attempts that failed. */
export interface AttemptLock {
  readonly since: Date;
  readonly lastAt: Date;
  readonly until: Date;
}

export const loginThrottle = (counting: Counting, limits: ThrottleLimits = loginLimits): LoginThrottle => {
  const { storage, clock, digest } = counting;
  const [accounts, networks] = [`${limits.name}/account`, `${limits.name}/network`];
  const forget = async (account: string): Promise<void> => { await storage.attempts.removeAll([{ attribute: 'id', equals: attemptId(digest, accounts, account) }]); };

  const waitOf = (count: number, lockout: Lockout | undefined): number =>
    (lockout === undefined ? waitAfter(count, limits.account) : count < lockout.maxAttempts ? 0 : lockout.durationSeconds);

  return {
    forget,
    async locks(ids, lockoutOf = () => undefined) {
      const byAttempt = new Map(ids.map((id) => [attemptId(digest, accounts, id), id]));
      const now = clock.now();
      const locks = new Map<string, AttemptLock>();
      for (const { id, count, since, lastAt } of byAttempt.size === 0 ? [] : await storage.attempts.all([{ attribute: 'id', in: [...byAttempt.keys()] }])) {
        const account = byAttempt.get(id)!;
        const until = new Date(lastAt.getTime() + waitOf(count, lockoutOf(account)) * 1000);
        if (until > now) locks.set(account, { since, lastAt, until });
      }
      return locks;
    },
    async begin(account, network, lockout) {
      const now = clock.now();
      await countWithin(counting, networks, network, { times: limits.network.failures, window: limits.network.window });
      await countAttempt(counting, attemptId(digest, accounts, account), (current) => {
        if (lockout !== undefined && isPast(current, lockout, now)) return { ...current, count: 1, since: now, lastAt: now };
        const left = waitOf(current.count, lockout) - secondsBetween(current.lastAt, now);
        if (left > 0) refuse('too_many_requests', { seconds: String(Math.ceil(left)) });
        return { ...current, count: current.count + 1, lastAt: now };
      });
    },
    async succeeded(account, network) {
      await forget(account);
      await storage.attempts.change(attemptId(digest, networks, network), (current) => ({ ...current, count: Math.max(0, current.count - 1) }));
    },
  };
};

/** Rule: where a tenant says after how many failures an account is locked, for how long, that holds instead of the growing waits. */
const isPast = ({ count, since, lastAt }: Attempt, { maxAttempts, windowSeconds, durationSeconds }: Lockout, now: Date): boolean =>
  (count < maxAttempts ? secondsBetween(since, now) >= windowSeconds : secondsBetween(lastAt, now) >= durationSeconds);

/** Rule: five failures are free; then the wait doubles from one second up to fifteen minutes, and after a hundred it is a day. */
export const waitAfter = (failures: number, { free, firstWait, longestWait, stop }: ThrottleLimits['account'] = loginLimits.account): number => {
  if (failures < free) return 0;
  return failures >= stop ? 86_400 : Math.min(longestWait, firstWait * 2 ** (failures - free));
};
