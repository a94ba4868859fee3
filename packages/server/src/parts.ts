/**
 * What a program around the server is made of, such as the command `keyward`: its configuration, its composition, its
 * log. An application needs `createServer` alone.
 */
export { compose, identifiers, type Container, type Rebinding } from './composition.js';
export type { SecretKeys, ServerNotifier } from './composition/identifiers.js';
export {
  readConfiguration,
  unknownVariables,
  variableNames,
  type Environment,
} from './settings/environment.js';
export {
  ConfigurationError,
  explainFiles,
  isLoopbackIssuer,
  nameIn,
  warningsFor,
  type Configuration,
} from './configuration.js';
export { keepFolderPrivate } from './data-folder.js';
export { databaseUrl } from './settings/kinds.js';
export { createLog, describeFailure, reasonOf, type Logger } from './log.js';
export { addUp, createMetrics } from './metrics.js';
export { startServer, type Announce, type RunningServer } from './start-server.js';
