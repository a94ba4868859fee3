import { answerWithin, textOf } from './availability.js';
import { redisConnection } from './redis-connection.js';
import { parseRedisUrl } from './redis-url.js';

/**
 * Connects, logs in, asks once and leaves.
 * @throws Error that says in one line why Redis cannot be used
 */
export const pingRedis = async (url: string, milliseconds: number): Promise<void> => {
  const { client, open } = await redisConnection(parseRedisUrl(url));
  try {
    await open(milliseconds);
    await answerWithin(milliseconds, client.ping());
  } catch (error) {
    throw new Error(textOf(error as Error));
  } finally {
    client.disconnect();
  }
};
