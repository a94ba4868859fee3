/** `keyward [serve] [--new-database] [--new-issuer]`: runs the server. */
import cluster from 'node:cluster';
import type { IssuedCredentials } from '@keyward/core';
import { noThrottle } from '@keyward/api';
import { memoryThrottle } from '@keyward/limits';
import {
  type Configuration,
  identifiers,
  keepFolderPrivate,
  type Logger,
  type Rebinding,
  startServer,
  warningsFor,
} from '@keyward/server/parts';
import { letHeapGrow } from '../small-heap.js';
import type { Addresses } from '../workers/messages.js';
import { runPrimary } from '../workers/primary.js';
import { startWorker } from '../workers/start-worker.js';
import { logFor, type CommandContext } from './command-context.js';
import { firstStartOnWire, firstStartText } from './first-start-lines.js';

export interface ServeOptions {
  /** Whether a database may be created beside the key of an earlier installation. */
  readonly newDatabase: boolean;
  /** Whether a database that belongs to another issuer moves to this one. */
  readonly newIssuer: boolean;
  /** Ends the process after a failure that comes when the server runs already. */
  readonly fail: (error: unknown) => void;
}

interface Start extends ServeOptions {
  readonly configuration: Configuration;
  readonly log: Logger;
  readonly withLog: Rebinding;
  readonly announcements: Announcements;
}

/** Resolves when the server listens, or, with workers, when all of them have ended. */
export const serve = async (context: CommandContext, options: ServeOptions): Promise<void> => {
  const { newDatabase, newIssuer } = options;
  const configuration = { ...context.configuration, newDatabase, newIssuer };
  const log = logFor(configuration, context.report);
  const start: Start = {
    ...options,
    configuration,
    log,
    withLog: (container) => void container.rebind(identifiers.log).toConstantValue(log),
    announcements: context.report.isJson ? jsonLines(configuration) : linesToCopy(configuration),
  };
  if (cluster.isWorker) return serveAsWorker(start);

  for (const text of warningsFor(configuration)) log.warn(text);
  await keepFolderPrivate(configuration.dataDirectory, (text) => log.warn(text));

  const { workers } = configuration;
  if (workers > 1) return serveWithWorkers(workers, start);
  return serveAlone(start);
};

const serveAlone = async (start: Start): Promise<void> => {
  const { configuration, log, withLog, announcements, fail } = start;
  const server = await startServer(configuration, withLog, undefined, announcements.firstStart);
  announcements.listens(server);
  letHeapGrow();

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'shutting down');
      void server.stop().then(() => process.exit(0), fail);
    });
  }
};

const serveWithWorkers = async (
  count: number,
  { configuration, log, announcements: { listens } }: Start,
): Promise<void> => {
  const throttle = configuration.rateLimit ? memoryThrottle() : noThrottle;
  process.exit(await runPrimary({ count, log, throttle, listens }));
};

const serveAsWorker = async (start: Start): Promise<void> => {
  const { configuration, log, withLog, announcements, fail } = start;
  const server = await startWorker(configuration, announcements.firstStart, withLog);
  letHeapGrow();

  // Control-C reaches all processes of a terminal. The primary tells its workers when to end.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => {
    log.info({ process: process.pid }, 'worker shutting down');
    void server.stop().then(() => process.exit(0), fail);
  });
};

/** What a start prints beside its log. */
interface Announcements {
  readonly firstStart: (credentials: IssuedCredentials) => void;
  readonly listens: (addresses: Addresses) => void;
}

const linesToCopy = (configuration: Configuration): Announcements => ({
  firstStart: (credentials) => process.stdout.write(firstStartText(credentials, configuration)),
  listens: ({ url, tlsUrl }) => {
    process.stdout.write(`Keyward listens on ${url}\n`);
    if (tlsUrl !== undefined)
      process.stdout.write(`With TLS of its own, it listens on ${tlsUrl}\n`);
    const console = consoleUrl(configuration);
    if (console !== undefined) process.stdout.write(`The console is at ${console}\n`);
  },
});

/** An object on a line for each: the first credentials come before anything else can fail. */
const jsonLines = (configuration: Configuration): Announcements => {
  const print = (fields: object): void => {
    process.stdout.write(`${JSON.stringify({ ok: true, ...fields })}\n`);
  };
  return {
    firstStart: (credentials) => print(firstStartOnWire(credentials, configuration)),
    listens: ({ url, tlsUrl }) =>
      print({ event: 'listening', url, tls_url: tlsUrl, console: consoleUrl(configuration) }),
  };
};

/** At the issuer: a browser that comes by another name of this machine could not log in. */
const consoleUrl = ({ console: isServed, issuer }: Configuration): string | undefined =>
  isServed ? `${issuer}/console` : undefined;
