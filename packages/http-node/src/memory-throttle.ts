import { throttleRules, type Throttle, type ThrottleRule } from '@keyward/api';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

interface Limits {
  readonly requests: number;
  readonly seconds: number;
  /** Requests beyond the steady rate. They refill at the steady rate. */
  readonly burst: number;
}

type Rules = Readonly<Record<ThrottleRule, Limits>>;

interface Limiters {
  readonly steady: RateLimiterMemory;
  readonly withBurst: Pick<RateLimiterMemory, 'consume'>;
}

/** Counts in this process. Several instances count separately, so the limits are per instance. */
export const memoryThrottle = (rules: Rules = throttleRules): Throttle => {
  const limiters = new Map<string, Limiters>();
  for (const [rule, limits] of Object.entries(rules)) {
    limiters.set(rule, createLimiters(rule, limits));
  }

  return {
    async take(rule, key) {
      try {
        await limiters.get(rule)!.withBurst.consume(key);
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return secondsUntil(refused);
        throw refused;
      }
    },

    async wait(rule, key) {
      const state = await limiters.get(rule)!.steady.get(key);
      const isExhausted = state !== null && state.consumedPoints >= rules[rule].requests;
      return isExhausted ? secondsUntil(state) : 0;
    },
  };
};

const createLimiters = (rule: string, { requests, seconds, burst }: Limits): Limiters => {
  const steady = new RateLimiterMemory({
    keyPrefix: rule,
    points: requests,
    duration: seconds,
  });
  if (burst === 0) return { steady, withBurst: steady };

  const bursts = new RateLimiterMemory({
    keyPrefix: `${rule}-burst`,
    points: burst,
    duration: Math.max(1, Math.ceil((burst / requests) * seconds)),
  });
  return { steady, withBurst: new BurstyRateLimiter(steady, bursts) };
};

const secondsUntil = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));
