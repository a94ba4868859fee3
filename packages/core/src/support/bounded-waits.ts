import { refuse } from '../model/values/refusals.js';
import type { Delay } from '../ports/delay.js';

export interface BoundedWaits {
  /** Asked before the work whose refusal may wait, and for every name alike. @throws Refusal `too_many_requests` */
  readonly assertRoom: () => void;
  readonly until: (elapsed: number) => Promise<void>;
}

/** Refusals that wait, as many at the same moment. Each holds a request of a stranger. */
export const boundedWaits = (delay: Delay | undefined, most: number): BoundedWaits => {
  let waiting = 0;
  return {
    assertRoom() {
      if (waiting >= most) refuse('too_many_requests', { seconds: '1' });
    },
    async until(elapsed) {
      waiting++;
      try {
        await delay?.until(elapsed);
      } finally {
        waiting--;
      }
    },
  };
};
