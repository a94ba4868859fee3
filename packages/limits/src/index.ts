export { memoryThrottle } from './memory-throttle.js';
export { pingRedis } from './ping-redis.js';
export { UnusableRedisError } from './redis-connection.js';
export { redisThrottle, type RedisThrottle, type RedisThrottleOptions } from './redis-throttle.js';
export { parseRedisUrl } from './redis-url.js';
