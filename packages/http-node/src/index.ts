export { fetchHandler, type FetchBinding, type FetchHandler } from './fetch-handler.js';
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
export { createTurn, type Turn } from './turn.js';
