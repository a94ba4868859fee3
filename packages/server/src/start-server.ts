/** From a configuration to a listening server, and back. */
import { createSecureContext } from 'node:tls';
import type { IssuedCredentials, Keyward } from '@keyward/core';
import proxyAddress from 'proxy-addr';
import { compose, identifiers, type Rebinding } from './composition.js';
import { ConfigurationError, nameIn, type Configuration } from './configuration.js';
import type { ConnectionLimit } from './connection-limit.js';
import {
  listen,
  type ClosingTimes,
  type ListeningServer,
  type ListenOptions,
  type TlsFiles,
} from './http-server.js';
import type { Logger } from './log.js';
import { startParts, type Announce } from './start-parts.js';

export type { Announce } from './start-parts.js';

export interface RunningServer {
  readonly url: string;
  /** Of the port with TLS, where there is one. */
  readonly tlsUrl: string | undefined;
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
  const secure = await listenSecurely(configuration, { host, limit, opensLate }, times).catch(
    closing(server),
  );
  const close = async (): Promise<void> => {
    await Promise.all([server.close(), secure?.close()]);
  };
  try {
    const parts = await startParts(container, {
      announce,
      serve: async (readiness) => {
        const listener = await container.getAsync(identifiers.listener);
        await server.serve(listener, readiness);
        await secure?.serve(listener, readiness);
      },
    });
    return {
      url: urlOf(host, server.port),
      tlsUrl: secure && urlOf(host, secure.port, 'https'),
      keyward: parts.keyward,
      credentials: parts.credentials,
      stop: () => parts.stop(close),
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Browsers must not be asked for a certificate, so TLS with one has a port of its own (RFC 8705 §5). */
const listenSecurely = async (
  configuration: Configuration,
  options: Omit<ListenOptions, 'port'>,
  times: ClosingTimes,
): Promise<ListeningServer | undefined> => {
  const { tlsCertificate: cert, tlsKey: key, tlsPort: port } = configuration;
  if (cert === undefined || key === undefined) return undefined;

  const named = (setting: 'tlsPort' | 'tlsCertificate' | 'tlsKey') =>
    nameIn(configuration, setting);
  const tls = { cert, key };
  assertTlsFiles(tls, `${named('tlsCertificate')} and ${named('tlsKey')}`);
  return listen({ ...options, port, names: named('tlsPort'), tls }, times);
};

const assertTlsFiles = (tls: TlsFiles, names: string): void => {
  try {
    createSecureContext(tls);
  } catch (error) {
    throw new ConfigurationError(`${names} do not fit: ${(error as Error).message}`);
  }
};

const closing =
  (server: ListeningServer) =>
  async (error: unknown): Promise<never> => {
    await server.close();
    throw error;
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

export const urlOf = (host: string, port: number, scheme: 'http' | 'https' = 'http'): string =>
  `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
