/**
 * Counts what a person may not do too often. Counters are rows, so that every instance sees them and a
 * restart forgets none.
 */
import { changeOrAdd } from '../support/change-or-add.js';
import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Storage } from '../ports/storage.js';
import { refuse } from '../model/values/refusals.js';
import type { Attempt } from '../model/user/attempt.js';
import { placeOfKey, placeOfNetwork, type AttemptPlace } from './attempt-slots.js';

export interface AttemptDeps {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly digest: Digest;
}

/** One step for reading and counting, so that parallel attempts do not slip through together. */
export const countAttempt = (
  { storage, clock }: AttemptDeps,
  { id, holder }: AttemptPlace,
  { keptFor, next }: Counting,
): Promise<void> => {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + keptFor * 1000);
  const first: Attempt = { id, holder, count: 1, since: now, lastAt: now, expiresAt };

  return changeOrAdd(storage.attempts, first, (current) =>
    current.holder === holder ? { ...next(current), expiresAt } : first,
  );
};

interface Counting {
  /** Seconds after which the count has no effect any more. */
  readonly keptFor: number;
  readonly next: (current: Attempt) => Attempt;
}

interface Limit {
  readonly times: number;
  /** Seconds. */
  readonly window: number;
}

/**
 * So many within a window of so many seconds, for a record or for a name that no record has.
 * @throws Refusal `too_many_requests` with the seconds that are left of it
 */
export const countWithin = (
  counting: AttemptDeps,
  kind: string,
  key: string,
  limit: Limit,
): Promise<void> => countAt(counting, placeOfKey(counting.digest, kind, key), limit);

/**
 * The same for a network.
 * @throws Refusal `too_many_requests` with the seconds that are left of it
 */
export const countNetwork = (
  counting: AttemptDeps,
  kind: string,
  network: string,
  limit: Limit,
): Promise<void> => countAt(counting, placeOfNetwork(counting.digest, kind, network), limit);

const countAt = (
  counting: AttemptDeps,
  place: AttemptPlace,
  { times, window }: Limit,
): Promise<void> => {
  const now = counting.clock.now();
  const next = (current: Attempt): Attempt => {
    const elapsed = secondsBetween(current.since, now);
    if (elapsed >= window) return { ...current, count: 1, since: now, lastAt: now };
    if (current.count >= times)
      refuse('too_many_requests', { seconds: String(Math.ceil(window - elapsed)) });
    return { ...current, count: current.count + 1, lastAt: now };
  };
  return countAttempt(counting, place, { keptFor: window, next });
};

/**
 * Never less than none: who came first may be counted last, and clocks of instances differ. Rule: of attempts
 * at once none has to wait because another was counted first.
 */
export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, to.getTime() - from.getTime()) / 1000;
