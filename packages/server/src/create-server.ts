/** The whole server within a program: the composition of the command line, without its process. */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { IssuedCredentials, Keyward } from '@keyward/core';
import { sessionSecretIn } from '@keyward/api';
import { fetchHandler, type FetchHandler, type Middleware } from '@keyward/http';
import { compose, identifiers, type Container } from './composition.js';
import { bindAdapters } from './composition/adapters.js';
import { warningsFor, type Configuration } from './configuration.js';
import { keepFolderPrivate } from './data-folder.js';
import { listen, type ListeningServer } from './http-server.js';
import { readOptions, type ServerOptions } from './options.js';
import { requestsUnderWay, type RequestsUnderWay } from './requests-under-way.js';
import { startParts, type StartedParts } from './start-parts.js';
import { connectionLimit, urlOf, usualClosingTimes } from './start-server.js';

/** A person who is logged in, in the browser that sent a request. */
export interface LoggedInPerson {
  readonly sessionId: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly authenticatedAt: Date;
  /** How the person proved who they are (RFC 8176). */
  readonly methods: readonly string[];
}

export interface Address {
  readonly url: string;
  readonly port: number;
}

/** Every use case of the core, and the ways in to the server. */
export interface KeywardServer extends Keyward {
  /** What this start has stored, if it was the first one on this database. Later starts cannot tell them. */
  readonly firstCredentials: IssuedCredentials | undefined;
  /** For `app.use`: answers requests for its own paths, and passes on the others. */
  express(): Middleware;
  /** For a server of Node: answers every request, with 404 for unknown paths. */
  node(): RequestListener;
  /** For hosts with requests of the Fetch standard. It needs no `this`. */
  readonly handle: FetchHandler;
  readonly GET: FetchHandler;
  readonly HEAD: FetchHandler;
  readonly POST: FetchHandler;
  readonly PUT: FetchHandler;
  readonly PATCH: FetchHandler;
  readonly DELETE: FetchHandler;
  readonly OPTIONS: FetchHandler;
  /**
   * Opens a port of its own. The system chooses one for 0.
   * @throws ConfigurationError when the port cannot be taken
   */
  listen(port?: number, host?: string): Promise<Address>;
  /**
   * Finds who is logged in here, by the session cookie. It reads the session and its person anew each time, so an
   * ended session and a blocked person are seen at once. Only requests to the host of the issuer bring the cookie.
   */
  session(request: Request | IncomingMessage): Promise<LoggedInPerson | undefined>;
  /** Lets requests under way finish, writes what waits, and ends everything. A second call does nothing more. */
  close(): Promise<void>;
}

/**
 * Starts the server, without a port. It reads no environment variable, prints nothing and handles no signal.
 * @throws ConfigurationError that names the option and the rule
 */
export const createServer = async (options: ServerOptions): Promise<KeywardServer> => {
  const configuration = readOptions(options);
  const container = compose(configuration);
  bindAdapters(container, options.adapters ?? {});
  options.customize?.(container);

  const log = await container.getAsync(identifiers.log);
  for (const text of warningsFor(configuration)) log.warn(text);
  // A folder that the host does not name may be one of its own.
  if (options.dataDirectory !== undefined)
    await keepFolderPrivate(configuration.dataDirectory, (text) => log.warn(text));

  const parts = await startParts(container, {
    announce: options.onFirstStart ?? (() => undefined),
    serve: () => Promise.resolve(),
  });
  return serverOf({ options, configuration, container, parts, requests: requestsUnderWay() });
};

interface Started {
  readonly options: ServerOptions;
  readonly configuration: Configuration;
  readonly container: Container;
  readonly parts: StartedParts;
  readonly requests: RequestsUnderWay;
}

const serverOf = async (started: Started): Promise<KeywardServer> => {
  const { options, container, parts, requests } = started;
  const { closingTimes = usualClosingTimes } = options;
  const listener = await container.getAsync(identifiers.listener);
  const middleware = requests.middleware(await container.getAsync(identifiers.middleware));
  const counted = requests.listener(listener);
  const handle = requests.handler(
    fetchHandler({
      ...(await container.getAsync(identifiers.requestBinding)),
      clientAddress: (request) => options.clientAddress?.(request),
    }),
  );

  let listening: ListeningServer | undefined;
  let closed: Promise<void> | undefined;
  const stopAnswering = async (): Promise<void> => {
    parts.readiness.leave();
    await Promise.all([listening?.close(), requests.end(closingTimes.grace)]);
  };

  return {
    ...parts.keyward,
    firstCredentials: parts.credentials,
    express: () => middleware,
    node: () => counted,
    handle,
    GET: handle,
    HEAD: handle,
    POST: handle,
    PUT: handle,
    PATCH: handle,
    DELETE: handle,
    OPTIONS: handle,
    async listen(port = 3000, host = '127.0.0.1') {
      if (closed !== undefined) throw new Error('the server has ended');
      if (listening !== undefined) throw new Error('the server listens already');
      const limit = connectionLimit(
        started.configuration,
        await container.getAsync(identifiers.log),
      );
      listening = await listen({ port, host, limit }, closingTimes);
      await listening.serve(listener, parts.readiness);
      return { url: urlOf(host, listening.port), port: listening.port };
    },
    session: sessionOf(parts.keyward),
    close: () => (closed ??= parts.stop(stopAnswering)),
  };
};

const sessionOf =
  (keyward: Keyward): KeywardServer['session'] =>
  async (request) => {
    const found = await keyward.sessions.find(sessionSecretIn(cookiesOf(request), { keyward }));
    if (found === undefined) return undefined;

    const { id: sessionId, userId, tenantId, authenticatedAt, methods } = found.session;
    return { sessionId, userId, tenantId, authenticatedAt, methods };
  };

const cookiesOf = ({ headers }: Request | IncomingMessage): string | undefined =>
  isFetched(headers) ? (headers.get('cookie') ?? undefined) : headers.cookie;

/** Some hosts bring headers of a class of their own. */
const isFetched = (headers: Headers | IncomingMessage['headers']): headers is Headers =>
  typeof headers.get === 'function';
