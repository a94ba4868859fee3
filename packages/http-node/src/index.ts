export { hotPaths, nodeListener, type NodeBinding } from './node-listener.js';
