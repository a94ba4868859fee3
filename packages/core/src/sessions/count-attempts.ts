/**
 * Counts what a person may not do too often. Counters are rows, so that every instance sees them and a
 * restart forgets none.
 */
import { changeOrAdd } from '../support/change-or-add.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Storage } from '../ports/storage.js';
import { refuse } from '../model/refusals.js';
import type { Attempt } from '../model/attempt.js';

export interface AttemptDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly digest: Digest;
}

export const attemptId = (digest: Digest, kind: string, key: string): string =>
  digest.sha256(`attempt/${kind}/${key}`).slice(-36);

/** One step for reading and counting, so that parallel attempts do not slip through together. */
export const countAttempt = (
  { storage, clock }: AttemptDeps,
  id: string,
  next: (current: Attempt) => Attempt,
): Promise<void> => {
  const now = clock.now();
  return changeOrAdd(storage.attempts, { id, count: 1, since: now, lastAt: now }, next);
};

/**
 * So many within a window of so many seconds.
 * @throws Refusal `too_many_requests` with the seconds that are left of it
 */
export const countWithin = (
  counting: AttemptDeps,
  kind: string,
  key: string,
  { times, window }: { readonly times: number; readonly window: number },
): Promise<void> => {
  const now = counting.clock.now();
  return countAttempt(counting, attemptId(counting.digest, kind, key), (current) => {
    const elapsed = secondsBetween(current.since, now);
    if (elapsed >= window) return { ...current, count: 1, since: now, lastAt: now };
    if (current.count >= times)
      refuse('too_many_requests', { seconds: String(Math.ceil(window - elapsed)) });
    return { ...current, count: current.count + 1, lastAt: now };
  });
};

/**
 * Never less than none: who came first may be counted last, and clocks of instances differ. Rule: of attempts
 * at once none has to wait because another was counted first.
 */
export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, to.getTime() - from.getTime()) / 1000;
