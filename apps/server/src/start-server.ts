/** From a configuration to a listening server, and back. */
import type { IssuedCredentials, Keyward } from '@keyward/core';
import type { KeyAlgorithm } from '@keyward/core/ports';
import { compose, identifiers, type Rebinding } from './composition.js';
import type { Configuration } from './config.js';
import { listen, type ClosingTimes } from './http-server.js';

export interface RunningServer {
  readonly url: string;
  readonly keyward: Keyward;
  /** The first credentials, if this start made them. */
  readonly credentials: IssuedCredentials | undefined;
  stop(): Promise<void>;
}

/** Those that sign from the first minute on; the others are made when a resource first needs them. */
const earlyKeys: readonly KeyAlgorithm[] = ['ES256', 'RS256'];

export const startServer = async (
  configuration: Configuration,
  rebind: Rebinding = () => undefined,
  times: ClosingTimes = { notice: 1000, grace: 10_000 },
): Promise<RunningServer> => {
  const container = compose(configuration);
  rebind(container);
  const every = await container.getAsync(identifiers.timer);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const keyward = await container.getAsync(identifiers.keyward);
    const credentials = await keyward.firstStart(configuration.first);
    for (const algorithm of earlyKeys) await keyward.keys.signing(algorithm);
    const notifier = await container.getAsync(identifiers.notifier);
    const readiness = await container.getAsync(identifiers.readiness);
    const server = await listen(
      await container.getAsync(identifiers.listener),
      configuration,
      readiness,
      times,
    );
    const host = configuration.host.includes(':') ? `[${configuration.host}]` : configuration.host;
    // Failing to tidy up fails nobody; the next hour tries again.
    const timers = [
      every(3600, () => {
        void keyward.tidy().catch(() => undefined);
        void keyward.keys.rotateDue().catch(() => undefined);
      }),
      every(15, () => keyward.logouts.soon()),
    ];
    return {
      url: `http://${host}:${server.port}`,
      keyward,
      credentials,
      async stop() {
        timers.forEach((end) => end());
        await server.close();
        await keyward.logouts.settled();
        await keyward.people.settled();
        await notifier.close();
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
};
