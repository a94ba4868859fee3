/**
 * Answers requests of the Fetch standard by a server of Node, for hosts that have no requests of Node.
 *
 * Node documents both ends: a server takes any duplex stream as a connection, and a request may bring its own. So each
 * request goes through memory as it would through a socket, and meets the same parser, limits and headers
 * (docs/adr/0102-fetch-requests-go-through-memory.md).
 */
import {
  request as sendRequest,
  validateHeaderValue,
  type ClientRequest,
  type IncomingMessage,
  type Server,
} from 'node:http';
import { duplexPair, Readable, type Duplex } from 'node:stream';
import { types } from 'node:util';

export interface FetchBinding {
  /** It need not listen. */
  readonly server: Server;
  /** The address that the request came from. Where it is undefined, no header of a proxy counts. */
  readonly clientAddress: (request: Request) => string | undefined;
}

/** A request of the Fetch standard is answered by a response of it. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** Callers that the host does not tell apart are one. */
const unknownAddress = '127.0.0.1';

export const fetchHandler =
  ({ server, clientAddress }: FetchBinding): FetchHandler =>
  (request) =>
    new Promise((resolve, reject) => {
      const address = clientAddress(request);
      const headers = headersOf(request, address !== undefined);
      const refused = refusalOf(request, headers);
      if (refused !== undefined) {
        resolve(refused);
        return;
      }

      const { host, pathname, search } = new URL(request.url);
      const outgoing = sendRequest({
        method: request.method,
        path: `${pathname}${search}`,
        headers: { host, ...headers },
        setHost: false,
        signal: request.signal,
        createConnection: () => connect(server, address ?? unknownAddress),
      });
      outgoing.once('error', reject);
      outgoing.once('response', (incoming) => {
        // An answer may come before the end of a body, such as 413. Then nobody reads the rest.
        incoming.once('close', () => outgoing.destroy());
        resolve(responseTo(request, incoming));
      });
      sendBody(request, outgoing, resolve);
    });

const sendBody = (
  request: Request,
  outgoing: ClientRequest,
  answer: (response: Response) => void,
): void => {
  if (request.body === null) {
    outgoing.end();
    return;
  }

  const body = Readable.from(bytesOf(request.body));
  body.once('error', (error) => {
    // The one who ended the request waits for no answer.
    if (!request.signal.aborted) answer(badRequest('The body cannot be read.'));
    outgoing.destroy(error);
  });
  outgoing.once('close', () => body.destroy());
  body.pipe(outgoing);
};

/** A stream may hold anything, and a request takes bytes. */
const bytesOf = async function* (body: ReadableStream<unknown>): AsyncGenerator<Uint8Array> {
  for await (const piece of body) {
    if (!types.isUint8Array(piece)) throw new TypeError('A body consists of bytes.');
    yield piece;
  }
};

/** The Fetch standard takes headers that HTTP does not (RFC 9110 §5.5), and a body is read once. */
const refusalOf = (
  { body, bodyUsed }: Request,
  headers: Readonly<Record<string, string>>,
): Response | undefined => {
  if (!Object.entries(headers).every(isSendable))
    return badRequest('A header has characters that HTTP does not allow.');
  if (bodyUsed || body?.locked === true)
    return badRequest('The body was read by another handler, which has to run after this one.');
  return undefined;
};

const isSendable = ([name, value]: readonly [string, string]): boolean => {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
};

const badRequest = (message: string): Response =>
  Response.json(
    { code: 'invalid_request', message },
    { status: 400, headers: { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' } },
  );

/** The near end of a new connection. */
const connect = (server: Server, remoteAddress: string): Duplex => {
  const [near, far] = duplexPair();
  Object.assign(far, { remoteAddress });

  // A socket tells the other end when it breaks off; a pair of streams does not.
  near.once('close', () => far.destroy());
  far.once('close', () => {
    if (!far.writableFinished) near.destroy(new Error('the connection was closed'));
  });
  server.emit('connection', far);
  return near;
};

/** They are about a connection (RFC 9110 §7.6.1), and this one is new. The length of the body is found out anew. */
const aboutConnections: ReadonlySet<string> = new Set([
  'connection',
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Hosts encode bodies by themselves, and Next removes the header that names an encoding. */
const aboutEncoding = 'accept-encoding';

/** What a proxy says of the caller. Without a proxy, callers write it themselves. */
const fromProxies = /^(forwarded|x-forwarded-.*|x-real-ip)$/;

const headersOf = ({ headers }: Request, hasAddress: boolean): Record<string, string> => {
  const isPassedOn = (name: string): boolean =>
    name !== aboutEncoding &&
    !aboutConnections.has(name) &&
    (hasAddress || !fromProxies.test(name));
  return Object.fromEntries([...headers].filter(([name]) => isPassedOn(name)));
};

/** Statuses whose responses have no body (https://fetch.spec.whatwg.org/#null-body-status). */
const withoutBody = [204, 205, 304];

const responseTo = ({ method }: Request, incoming: IncomingMessage): Response => {
  const { statusCode: status = 500, rawHeaders } = incoming;
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    const isKept = name === 'content-length' || !aboutConnections.has(name);
    if (isKept) headers.append(name, rawHeaders[at + 1]!);
  }

  if (method === 'HEAD' || withoutBody.includes(status)) {
    incoming.resume();
    return new Response(null, { status, headers });
  }
  return new Response(Readable.toWeb(incoming) as ReadableStream, { status, headers });
};
