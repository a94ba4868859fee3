/** Binds every route to Express. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  bytesOfParsed,
  requestFrom,
  requestId,
  send,
  sendAndClose,
  type Api,
  type Route,
} from '@keyward/api';
import { Refusal } from '@keyward/core';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import { bodyRefusal, rawBody } from './raw-body.js';

export interface ExpressBinding {
  readonly api: Api;
  readonly createId: () => string;
  readonly remoteAddress: (request: IncomingMessage) => string;
  /** Says when an answer that is ready is sent. Without it, that is at once. */
  readonly turn?: { timeToSend(): Promise<void> | undefined } | undefined;
  /** Whether `/` belongs to the server; it does, unless a host has its own first page there. */
  readonly hasHome?: boolean | undefined;
  /** Pages and documents that are not routes. They are mounted before the answer for unknown paths. */
  readonly pages?: readonly ((app: Express) => void)[] | undefined;
}

export const expressApp = (binding: ExpressBinding): Express => {
  const app = boundApp(binding);
  app.use(unknownPath(binding));
  app.use(unreadableRequest(binding));
  return app;
};

/** Answers a request within a host, or passes it on: the form that Express, Connect and others take. */
export type HostMiddleware = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: (error?: unknown) => void,
) => void;

/** The same for a host: requests for other paths are passed on to it. */
export const expressMiddleware = (binding: ExpressBinding): HostMiddleware => {
  const app = boundApp(binding);
  app.use(unreadableRequest(binding));

  return (request, response, passOn) => {
    // An app gives both objects its own methods. The host, which may be of another version, gets back what they had.
    const ofRequest = Object.getPrototypeOf(request) as object;
    const ofResponse = Object.getPrototypeOf(response) as object;
    app(request as Request, response as Response, (error?: unknown) => {
      Object.setPrototypeOf(request, ofRequest);
      Object.setPrototypeOf(response, ofResponse);
      passOn(error);
    });
  };
};

const boundApp = (binding: ExpressBinding): Express => {
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing');

  bindRoutes(app, binding);
  if (binding.hasHome ?? true) bindHome(app, binding);
  for (const mount of binding.pages ?? []) mount(app);
  return app;
};

const bindRoutes = (app: Express, binding: ExpressBinding): void => {
  const { api, turn } = binding;

  for (const [path, routes] of byPath(api.routes)) {
    const bound = app.route(expressPath(path));

    for (const route of routes) {
      const method = route.method.toLowerCase() as Lowercase<Route['method']>;
      bound[method](...bodyReaders(route), async (request: Request, response: Response) => {
        const body = bodyOf(route, request);
        const answer = await api.answer(route, apiRequest(request, binding, body));
        await turn?.timeToSend();
        send(response, answer, request.method);
      });
    }

    bound.all(async (request: Request, response: Response) => {
      const answer = await api.answerOtherMethod(routes, apiRequest(request, binding));
      send(response, answer, request.method);
    });
  }
};

/** The path is the server's for every caller: a host would answer a program in its own way. */
const bindHome = (app: Express, binding: ExpressBinding): void => {
  app.all('/', async (request, response) => {
    const answer = await binding.api.answerHome(apiRequest(request, binding));
    send(response, answer, request.method);
  });
};

const unknownPath =
  (binding: ExpressBinding): RequestHandler =>
  async (request, response) => {
    const refusal = new Refusal('path_not_found', { path: request.path.slice(0, 200) });
    const answer = await binding.api.answerRefused(apiRequest(request, binding), refusal);
    send(response, answer, request.method);
  };

const unreadableRequest = (binding: ExpressBinding): ErrorRequestHandler => {
  const { api } = binding;

  return async (error: unknown, request, response, next) => {
    if (response.headersSent) {
      next(error);
      return;
    }

    const bound = (request.route as { path?: string } | undefined)?.path;
    const route = api.routes.find(
      ({ method, path }) => method === request.method && expressPath(path) === bound,
    );

    const refusal = bodyRefusal(error);
    const answer = await api.answerRefused(apiRequest(request, binding), refusal, route);
    sendAndClose(request, response, answer, request.method);
  };
};

const apiRequest = (
  request: Request,
  { createId, remoteAddress }: ExpressBinding,
  body?: Uint8Array,
) =>
  requestFrom(
    // Below the path at which a host mounts this, as a server of its own sees it.
    { method: request.method, url: request.url, headers: request.headers },
    {
      id: requestId(request, createId),
      params: request.params as Record<string, string>,
      body,
      remoteAddress: remoteAddress(request),
    },
  );

/**
 * The bytes of the body, also where the application has parsed it before (`express.json()`).
 * @throws Refusal `body_unreadable` when the body was read and nothing of it is left
 */
const bodyOf = ({ method }: Route, request: Request): Uint8Array | undefined => {
  if (method === 'GET') return undefined;

  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  const wasSent = encoding !== undefined || Number(length) > 0;
  // Express 4 leaves an empty object where no body was sent.
  if (!wasSent) return undefined;

  const body = bytesOfParsed(request.body, request.headers['content-type']);
  if (body === undefined) throw new Refusal('body_unreadable', { why: readBefore });
  return body;
};

const readBefore = 'was read by another handler, which has to run after this one';

/** The body of a GET means nothing (RFC 9110 §9.3.1), so it is not read. */
const bodyReaders = ({ method }: Route): RequestHandler[] => (method === 'GET' ? [] : [rawBody]);

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const byPath = (routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> => {
  const paths = new Map<string, Route[]>();
  for (const route of routes) {
    const siblings = paths.get(route.path) ?? [];
    siblings.push(route);
    paths.set(route.path, siblings);
  }
  return paths;
};
