/** A server that is one of several workers: what they share goes through the primary process. */
import cluster from 'node:cluster';
import {
  addUp,
  type Announce,
  type Configuration,
  type Container,
  createMetrics,
  identifiers,
  type Rebinding,
  type RunningServer,
  startServer,
} from '@keyward/server/parts';
import { connectToPrimary } from './worker.js';

export const startWorker = async (
  configuration: Configuration,
  announce: Announce,
  rebind: Rebinding = () => undefined,
): Promise<RunningServer> => {
  const metrics = createMetrics();
  const primary = connectToPrimary(() => metrics.data());

  const sharing = (container: Container): void => {
    rebind(container);
    container.rebind(identifiers.isOnDuty).toConstantValue(primary.isOnDuty);
    container.rebind(identifiers.metrics).toConstantValue({
      ...metrics,
      text: async () => addUp(await primary.allMetrics()),
    });
    if (configuration.rateLimit && configuration.redisUrl === undefined) {
      container.rebind(identifiers.throttle).toConstantValue(primary.throttle);
    }
  };

  // The first worker takes the port before anything else, as a single server does. The port is free, or the start ends.
  const opensLate = cluster.worker!.id > 1;
  const server = await startServer({ ...configuration, opensLate }, sharing, undefined, announce);
  primary.ready({ url: server.url, tlsUrl: server.tlsUrl });
  return server;
};
