/** A receiver of webhooks on this machine, for as long as a developer listens. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigurationError, reasonOf } from '@keyward/server/parts';
import type { Message } from './is-signed.js';

export interface Receiver {
  readonly port: number;
  readonly close: () => Promise<void>;
}

export interface ReceiverOptions {
  /** 0 for a free one. */
  readonly port: number;
  /** No stranger knows it. */
  readonly path: string;
  /** The status that is answered. */
  readonly take: (message: Message) => Promise<number>;
}

/** Bytes; no event is near it. */
const longestBody = 1024 * 1024;

/** Programs of this machine alone reach it, unless they come by a tunnel of the developer. */
const host = '127.0.0.1';

export const receiveMessages = async ({ port, path, take }: ReceiverOptions): Promise<Receiver> => {
  const server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== path) {
      answer(response, 404);
      return;
    }
    void bodyOf(request)
      .then((body) => (body === undefined ? 413 : take({ headers: request.headers, body })))
      // What breaks off gets no answer, and what fails here comes again.
      .then((status) => answer(response, status))
      .catch(() => answer(response, 500));
  });
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw new ConfigurationError(`--port ${port} cannot be used: ${reasonOf(error)}`);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const answer = (response: ServerResponse, status: number): void => {
  response.writeHead(status, status === 413 ? { connection: 'close' } : {}).end();
};

/** Undefined for one that is too long. */
const bodyOf = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > longestBody) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
};
