/** The listening socket: its bounds, what it says to broken requests, and how it closes without cutting anyone off. */
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { maximumHeaders, maximumUrl } from '@keyward/http';
import { ConfigurationError } from './configuration.js';
import { limitConnections, type ConnectionLimit } from './connection-limit.js';
import type { Readiness } from './readiness.js';

export interface ListeningServer {
  /** The port that is taken. */
  readonly port: number;
  /** Answers requests with the listener from now on. Before that, each one gets 503. */
  serve(listener: RequestListener, readiness: Readiness): Promise<void>;
  /** Waits until load balancers have noticed, stops listening, and waits for requests under way. */
  close(): Promise<void>;
}

export interface ClosingTimes {
  /** Milliseconds between becoming not ready and closing the listener. */
  readonly notice: number;
  /** Milliseconds for requests under way. Then their connections are closed. */
  readonly grace: number;
}

/** Milliseconds in which a request must arrive, and between two looks at the requests that are late. */
const arrivalTimes = { headers: 10_000, request: 30_000, check: 1000 };

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** How the caller knows port and host. */
  readonly names?: string | undefined;
  /** Other processes answer at the port already: this one opens it when it can answer too. */
  readonly opensLate?: boolean | undefined;
  /** Without one, an address may have any number of connections. */
  readonly limit?: ConnectionLimit | undefined;
  readonly arrival?: typeof arrivalTimes | undefined;
  /** Speaks TLS, and asks for a client certificate. */
  readonly tls?: TlsFiles | undefined;
}

/** In PEM. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

/** What answers requests: at first a listener that refuses them, since the start takes a while. */
interface Answering {
  readonly listener: RequestListener;
  readonly readiness?: Readiness;
}

/**
 * Takes the port before the start does anything else: a port that is taken leaves the database as it was.
 * @throws ConfigurationError that names port and host, when the port cannot be taken
 */
export const listen = async (
  {
    host,
    port,
    names = 'port or host',
    limit,
    opensLate = false,
    arrival = arrivalTimes,
    tls,
  }: ListenOptions,
  times: ClosingTimes,
): Promise<ListeningServer> => {
  let answering: Answering = { listener: refuseWhileStarting };
  const server = boundedServer(() => answering, arrival, tls);
  server.on('clientError', answerBrokenRequest);
  if (limit !== undefined) limitConnections(server, limit);
  const open = (): Promise<void> => explainPort(names, () => bind(server, host, port));
  if (!opensLate) await open();

  return {
    get port() {
      return (server.address() as AddressInfo).port;
    },
    async serve(listener, readiness) {
      answering = { listener, readiness };
      if (opensLate) await open();
    },
    close: () => closeGently(server, answering.readiness, times),
  };
};

const boundedServer = (
  answering: () => Answering,
  arrival: typeof arrivalTimes,
  tls: TlsFiles | undefined,
): Server => {
  const bounds = {
    maxHeaderSize: maximumHeaders,
    headersTimeout: arrival.headers,
    requestTimeout: arrival.request,
    connectionsCheckingInterval: arrival.check,
    keepAliveTimeout: 65_000,
    requireHostHeader: false,
  };
  const answer: RequestListener = (request, response) => {
    const { listener, readiness } = answering();
    if (readiness?.isLeaving()) response.setHeader('Connection', 'close');

    // RFC 9112 §3.2. Node would refuse such a request itself, but without a body.
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      refuseEarly(response, 400, 'The header Host is missing.');
      return;
    }
    if ((request.url?.length ?? 0) > maximumUrl) {
      refuseEarly(response, 414, `The URL is longer than ${maximumUrl} characters.`);
      return;
    }
    listener(request, response);
  };
  if (tls === undefined) return createServer(bounds, answer);

  // Who issued a certificate is asked where it counts: TLS itself has proven that the client holds its key.
  const asking = { requestCert: true, rejectUnauthorized: false, minVersion: 'TLSv1.2' as const };
  return createSecureServer(
    { ...bounds, ...tls, ...asking, handshakeTimeout: arrival.headers },
    answer,
  );
};

const bind = (server: Server, host: string, port: number): Promise<void> =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });

const explainPort = async (names: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw new ConfigurationError(`${names} cannot be used: ${(error as Error).message}`);
  }
};

/** The process answers, so it is alive; nothing else can be answered yet. */
const refuseWhileStarting: RequestListener = (request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  const isAlive = path.endsWith('/livez') && request.method === 'GET';
  const body = isAlive
    ? { status: 'ok' }
    : { code: 'temporarily_unavailable', message: 'The server is starting.' };

  if (!isAlive) response.setHeader('Retry-After', '1');
  answerEarly(response, isAlive ? 200 : 503, body);
};

interface EarlyAnswer {
  readonly status: string;
  readonly message: string;
}

/** By the code of the error that Node reports. */
const brokenRequests: Readonly<Record<string, EarlyAnswer>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: `The headers are larger than ${maximumHeaders} bytes.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request did not arrive in time.',
  },
};

const notHttp: EarlyAnswer = { status: '400 Bad Request', message: 'The request is not HTTP.' };

/** Node could not read the request, so there is no response object: the answer is written to the socket. */
const answerBrokenRequest = ({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void => {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }

  const { status, message } = brokenRequests[code] ?? notHttp;
  const body = JSON.stringify({ code: 'invalid_request', message });
  const lines = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ];
  socket.end(lines.join('\r\n'));
  endForGood(socket);
};

/** Milliseconds in which the other side can read the answer. */
const farewell = 500;

/** A sender that does not close its side would keep the connection, and with it an open file of the process. */
const endForGood = (socket: Duplex): void => {
  const timer = setTimeout(() => socket.destroy(), farewell);
  socket.once('close', () => clearTimeout(timer));
};

/** For requests that come after the end. */
export const hasEnded = { code: 'temporarily_unavailable', message: 'The server has ended.' };

export const refuseAfterEnd: RequestListener = (_request, response) =>
  answerEarly(response, 503, hasEnded);

const refuseEarly = (response: ServerResponse, status: number, message: string): void =>
  answerEarly(response, status, { code: 'invalid_request', message });

const answerEarly = (response: ServerResponse, status: number, answer: object): void => {
  const body = JSON.stringify(answer);
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
      Connection: 'close',
    })
    .end(body);
};

const closeGently = async (
  server: Server,
  readiness: Readiness | undefined,
  { notice, grace }: ClosingTimes,
): Promise<void> => {
  // A server that was never ready gets no requests from a load balancer.
  if (readiness !== undefined) {
    readiness.leave();
    await new Promise((resolve) => setTimeout(resolve, notice));
  }

  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearTimeout(cut);
};
