/** From a configuration to a listening server, and back. */
import { isRefusal, type IssuedCredentials, type Keyward } from '@keyward/core';
import type { KeyAlgorithm } from '@keyward/core/ports';
import { compose, identifiers, type Container, type Rebinding } from './composition.js';
import { ConfigurationError, type Configuration } from './config.js';
import { tidying } from './tidying.js';
import proxyAddress from 'proxy-addr';
import type { ConnectionLimit } from './connection-limit.js';
import { reasonOf, type Logger } from './log.js';
import { listen, type ClosingTimes, type ListeningServer } from './http-server.js';

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
  announce: Announce = () => undefined,
): Promise<RunningServer> => {
  const container = compose(configuration);
  rebind(container);

  const log = await container.getAsync(identifiers.log);
  const { host, port } = configuration;
  const limit = connectionLimit(configuration, log);
  const server = await listen({ host, port, limit }, times);
  try {
    return await startBehind(server, container, configuration, announce);
  } catch (error) {
    await server.close();
    throw error;
  }
};

/** Is told the first credentials as soon as they are stored: what fails after that must not hide them. */
export type Announce = (credentials: IssuedCredentials) => void;

const startBehind = async (
  server: ListeningServer,
  container: Container,
  configuration: Configuration,
  announce: Announce,
): Promise<RunningServer> => {
  const every = await container.getAsync(identifiers.timer);
  const storage = await container.getAsync(identifiers.storage);
  try {
    const keyward = await container.getAsync(identifiers.keyward);
    const credentials = await keyward.firstStart(configuration.first).catch(explainPassword);
    if (credentials !== undefined) announce(credentials);

    for (const algorithm of earlyKeys) await keyward.keys.signing(algorithm);
    const notifier = await container.getAsync(identifiers.notifier);
    const readiness = await container.getAsync(identifiers.readiness);
    server.serve(await container.getAsync(identifiers.listener), readiness);

    const log = await container.getAsync(identifiers.log);
    const tidyingOfServer = tidying(keyward, log, await container.getAsync(identifiers.metrics));
    // Failing to tidy up fails nobody; the next hour tries again.
    const timers = [
      every(3600, () => {
        tidyingOfServer.begin();
        void keyward.keys.rotateDue().catch(() => undefined);
      }),
      every(15, () => keyward.logouts.soon()),
      every(60, () => void writeRefusals(keyward, log)),
    ];
    return {
      url: urlOf(configuration.host, server.port),
      keyward,
      credentials,
      async stop() {
        timers.forEach((end) => end());
        await server.close();
        await tidyingOfServer.end();
        await keyward.logouts.settled();
        await keyward.people.settled();
        await writeRefusals(keyward, log);
        await notifier.close();
        await storage.close();
      },
    };
  } catch (error) {
    await storage.close();
    throw error;
  }
};

/** What cannot be written now is written a minute later, or lost with the process. */
const writeRefusals = (keyward: Keyward, log: Logger): Promise<void> =>
  keyward.refusals
    .flush()
    .catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'refusals could not be written to the audit log'),
    );

const connectionLimit = (
  { connectionsPerAddress, trustedProxies }: Configuration,
  log: Logger,
): ConnectionLimit | undefined => {
  if (connectionsPerAddress === undefined) return undefined;
  const isProxy = proxyAddress.compile([...trustedProxies]);
  return {
    perAddress: connectionsPerAddress,
    isProxy: (address) => trustedProxies.length > 0 && isProxy(address, 0),
    warn: (address) => log.warn({ from: address }, 'an address has too many connections'),
  };
};

const explainPassword = (error: unknown): never => {
  if (!isRefusal(error, 'password_policy_violation')) throw error;
  throw new ConfigurationError(`KEYWARD_ADMIN_PASSWORD ${error.values['why']}`);
};

const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
