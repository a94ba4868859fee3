export { fetchHandler, type FetchBinding, type FetchHandler } from './fetch-handler.js';
export {
  nodeListener,
  nodeMiddleware,
  type Middleware,
  type NodeBinding,
  type NodeMiddlewareBinding,
  type PassOn,
  type RouteBinding,
} from './node-listener.js';
export { createTurn, type Turn } from './turn.js';
