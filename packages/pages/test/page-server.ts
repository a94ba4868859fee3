/** The sample pages over HTTP, with their policies: `/<sample>?lang=<tag>`. What the forms send is kept. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Pages } from '@keyward/api';
import { samples } from './samples.js';

export interface PageServer {
  readonly address: string;
  readonly names: readonly string[];
  /** What was posted since it was last asked. */
  posted(): readonly Posted[];
  stop(): Promise<void>;
}

export interface Posted {
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A POST is answered with 204, at which a browser stays on its page, and its post is heard of all the same. */
export const servePages = async (pages: Pages): Promise<PageServer> => {
  let posts: Posted[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url!, address);
    const sample = all[url.pathname.slice(1)];
    if (request.method === 'POST') {
      posts.push({
        path: url.pathname,
        fields: Object.fromEntries(new URLSearchParams(await bodyOf(request))),
      });
      response.writeHead(204).end();
      return;
    }
    if (sample === undefined) {
      response.writeHead(404).end();
      return;
    }
    const page = sample(pages, [url.searchParams.get('lang') ?? 'en']);
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': page.policy,
      })
      .end(page.html);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const all = samples(`${address}/callback`);

  return {
    address,
    names: Object.keys(all),
    posted() {
      const since = posts;
      posts = [];
      return since;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};
