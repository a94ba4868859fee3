/** Starts a server from a configuration, and stops it. */
import type { RequestListener } from 'node:http';
import type { IssuedCredentials, Keyward, KeyAlgorithm, Storage } from '@keyward/core';
import type { DeliveringNotifier } from '@keyward/mail-smtp';
import { compose, names, type Replacements } from './composition.js';
import type { Configuration } from './config.js';
import { listen, type ClosingTimes } from './http-server.js';
import type { Readiness } from './readiness.js';
import { systemTimer, type Timer } from './timer.js';

export interface RunningServer {
  readonly url: string;
  readonly keyward: Keyward;
  /** The first credentials, if this start made them. */
  readonly credentials: IssuedCredentials | undefined;
  stop(): Promise<void>;
}

/** The algorithms that sign from the first minute on. Keys of the others are made when a resource first needs them. */
const earlyAlgorithms: readonly KeyAlgorithm[] = ['ES256', 'RS256'];

export const startServer = async (
  configuration: Configuration,
  replacements: Replacements = {},
  times: ClosingTimes = { notice: 1000, grace: 10_000 },
): Promise<RunningServer> => {
  const container = compose(configuration, replacements);
  const storage = await container.getAsync<Storage>(names.storage);

  try {
    const keyward = await container.getAsync<Keyward>(names.keyward);
    const credentials = await keyward.firstStart(configuration.first);
    for (const algorithm of earlyAlgorithms) await keyward.keys.signing(algorithm);

    const notifier = await container.getAsync<DeliveringNotifier>(names.notifier);
    const readiness = await container.getAsync<Readiness>(names.readiness);
    const listener = await container.getAsync<RequestListener>(names.listener);
    const server = await listen(listener, configuration, readiness, times);
    const endTimers = startTimers(keyward, replacements.timer ?? systemTimer);

    return {
      url: `http://${hostInUrl(configuration.host)}:${server.port}`,
      keyward,
      credentials,
      async stop() {
        endTimers();
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

/** An IPv6 address stands in brackets. */
const hostInUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const hour = 3600;

/** Work that the server repeats. A failure is ignored, because the next turn tries again. */
const startTimers = (keyward: Keyward, every: Timer): (() => void) => {
  const endings = [
    every(hour, () => {
      void keyward.tidy().catch(() => undefined);
      void keyward.keys.rotateDue().catch(() => undefined);
    }),
    every(15, () => keyward.logouts.soon()),
  ];

  return () => {
    for (const end of endings) end();
  };
};
