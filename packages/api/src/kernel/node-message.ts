/**
 * Node's request and response as every binding needs them. They are described by shape, so Node is
 * not imported.
 */
import type { ApiRequest, ApiResponse } from './message.js';

export interface IncomingShape {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export interface OutgoingShape {
  writeHead(status: number, headers: (string | number)[]): unknown;
  end(body?: string | Uint8Array): unknown;
}

/** A request whose body may still be under way. */
export interface UnreadShape {
  /** Whether all of it was received. */
  readonly complete: boolean;
  readonly destroyed: boolean;
  resume(): unknown;
  once(event: 'close', listener: () => void): unknown;
}

export interface WrittenShape extends OutgoingShape {
  setHeader(name: string, value: string): unknown;
  write(body: string | Uint8Array): unknown;
}

export interface RequestFacts {
  readonly id: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly body?: Uint8Array | undefined;
  readonly remoteAddress: string;
}

const noBody = new Uint8Array(0);
const noParams = {};

export const requestFrom = (
  { method = 'GET', url = '/', headers }: IncomingShape,
  { id, params = noParams, body = noBody, remoteAddress }: RequestFacts,
): ApiRequest => {
  const mark = url.indexOf('?');
  return {
    id,
    method,
    params,
    body,
    remoteAddress,
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    header: (name) => {
      const value = headers[name];
      return typeof value === 'object' ? value.join(', ') : value;
    },
  };
};

export const send = (
  outgoing: OutgoingShape,
  { status, headers, body }: ApiResponse,
  method: string | undefined,
): void => {
  // Node writes a list of names and values without a check of each name.
  const list: (string | number)[] =
    status === 204 ? [] : ['Content-Length', Buffer.byteLength(body)];
  for (const name in headers) {
    const value = headers[name]!;
    if (typeof value === 'string') list.push(name, value);
    else for (const each of value) list.push(name, each);
  }
  outgoing.writeHead(status, list);
  outgoing.end(method === 'HEAD' ? undefined : body);
};

/** Milliseconds. A proxy sends what is left in less, and a sender that does not end keeps nothing for long. */
const restLimit = 1000;

/**
 * Answers a request whose body is not read to its end, and ends the connection.
 *
 * The answer goes at once. A connection that is closed while a body still arrives is reset, and a proxy that fails to
 * write may not look for the answer any more (RFC 9112 §9.6). So the rest of the body is read and thrown away first,
 * for a moment.
 */
export const sendAndClose = (
  unread: UnreadShape,
  outgoing: WrittenShape,
  answer: ApiResponse,
  method: string | undefined,
): void => {
  outgoing.setHeader('Connection', 'close');
  const afterRest: OutgoingShape = {
    writeHead: (status, headers) => outgoing.writeHead(status, headers),
    end: (body) => {
      if (body !== undefined) outgoing.write(body);
      whenReceived(unread, () => outgoing.end());
    },
  };
  const isUnderWay = !unread.complete && !unread.destroyed;
  send(isUnderWay ? afterRest : outgoing, answer, method);
};

/** Calls back when the body has ended, was given up, or takes too long. */
const whenReceived = (unread: UnreadShape, callBack: () => void): void => {
  const timer = setTimeout(callBack, restLimit);
  unread.once('close', () => {
    clearTimeout(timer);
    callBack();
  });
  unread.resume();
};

/** A caller's own request id is kept when it is harmless, so that its logs and ours can be matched. */
export const requestId = ({ headers }: IncomingShape, create: () => string): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : create();
};
