/** A listener on a port of loopback, as the contract of bindings asks it. */
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answered, Asked, OpenBinding } from './binding.contract.js';

export const openOnPort = async (listener: RequestListener): Promise<OpenBinding> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    ask: (method, target, asked = {}) =>
      new Promise((resolve, reject) => {
        const headers = { ...asked.headers, ...lengthOf(asked) };
        const options = { host: '127.0.0.1', port, method, path: target, headers, agent: false };
        const outgoing = request(options, (incoming) => resolve(answeredBy(incoming)));
        // A server that has answered may close the connection under the rest of a body.
        outgoing.once('error', reject);
        for (const piece of piecesOf(asked)) outgoing.write(piece);
        outgoing.end();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const lengthOf = ({ body }: Asked): Readonly<Record<string, number>> =>
  typeof body === 'string' || body instanceof Uint8Array
    ? { 'Content-Length': Buffer.byteLength(body) }
    : {};

const piecesOf = ({ body }: Asked): readonly (string | Uint8Array)[] => {
  if (body === undefined) return [];
  return typeof body === 'string' || body instanceof Uint8Array ? [body] : body;
};

const answeredBy = async (incoming: IncomingMessage): Promise<Answered> => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);

  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at]!, incoming.rawHeaders[at + 1]!);
  return { status: incoming.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
};
