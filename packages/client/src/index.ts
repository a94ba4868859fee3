/** A client of Keyward: one function for each operation of the Management API. */
export { entityTagOf } from './entity-tag.js';
export {
  keywardClient,
  type AccessTokenOptions,
  type Call,
  type ClientCredentialsOptions,
  type KeywardClient,
  type KeywardClientOptions,
  type Operation,
} from './keyward-client.js';
export { KeywardError, type KeywardErrorFacts } from './keyward-error.js';
export {
  pages,
  type ItemOf,
  type ListFunction,
  type ListOptions,
  type RecordPage,
} from './pages.js';
export type { Options, WriteAnswer, WriteOptions } from './options.js';
export * from './generated/operations.js';
export type * from './generated/types.js';
