import { proofMemory, rememberedSeconds, throttleRules, type Throttle } from '@keyward/api';
import { countersFor } from './bounded-counters.js';
import type { Limitations } from './limiters.js';

/** Counts in this process. Several instances count separately, so the limits are per instance. */
export const memoryThrottle = (rules: Limitations = throttleRules): Throttle => {
  const countersOf = countersFor(rules);
  const proofs = proofMemory(() => performance.now());

  return {
    firstUse: (digest) => (proofs.isFirst(digest) ? 0 : rememberedSeconds),
    take: (rule, key, points) => countersOf(rule).take(key, points),
    wait: (rule, key) => countersOf(rule).wait(key),
  };
};
