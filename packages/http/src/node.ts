/** Answers requests of Node: as a listener of its own, or within a host. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import {
  createDispatcher,
  type Dispatcher,
  type IncomingRequest,
  type RequestBinding,
} from './dispatch.js';
import { issuerPath, urlAtRoot, urlBelow } from './issuer-path.js';
import { readBody, type ReadStream } from './body.js';
import type { KnownPath } from './router.js';
import { send, sendAndClose } from './send.js';

export interface NodeBinding extends RequestBinding {
  /** Answers requests for unknown paths. Without it, they get 404. */
  readonly next?: RequestListener | undefined;
}

export interface MiddlewareBinding extends RequestBinding {
  /** Whether `/` belongs to the server; it does, unless a host has its own first page there. */
  readonly hasHome?: boolean | undefined;
  /** Reads a body that nothing has read before. */
  readonly readStream?: ReadStream | undefined;
}

/** Hands a request, or the error that ends it, to what a host has mounted behind. */
export type PassOn = (error?: unknown) => void;

/** Answers a request within a host, or passes it on: the form that Express, Connect and others take. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: PassOn,
) => void;

/** An issuer with a path is found with and without it: some proxies remove the path, and some leave it. */
export const nodeListener = ({ next, ...binding }: NodeBinding): RequestListener => {
  const dispatcher = createDispatcher(binding);
  const prefix = issuerPath(binding.issuer);

  const answerUnknown = async (incoming: IncomingRequest, response: ServerResponse) =>
    send(response, await dispatcher.answerUnknown(incoming), incoming.method);

  return (request, response) => {
    const incoming = incomingFrom(request, urlAtRoot(prefix, request.url ?? '/'));
    const found = dispatcher.find(incoming.method, incoming.url);
    if (found === undefined && next !== undefined) {
      next(request, response);
      return;
    }

    const answered =
      found === undefined
        ? answerUnknown(incoming, response)
        : answerFound(dispatcher, found, { incoming, request, response });
    answered.catch(() => response.destroy());
  };
};

/**
 * The same within a host. A host that mounts it at a path has removed that path. At the root of a host, only requests
 * below the path of the issuer are answered: the others belong to the host.
 */
export const nodeMiddleware = ({
  hasHome = true,
  readStream,
  ...binding
}: MiddlewareBinding): Middleware => {
  const rows = binding.api.rows.filter(({ path }) => hasHome || path !== '/');
  const dispatcher = createDispatcher(binding, rows);
  const prefix = issuerPath(binding.issuer);

  return (request, response, passOn) => {
    const isWhole = prefix === '' || isMountedAtPath(request);
    const url = isWhole ? request.url : urlBelow(prefix, request.url ?? '/');
    const incoming = incomingFrom(request, url, readStream);
    const found = url === undefined ? undefined : dispatcher.find(incoming.method, url);
    if (found === undefined) {
      passOn();
      return;
    }

    answerFound(dispatcher, found, { incoming, request, response }).catch(() => response.destroy());
  };
};

/** Express, Connect and their like keep the whole URL as `originalUrl`. */
const isMountedAtPath = (request: IncomingMessage & { readonly originalUrl?: unknown }): boolean =>
  request.originalUrl !== undefined && request.originalUrl !== request.url;

const incomingFrom = (
  request: IncomingMessage,
  url = '/',
  readStream?: ReadStream,
): IncomingRequest => ({
  method: request.method ?? 'GET',
  url,
  header: (name) => {
    const value = request.headers[name];
    return typeof value === 'object' ? value.join(', ') : value;
  },
  address: request.socket.remoteAddress,
  peerCertificate: () => certificateOf(request.socket),
  readBody: (limit) => readBody(request, limit, readStream),
});

/** Undefined without TLS, and for a client that shows none. */
const certificateOf = (socket: Socket | TLSSocket): Uint8Array | undefined =>
  'getPeerX509Certificate' in socket ? socket.getPeerX509Certificate()?.raw : undefined;

interface Exchange {
  readonly incoming: IncomingRequest;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

const answerFound = async (
  dispatcher: Dispatcher,
  found: KnownPath,
  { incoming, request, response }: Exchange,
): Promise<void> => {
  const { answer, isCutShort } = await dispatcher.answer(found, incoming);
  if (isCutShort) sendAndClose(request, response, answer);
  else send(response, answer, incoming.method);
};
