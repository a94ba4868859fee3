export { fetchHandler, type FetchBinding, type FetchHandler } from './fetch-handler.js';
export { memoryThrottle } from './memory-throttle.js';
export {
  hotLists,
  hotPaths,
  nodeListener,
  nodeMiddleware,
  type HotBinding,
  type Middleware,
  type NodeBinding,
  type NodeMiddlewareBinding,
  type PassOn,
} from './node-listener.js';
export { pingRedis } from './ping-redis.js';
export { UnusableRedisError } from './redis-connection.js';
export { redisThrottle, type RedisThrottle, type RedisThrottleOptions } from './redis-throttle.js';
export { parseRedisUrl } from './redis-url.js';
export { createTurn, type Turn } from './turn.js';
