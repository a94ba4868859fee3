/** The core and the rows of the API, on whatever adapters are bound. */
import {
  createApi,
  type Api,
  type ApiContext,
  type Observation,
  type Throttle,
} from '@keyward/api';
import { createKeyward, type Keyward } from '@keyward/core';
import type { Notifier, ProofMemory, Storage } from '@keyward/core/ports';
import { htmlPages } from '@keyward/pages';
import { ContainerModule } from 'inversify';
import type { Configuration } from '../configuration.js';
import { logReadiness, logRequest, type Logger } from '../log.js';
import { withBoundedTime } from '../bounded-time.js';
import type { Metrics } from '../metrics.js';
import { createReadiness, type Readiness } from '../readiness.js';
import { serverName, serverVersion } from '../version.js';
import { documentRows } from './documents.js';
import { identifiers, type CorePlatform } from './identifiers.js';

export const coreModule = new ContainerModule(({ bind }) => {
  bind(identifiers.keyward).toResolvedValue(keywardOf, [
    identifiers.configuration,
    identifiers.platform,
    identifiers.storage,
    identifiers.notifier,
    identifiers.throttle,
  ]);
  bind(identifiers.readiness).toResolvedValue(
    (storage: Storage, log: Logger) =>
      createReadiness(storage, ({ reason }) => logReadiness(log, reason)),
    [identifiers.storage, identifiers.log],
  );
  bind(identifiers.context).toResolvedValue(apiContext, [
    identifiers.configuration,
    identifiers.keyward,
    identifiers.throttle,
    identifiers.readiness,
  ]);
  bind(identifiers.api).toResolvedValue(observedApi, [
    identifiers.configuration,
    identifiers.context,
    identifiers.log,
    identifiers.metrics,
  ]);
});

type KeywardParts = readonly [Configuration, CorePlatform, Storage, Notifier, Throttle];

const keywardOf = (...parts: KeywardParts): Keyward => {
  const [{ directoryStaleness }, platform, storage, notifier, throttle] = parts;
  const usedProofs = usedProofsOf(throttle);
  return createKeyward({ ...platform, storage, notifier, directoryStaleness, usedProofs });
};

/** Servers that count together remember together, too. */
const usedProofsOf = (throttle: Throttle): ProofMemory | undefined =>
  throttle.firstUse && {
    isFirst: async (digest) => (await throttle.firstUse!(digest)) === 0,
  };

const apiContext = (
  { issuer, multiTenant, name, console: isConsoleServed }: Configuration,
  keyward: Keyward,
  throttle: Throttle,
  readiness: Readiness,
): ApiContext => ({
  keyward,
  throttle,
  pages: htmlPages({ brand: { name }, iconUrl: `${issuer}/favicon.svg` }),
  multiTenant,
  console: isConsoleServed,
  ready: () => readiness.check(),
  server: {
    name: serverName,
    version: serverVersion,
    description: 'Identity, access and management',
  },
});

const observedApi = (
  configuration: Configuration,
  context: ApiContext,
  log: Logger,
  metrics: Metrics,
): Api => {
  const observe = (observation: Observation): void => {
    metrics.observe(observation);
    logRequest(log, observation);
  };
  const api = createApi(context, observe, documentRows(configuration, metrics));

  // SQLite answers within the process, so no line can make it late (docs/adr/0059-typeorm-owns-the-connection.md).
  return configuration.database.kind === 'sqlite' ? api : withBoundedTime(api);
};
