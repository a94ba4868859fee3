/** From a configuration to a listening server, and back. */
import type { IssuedCredentials, Keyward } from '@keyward/core';
import proxyAddress from 'proxy-addr';
import { compose, identifiers, type Rebinding } from './composition.js';
import { nameIn, type Configuration } from './configuration.js';
import type { ConnectionLimit } from './connection-limit.js';
import { listen, type ClosingTimes } from './http-server.js';
import type { Logger } from './log.js';
import { startParts, type Announce } from './start-parts.js';

export type { Announce } from './start-parts.js';

export interface RunningServer {
  readonly url: string;
  readonly keyward: Keyward;
  /** The first credentials, if this start made them. */
  readonly credentials: IssuedCredentials | undefined;
  stop(): Promise<void>;
}

export const usualClosingTimes: ClosingTimes = { notice: 1000, grace: 10_000 };

export const startServer = async (
  configuration: Configuration,
  rebind: Rebinding = () => undefined,
  times: ClosingTimes = usualClosingTimes,
  announce: Announce = () => undefined,
): Promise<RunningServer> => {
  const container = compose(configuration);
  rebind(container);

  const log = await container.getAsync(identifiers.log);
  const { host, port, opensLate } = configuration;
  const names = `${nameIn(configuration, 'port')} or ${nameIn(configuration, 'host')}`;
  const limit = connectionLimit(configuration, log);
  const server = await listen({ host, port, names, limit, opensLate }, times);
  try {
    const parts = await startParts(container, {
      announce,
      serve: async (readiness) =>
        server.serve(await container.getAsync(identifiers.listener), readiness),
    });
    return {
      url: urlOf(host, server.port),
      keyward: parts.keyward,
      credentials: parts.credentials,
      stop: () => parts.stop(() => server.close()),
    };
  } catch (error) {
    await server.close();
    throw error;
  }
};

export const connectionLimit = (
  { connectionsPerAddress, trustedProxies, workers }: Configuration,
  log: Logger,
): ConnectionLimit | undefined => {
  if (connectionsPerAddress === 'off') return undefined;
  const isProxy = proxyAddress.compile([...trustedProxies]);
  return {
    perAddress: Math.ceil(connectionsPerAddress / workers),
    isProxy: (address) => trustedProxies.length > 0 && isProxy(address, 0),
    warn: (address) => log.warn({ from: address }, 'an address has too many connections'),
  };
};

export const urlOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
