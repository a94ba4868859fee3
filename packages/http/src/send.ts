/** Sends answers over Node's responses. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ApiResponse } from '@keyward/api';

type Outgoing = Pick<ServerResponse, 'writeHead'> & { end(body?: string | Uint8Array): unknown };

/** Statuses whose answers have no body, and no length of one (RFC 9110 §8.6). */
const withoutBody = [204, 304];

export const send = (
  outgoing: Outgoing,
  { status, headers, body }: ApiResponse,
  method: string | undefined,
): void => {
  // Node writes a list of names and values without a check of each name.
  const list: (string | number)[] = withoutBody.includes(status)
    ? []
    : ['Content-Length', Buffer.byteLength(body)];
  for (const name in headers) {
    const value = headers[name]!;
    if (typeof value === 'string') list.push(name, value);
    else for (const each of value) list.push(name, each);
  }
  outgoing.writeHead(status, list as string[]);
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
  request: IncomingMessage,
  response: ServerResponse,
  answer: ApiResponse,
): void => {
  response.setHeader('Connection', 'close');
  const afterRest: Outgoing = {
    writeHead: response.writeHead.bind(response),
    end: (body) => {
      if (body !== undefined) response.write(body);
      whenReceived(request, () => response.end());
    },
  };
  const isUnderWay = !request.complete && !request.destroyed;
  send(isUnderWay ? afterRest : response, answer, request.method);
};

/** Calls back when the body has ended, was given up, or takes too long. */
const whenReceived = (request: IncomingMessage, callBack: () => void): void => {
  const timer = setTimeout(callBack, restLimit);
  request.once('close', () => {
    clearTimeout(timer);
    callBack();
  });
  request.resume();
};
