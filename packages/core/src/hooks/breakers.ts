/** Hooks that fail are left alone for a while, so that a request does not wait for what will hardly come. */
import type { Clock } from '../ports/clock.js';
import { recentlyUsed } from '../support/memoize.js';

/** So many failures within a window of seconds open a breaker for a pause of seconds. */
export const breakerLimits = { failures: 5, window: 30, pause: 30 } as const;

/** Hooks that are remembered: there is one for each kind and tenant. */
const rememberedHooks = 10_000;

interface Breaker {
  /** Milliseconds since 1970, of the last failures. */
  readonly failedAt: readonly number[];
  readonly openedAt: number | undefined;
}

export interface Breakers {
  readonly isOpen: (key: string) => boolean;
  readonly noteFailure: (key: string) => void;
}

/** Rule: a hook that fails five times in 30 seconds is not asked for 30 seconds. */
export const hookBreakers = (clock: Clock, limit = rememberedHooks): Breakers => {
  const known = recentlyUsed<Breaker>(limit);
  const within = (seconds: number, since: number, now: number): boolean =>
    since <= now && now < since + seconds * 1000;

  const isOpen = (key: string): boolean => {
    const openedAt = known.get(key)?.openedAt;
    return openedAt !== undefined && within(breakerLimits.pause, openedAt, clock.now().getTime());
  };

  return {
    isOpen,
    noteFailure(key) {
      if (isOpen(key)) return;

      const now = clock.now().getTime();
      const before = known.get(key)?.failedAt ?? [];
      const failedAt = [...before.filter((at) => within(breakerLimits.window, at, now)), now];
      const isFull = failedAt.length >= breakerLimits.failures;
      known.set(key, isFull ? { failedAt: [], openedAt: now } : { failedAt, openedAt: undefined });
    },
  };
};
