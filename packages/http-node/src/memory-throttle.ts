import { throttleRules, type Throttle } from '@keyward/api';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { limitersFor, takeFrom, wholeSeconds, type Limitations } from './limiters.js';

/** Counts in this process. Several instances count separately, so the limits are per instance. */
export const memoryThrottle = (rules: Limitations = throttleRules): Throttle => {
  const limitersOf = limitersFor(rules, (options) => new RateLimiterMemory(options));

  return {
    take: (rule, key) => takeFrom(limitersOf(rule), key),

    async wait(rule, key) {
      const state = await limitersOf(rule).steady.get(key);
      const isExhausted = state !== null && state.consumedPoints >= rules[rule].requests;
      return isExhausted ? wholeSeconds(state.msBeforeNext) : 0;
    },
  };
};
