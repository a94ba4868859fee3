/** How many requests a caller may send. */
import { noThrottle } from '@keyward/api';
import { memoryThrottle, redisThrottle, UnusableRedisError } from '@keyward/limits';
import { ContainerModule } from 'inversify';
import { ConfigurationError, nameIn, type Configuration } from '../configuration.js';
import { logSharedLimits, type Logger } from '../log.js';
import type { Metrics } from '../metrics.js';
import { identifiers, type CorePlatform, type ServerThrottle } from './identifiers.js';

export const throttleModule = new ContainerModule(({ bind }) => {
  bind(identifiers.throttle).toResolvedValue(throttleFor, [
    identifiers.configuration,
    identifiers.platform,
    identifiers.log,
    identifiers.metrics,
  ]);
});

const throttleFor = (
  configuration: Configuration,
  { digest }: CorePlatform,
  log: Logger,
  metrics: Metrics,
): Promise<ServerThrottle> | ServerThrottle => {
  const { rateLimit, redisUrl, redisPatience } = configuration;
  if (!rateLimit) return noThrottle;
  if (redisUrl === undefined) return memoryThrottle();

  return redisThrottle({
    url: redisUrl,
    patience: redisPatience,
    digest: (key) => digest.keyed('rate limit', key),
    report({ reason }) {
      logSharedLimits(log, reason);
      metrics.countsAlone(reason !== undefined);
    },
  }).catch((error: unknown) => explainRedis(nameIn(configuration, 'redisUrl'), error));
};

const explainRedis = (name: string, error: unknown): never => {
  if (!(error instanceof UnusableRedisError)) throw error;
  throw new ConfigurationError(`${name} names a Redis that cannot be used: ${error.message}`);
};
