export { memoryThrottle } from './memory-throttle.js';
export { hotPaths, nodeListener, type NodeBinding } from './node-listener.js';
