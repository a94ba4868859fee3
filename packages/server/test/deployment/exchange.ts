/**
 * One HTTP exchange through a real socket, with nothing tidied up on the way: paths, bodies and
 * headers go out as given.
 */
import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';

/** What an answer holds is checked at run time, against the OpenAPI document. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Json = any;

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Undefined when the answer is empty or not JSON. */
  readonly body: Json;
}

export type Exchange = (port: number, ask: Ask) => Promise<Answer>;

/** Connections are kept, as a client of the service would. */
export const exchanges = (maxSockets = 32): { readonly exchange: Exchange; close(): void } => {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const exchange: Exchange = (port, { method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': String(body.byteLength) };
      const outgoing = request(
        { agent, host: '127.0.0.1', port, method, path, headers: { ...length, ...headers } },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .on('error', reject)
            .on('end', () => {
              const text = Buffer.concat(chunks).toString();
              resolve({
                status: incoming.statusCode!,
                headers: incoming.headers,
                text,
                body: parsed(incoming.headers, text),
              });
            });
        },
      );
      outgoing.on('error', reject);
      // An answer that comes before all was sent counts: a body may be refused half way.
      outgoing.end(body);
    });
  return { exchange, close: () => agent.destroy() };
};

const parsed = (headers: IncomingHttpHeaders, text: string): Json =>
  text !== '' && /^application\/(scim\+)?json/.test(headers['content-type'] ?? '')
    ? JSON.parse(text)
    : undefined;

/** For what no HTTP client would send. Answers with everything that came back until the server hung up. */
export const sendBytes = (port: number, bytes: string | Buffer): Promise<string> => {
  const socket = connect({ host: '127.0.0.1', port }, () => socket.write(bytes));
  return everythingFrom(socket);
};

/** Sends the rest of a request when the answer to its beginning is there. Rejects if the connection is reset. */
export const sendRestAfterAnswer = (port: number, begin: string, rest: Buffer): Promise<string> => {
  const to = { host: '127.0.0.1', port, allowHalfOpen: true };
  const socket = connect(to, () => socket.write(begin));
  // The first write meets a connection that is closed, and the second one learns of it.
  socket.once('data', () =>
    socket.write(rest.subarray(0, 1000), () => socket.end(rest.subarray(1000))),
  );
  return everythingFrom(socket);
};

const everythingFrom = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .on('error', reject)
      .on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
