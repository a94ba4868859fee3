/** A connection to Redis that fails fast, and comes back by itself. */
import type { Redis, RedisOptions } from 'ioredis';
import { answerWithin, textOf } from './availability.js';
import type { RedisAddress } from './redis-url.js';

/** Redis cannot be used, and waiting does not mend it: a wrong password, another protocol, an unknown host. */
export class UnusableRedisError extends Error {}

export interface RedisConnection {
  readonly client: Redis;
  /** @throws Error that says why there is no connection within so many milliseconds */
  readonly open: (milliseconds: number) => Promise<void>;
  /** Connects anew: a machine that is lost leaves a connection on which no answer comes. */
  readonly renew: () => void;
  /** Why a command failed: where there is no connection, the reason for that. */
  readonly explain: (error: Error) => Error;
}

export const redisConnection = async (address: RedisAddress): Promise<RedisConnection> => {
  // Loaded here, because most servers start without Redis.
  const { Redis } = await import('ioredis');
  const client = new Redis(optionsFor(address));
  let lastError: Error | undefined;
  client.on('error', (error: Error) => {
    lastError = error;
  });
  client.on('connect', () => {
    lastError = undefined;
  });

  return {
    client,
    async open(milliseconds) {
      await answerWithin(milliseconds, client.connect()).catch((error: Error) => {
        throw lastError ?? error;
      });
      // Only the event tells of a database number that does not exist.
      if (lastError !== undefined) throw lastError;
    },
    renew() {
      if (client.status === 'ready' || client.status === 'connect') client.disconnect(true);
    },
    explain(error) {
      if (client.status === 'ready') return error;
      return lastError ?? new Error('the connection is closed');
    },
  };
};

/** Without a connection, a command fails at once. None is sent again, because it would count twice. */
const optionsFor = ({ isEncrypted, ...address }: RedisAddress): RedisOptions => ({
  ...address,
  ...(isEncrypted ? { tls: {} } : {}),
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 2000,
  retryStrategy: () => 500,
  disconnectTimeout: 500,
});

/** Whether it can pass by itself, as the network and the state of Redis can. All else is a matter of settings. */
export const isPassing = (error: Error): boolean =>
  passingOfNetwork.test(textOf(error)) || passingOfRedis.test(textOf(error));

const passingOfNetwork =
  /E(CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN|PIPE)|is closed|no answer within/;
const passingOfRedis = /^(LOADING|READONLY|MASTERDOWN|MISCONF|OOM|BUSY) /;
