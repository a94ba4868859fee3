/** Binds every row to Express. */
import type { IncomingMessage } from 'node:http';
import { requestFrom, requestId, send, type Api, type Route } from '@keyward/api';
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
  /** Pages and documents that are no rows, mounted before the answer for unknown paths. */
  readonly pages?: readonly ((app: Express) => void)[] | undefined;
}

export const expressApp = ({
  api,
  createId,
  remoteAddress,
  pages = [],
}: ExpressBinding): Express => {
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .enable('case sensitive routing')
    .enable('strict routing');

  const facts = (request: Request) => ({
    id: requestId(request, createId),
    params: request.params as Record<string, string>,
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
    remoteAddress: remoteAddress(request),
  });
  const toApi = (request: Request) =>
    requestFrom(
      { method: request.method, url: request.originalUrl, headers: request.headers },
      facts(request),
    );

  for (const [path, siblings] of byPath(api.routes)) {
    const bound = app.route(expressPath(path));
    for (const route of siblings) {
      bound[route.method.toLowerCase() as Lowercase<Route['method']>](
        ...bodyReaders(route),
        async (request: Request, response: Response) => {
          send(response, await api.answer(route, toApi(request)), request.method);
        },
      );
    }
    bound.all(async (request: Request, response: Response) => {
      send(response, await api.answerOtherMethod(siblings, toApi(request)), request.method);
    });
  }
  pages.forEach((mount) => mount(app));

  app.use(async (request: Request, response: Response) => {
    send(
      response,
      await api.answerRefused(
        toApi(request),
        new Refusal('path_not_found', { path: request.path.slice(0, 200) }),
      ),
      request.method,
    );
  });
  const onError: ErrorRequestHandler = async (error: unknown, request, response, next) => {
    if (response.headersSent) return next(error);
    response.setHeader('Connection', 'close'); // what is left of the body is not wanted
    const bound = (request.route as { path?: string } | undefined)?.path;
    const route = api.routes.find(
      ({ method, path }) => method === request.method && expressPath(path) === bound,
    );
    send(
      response,
      await api.answerRefused(toApi(request), bodyRefusal(error), route),
      request.method,
    );
  };
  app.use(onError);
  return app;
};

/** The body of a GET means nothing (RFC 9110 §9.3.1), so it is not read. */
const bodyReaders = ({ method }: Route): RequestHandler[] => (method === 'GET' ? [] : [rawBody]);

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

const byPath = (routes: readonly Route[]): Map<string, Route[]> => {
  const paths = new Map<string, Route[]>();
  for (const route of routes) paths.set(route.path, [...(paths.get(route.path) ?? []), route]);
  return paths;
};
