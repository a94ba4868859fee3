/** The listening socket: its bounds, what it says to broken requests, and how it closes without cutting anyone off. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readiness } from './readiness.js';

export interface ListeningServer {
  readonly port: number;
  /** Lets load balancers notice, stops listening, and waits for what is under way. */
  close(): Promise<void>;
}

export interface ClosingTimes {
  /** Milliseconds between becoming not ready and closing the listener. */
  readonly notice: number;
  /** Milliseconds for requests under way; after that they are cut. */
  readonly grace: number;
}

const maximumUrl = 8 * 1024;

export const listen = async (
  listener: RequestListener,
  { host, port }: { host: string; port: number },
  readiness: Readiness,
  times: ClosingTimes,
): Promise<ListeningServer> => {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      requireHostHeader: false,
    },
    (request, response) => {
      if (readiness.isLeaving()) response.setHeader('Connection', 'close');
      // RFC 9112 §3.2. Node would say so itself, but without a body.
      if (request.headers.host === undefined && request.httpVersion === '1.1')
        return refuseEarly(response, 400, 'The header Host is missing.');
      if ((request.url?.length ?? 0) > maximumUrl)
        return refuseEarly(response, 414, `The URL is longer than ${maximumUrl} characters.`);
      listener(request, response);
    },
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const [status, reason] = brokenRequests[error.code ?? ''] ?? [
      '400 Bad Request',
      'The request is not HTTP.',
    ];
    const body = JSON.stringify({ code: 'invalid_request', message: reason });
    socket.end(
      [
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, () => resolve()),
  );
  return {
    port: (server.address() as AddressInfo).port,
    close: () => closeGently(server, readiness, times),
  };
};

const brokenRequests: Readonly<Record<string, readonly [status: string, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'The headers are larger than 16384 bytes.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
};

const refuseEarly = (
  response: Parameters<RequestListener>[1],
  status: number,
  message: string,
): void => {
  const body = JSON.stringify({ code: 'invalid_request', message });
  response
    .writeHead(status, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
    })
    .end(body);
};

const closeGently = async (
  server: Server,
  readiness: Readiness,
  { notice, grace }: ClosingTimes,
): Promise<void> => {
  readiness.leave();
  await new Promise((resolve) => setTimeout(resolve, notice));
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearTimeout(cut);
};
