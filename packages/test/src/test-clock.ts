import type { Clock } from '@keyward/core/ports';
import type { Timer } from '@keyward/server';
import { inMilliseconds, type Duration } from './duration.js';

/** Time that stands still until a test moves it. */
export interface TestClock extends Clock {
  /**
   * Moves time forward at once. Then it does the regular work of the server that has become due, each kind once:
   * it removes ended records, rotates keys, repeats notices. Wait for the promise to see the effects.
   */
  advance(duration: Duration): Promise<void>;
}

export interface MovedTime {
  readonly clock: TestClock;
  /** Regular work waits for the clock, and for no timer of the system. */
  readonly timer: Timer;
}

interface RegularWork {
  readonly interval: number;
  readonly work: () => unknown;
  dueAt: number;
}

export const movedTime = (start: Date): MovedTime => {
  let now = start.getTime();
  if (Number.isNaN(now)) throw new TypeError('now must be a date');
  const works = new Set<RegularWork>();

  return {
    clock: {
      now: () => new Date(now),

      async advance(duration) {
        now += inMilliseconds(duration);

        const due = [...works].filter(({ dueAt }) => dueAt <= now);
        for (const each of due) each.dueAt = now + each.interval;
        for (const { work } of due) await work();
      },
    },

    timer(seconds, work) {
      const interval = seconds * 1000;
      const regular: RegularWork = { interval, work, dueAt: now + interval };
      works.add(regular);
      return () => works.delete(regular);
    },
  };
};
