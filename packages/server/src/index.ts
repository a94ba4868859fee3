/** The server as a library: `createServer`, and what an embedder needs to replace its parts. */
export { isRefusal, Refusal, type IssuedCredentials, type Keyward } from '@keyward/core';
export type { FetchHandler, Middleware } from '@keyward/http';
export { identifiers, type Container } from './composition.js';
export type { Adapters } from './composition/adapters.js';
export { ConfigurationError } from './configuration.js';
export {
  createServer,
  type Address,
  type KeywardServer,
  type LoggedInPerson,
} from './create-server.js';
export type { ServerOptions } from './options.js';
export type { Timer } from './timer.js';
