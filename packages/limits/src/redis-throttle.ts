/**
 * Counts in Redis or Valkey, so that several servers share their limits. While Redis does not answer, this process
 * counts by itself (docs/adr/0024-rate-limits-in-process.md).
 */
import { proofMemory, rememberedSeconds, throttleRules, type Throttle } from '@keyward/api';
import type { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import {
  answerWithin,
  watchAvailability,
  textOf,
  type ReportAvailability,
} from './availability.js';
import { countersFor } from './bounded-counters.js';
import { limitersFor, takeFrom, wholeSeconds, type Limitations } from './limiters.js';
import {
  isPassing,
  redisConnection,
  UnusableRedisError,
  type RedisConnection,
} from './redis-connection.js';
import { parseRedisUrl } from './redis-url.js';

export interface RedisThrottleOptions {
  /** `redis://user:password@host:port/number`, or `rediss:` for TLS. */
  readonly url: string;
  /**
   * Makes the key of a client and its network unreadable. All servers that share limits use the same, under a secret
   * that Redis does not hold: an address can be guessed from a bare digest of it.
   */
  readonly digest: (key: string) => string;
  readonly report: ReportAvailability;
  readonly rules?: Limitations | undefined;
  /** Milliseconds that a request waits for Redis, 50 by default. */
  readonly patience?: number | undefined;
}

export interface RedisThrottle extends Throttle {
  /** Disconnects. */
  close(): void;
}

/**
 * Starts without Redis if it is away, and uses it when it comes.
 * @throws UnusableRedisError if only other settings help
 */
export const redisThrottle = async ({
  url,
  digest,
  report,
  rules = throttleRules,
  patience = 50,
}: RedisThrottleOptions): Promise<RedisThrottle> => {
  const connection = await redisConnection(parseRedisUrl(url));
  const own = countersFor(rules, { digest });
  const proofs = proofMemory(() => performance.now());
  const shared = throttleIn(connection.client, rules, digest);
  /** Does what a request does, so it fails where a request would fail. */
  const tryOut = (): Promise<unknown> =>
    Promise.resolve(shared.take('management', 'a try without a caller'));

  const failure = await failureAtStart(connection, tryOut);
  const { renew, explain } = connection;
  const redis = watchAvailability({ tryOut, renew, explain, report, patience });
  if (failure !== undefined) redis.failed(failure);

  return {
    // This process counts each request as well: when Redis goes, the count goes on and does not begin anew.
    async take(rule, key, points) {
      const counters = own(rule);
      const seconds = counters.take(key, points);
      return (await redis.ask(() => shared.take(rule, counters.nameOf(key), points))) ?? seconds;
    },

    // A limit that was reached in this process holds, also where Redis has lost its counts.
    async wait(rule, key) {
      const counters = own(rule);
      const seconds = counters.wait(key);
      if (seconds > 0) return seconds;
      return (await redis.ask(() => shared.wait(rule, counters.nameOf(key)))) ?? 0;
    },

    // The same: while Redis is away, a proof is used once in each process.
    async firstUse(digest) {
      if (!proofs.isFirst(digest)) return rememberedSeconds;
      const name = `keyward:proof:${digest}`;
      const isUsed = await redis.ask(async () => {
        const answer = await connection.client.set(name, '', 'EX', rememberedSeconds, 'NX');
        return answer === null;
      });
      return isUsed ? rememberedSeconds : 0;
    },

    close() {
      redis.stop();
      connection.client.disconnect();
    },
  };
};

/** Milliseconds for the first connection. */
const patienceAtStart = 2000;

/** Why Redis does not answer yet. */
const failureAtStart = async (
  { client, open }: RedisConnection,
  tryOut: () => Promise<unknown>,
): Promise<Error | undefined> => {
  try {
    await open(patienceAtStart);
    await answerWithin(patienceAtStart, tryOut());
    return undefined;
  } catch (error) {
    if (isPassing(error as Error)) return error as Error;
    client.disconnect();
    throw new UnusableRedisError(textOf(error as Error));
  }
};

const throttleIn = (
  client: Redis,
  rules: Limitations,
  digest: (key: string) => string,
): Throttle => {
  const limitersOf = limitersFor(rules, ({ keyPrefix, ...limits }) => {
    const prefix = `keyward:${keyPrefix}`;
    return new RateLimiterRedis({ ...limits, keyPrefix: prefix, storeClient: client });
  });

  return {
    take: (rule, key, points) => takeFrom(limitersOf(rule), digest(key), points),

    // One command in place of the four of `steady.get`, which cost four times as much.
    async wait(rule, key) {
      const name = limitersOf(rule).steady.getKey(digest(key));
      const count = Number(await client.get(name));
      return count < rules[rule].requests ? 0 : wholeSeconds(await client.pttl(name));
    },
  };
};
