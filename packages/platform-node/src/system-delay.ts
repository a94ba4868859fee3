import { performance } from 'node:perf_hooks';
import type { Delay } from '@keyward/core/ports';

/** Timers of Node end up to a millisecond early, so that one more makes sure. */
const rounding = 1;

export const systemDelay: Delay = {
  elapsed: () => performance.now(),
  until: (elapsed) =>
    new Promise((resolve) => {
      const left = elapsed - performance.now();
      if (left <= 0) resolve();
      else setTimeout(resolve, Math.ceil(left) + rounding);
    }),
};
