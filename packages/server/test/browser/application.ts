/** An application as far as a browser sees it: a page at every path, which shows what came back. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../deployment/exchange.js';

export interface Application {
  readonly address: string;
  /** What came back last, by query or by form. */
  received(): Json;
  stop(): Promise<void>;
}

export const startApplication = async (): Promise<Application> => {
  let received: Json;
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://local');
    let form = '';
    request
      .on('data', (chunk: Buffer) => {
        form += chunk.toString();
      })
      .on('end', () => {
        if (url.pathname === '/callback')
          received = Object.fromEntries(
            request.method === 'POST' ? new URLSearchParams(form) : url.searchParams,
          );
        response
          .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
          .end(
            '<!doctype html><html lang="en"><title>Harbour Orders</title><link rel="icon" href="data:,">' +
              `<h1>Harbour Orders</h1><p id="path">${url.pathname}</p></html>`,
          );
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
