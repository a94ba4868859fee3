/** Slows down who guesses passwords. Counters are rows, so that every instance sees them and a restart forgets none. */
import { changeOrAdd } from '../change-or-add.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Storage } from '../ports/storage.js';
import { refuse } from '../refusals.js';
import type { Attempt } from './attempt.js';

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
  begin(account: string, network: string): Promise<void>;
  /** The password was right: the account starts from zero. */
  succeeded(account: string, network: string): Promise<void>;
}

export const loginThrottle = ({ storage, clock, digest }: { readonly storage: Storage; readonly clock: Clock; readonly digest: Digest }, limits: ThrottleLimits = loginLimits): LoginThrottle => {
  const idOf = (kind: string, key: string): string => digest.sha256(`attempt/${limits.name}/${kind}/${key}`).slice(-36);

  /** One step for reading and counting, so that parallel guesses do not slip through together. */
  const raise = (id: string, next: (current: Attempt) => Attempt): Promise<void> => {
    const now = clock.now();
    return changeOrAdd(storage.attempts, { id, count: 1, since: now, lastAt: now }, next);
  };

  return {
    async begin(account, network) {
      const now = clock.now();
      await raise(idOf('network', network), (current) => {
        const elapsed = secondsBetween(current.since, now);
        if (elapsed >= limits.network.window) return { ...current, count: 1, since: now, lastAt: now };
        if (current.count >= limits.network.failures) refuse('too_many_requests', { seconds: String(Math.ceil(limits.network.window - elapsed)) });
        return { ...current, count: current.count + 1, lastAt: now };
      });
      await raise(idOf('account', account), (current) => {
        const left = waitAfter(current.count, limits.account) - secondsBetween(current.lastAt, now);
        if (left > 0) refuse('too_many_requests', { seconds: String(Math.ceil(left)) });
        return { ...current, count: current.count + 1, lastAt: now };
      });
    },
    async succeeded(account, network) {
      await storage.attempts.removeAll([{ attribute: 'id', equals: idOf('account', account) }]);
      await storage.attempts.change(idOf('network', network), (current) => ({ ...current, count: Math.max(0, current.count - 1) }));
    },
  };
};

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

/** Rule: five failures are free; then the wait doubles from one second up to fifteen minutes, and after a hundred it is a day. */
export const waitAfter = (failures: number, { free, firstWait, longestWait, stop }: ThrottleLimits['account'] = loginLimits.account): number => {
  if (failures < free) return 0;
  return failures >= stop ? 86_400 : Math.min(longestWait, firstWait * 2 ** (failures - free));
};
