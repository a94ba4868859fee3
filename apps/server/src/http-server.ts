/** The listening socket: its bounds, what it says to broken requests, and how it closes without cutting anyone off. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Readiness } from './readiness.js';

export interface ListeningServer {
  readonly port: number;
  /** Waits until load balancers have noticed, stops listening, and waits for requests under way. */
  close(): Promise<void>;
}

export interface ClosingTimes {
  /** Milliseconds between becoming not ready and closing the listener. */
  readonly notice: number;
  /** Milliseconds for requests under way. Then their connections are closed. */
  readonly grace: number;
}

/** Characters. */
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
    },
  );
  server.on('clientError', answerBrokenRequest);

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => closeGently(server, readiness, times),
  };
};

interface EarlyAnswer {
  readonly status: string;
  readonly message: string;
}

/** By the code of the error that Node reports. */
const brokenRequests: Readonly<Record<string, EarlyAnswer>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers are larger than 16384 bytes.',
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
