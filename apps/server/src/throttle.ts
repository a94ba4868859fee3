import { throttleRules, type Throttle, type ThrottleRule } from '@keyward/api';
import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts in this process. With several instances each counts for itself, so the limits are per instance. */
export const memoryThrottle = (
  rules: Readonly<
    Record<ThrottleRule, Readonly<Record<'requests' | 'seconds' | 'burst', number>>>
  > = throttleRules,
): Throttle => {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([rule, { requests, seconds, burst }]) => {
      const steady = new RateLimiterMemory({
        keyPrefix: rule,
        points: requests,
        duration: seconds,
      });
      // The burst refills at the steady rate.
      const bursts =
        burst === 0
          ? undefined
          : new RateLimiterMemory({
              keyPrefix: `${rule}-burst`,
              points: burst,
              duration: Math.max(1, Math.ceil((burst / requests) * seconds)),
            });
      return [rule, { steady, limiter: bursts ? new BurstyRateLimiter(steady, bursts) : steady }];
    }),
  ) as unknown as Record<
    ThrottleRule,
    { steady: RateLimiterMemory; limiter: Pick<RateLimiterMemory, 'consume'> }
  >;

  return {
    async take(rule, key) {
      try {
        await limiters[rule].limiter.consume(key);
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return secondsUntil(refused);
        throw refused;
      }
    },
    async wait(rule, key) {
      const state = await limiters[rule].steady.get(key);
      return state !== null && state.consumedPoints >= rules[rule].requests
        ? secondsUntil(state)
        : 0;
    },
  };
};

const secondsUntil = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000));
