/** Limits as `rate-limiter-flexible` counts them, whatever it counts in. */
import type { throttleRules, ThrottleRule } from '@keyward/api';
import {
  BurstyRateLimiter,
  RateLimiterRes,
  type IRateLimiterOptions,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

export interface Limits {
  readonly requests: number;
  readonly seconds: number;
  /** Requests beyond the steady rate. They refill at the steady rate. */
  readonly burst: number;
}

/** `throttleRules`, or the same names with other figures. */
export type Limitations = Readonly<Record<ThrottleRule, Limits>> | typeof throttleRules;

export interface Limiters<L extends RateLimiterAbstract> {
  readonly steady: L;
  readonly withBurst: Pick<L, 'consume'>;
}

/** For each rule, the limiters that `create` makes. */
export const limitersFor = <L extends RateLimiterAbstract>(
  rules: Limitations,
  create: (options: IRateLimiterOptions) => L,
): ((rule: ThrottleRule) => Limiters<L>) => {
  const limiters = new Map<string, Limiters<L>>();
  for (const [rule, limits] of Object.entries(rules)) {
    limiters.set(rule, createLimiters(rule, limits, create));
  }
  return (rule) => limiters.get(rule)!;
};

const createLimiters = <L extends RateLimiterAbstract>(
  rule: string,
  { requests, seconds, burst }: Limits,
  create: (options: IRateLimiterOptions) => L,
): Limiters<L> => {
  const steady = create({ keyPrefix: rule, points: requests, duration: seconds });
  if (burst === 0) return { steady, withBurst: steady };

  const bursts = create({
    keyPrefix: `${rule}-burst`,
    points: burst,
    duration: Math.max(1, Math.ceil((burst / requests) * seconds)),
  });
  return { steady, withBurst: new BurstyRateLimiter(steady, bursts) };
};

/** Counts a request and returns the seconds to wait, 0 when it may pass. */
export const takeFrom = async (
  { withBurst }: Limiters<RateLimiterAbstract>,
  key: string,
  points = 1,
): Promise<number> => {
  try {
    await withBurst.consume(key, points);
    return 0;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return wholeSeconds(refused.msBeforeNext);
    throw refused;
  }
};

/** At least one, since a caller that waits for none asks again at once. */
export const wholeSeconds = (milliseconds: number): number =>
  Math.max(1, Math.ceil(milliseconds / 1000));
