/**
 * A listener that answers the hot routes itself and passes every other request on.
 *
 * Express costs four fifths of a token request (docs/performance.md), so routes that machines call thousands of times
 * a second bypass it. Both listeners serve the same routes and pass the same tests.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { bodyLimits, requestFrom, requestId, send, type Api, type Route } from '@keyward/api';
import { isRefusal } from '@keyward/core';
import { readBody } from './read-body.js';

export interface NodeBinding {
  readonly api: Api;
  readonly createId: () => string;
  readonly remoteAddress: (request: IncomingMessage) => string;
  /** Answers requests for other paths and methods. */
  readonly next: RequestListener;
}

/** Paths without parameters whose answers must be quick. */
export const hotPaths: readonly string[] = [
  '/token',
  '/tokeninfo',
  '/oauth2/introspect',
  '/userinfo',
  '/oauth2/userinfo',
  '/revoke',
  '/.well-known/jwks.json',
  '/livez',
  '/readyz',
];

export const nodeListener = ({
  api,
  createId,
  remoteAddress,
  next,
}: NodeBinding): RequestListener => {
  const hotRoutes = new Map(
    api.routes
      .filter(({ path }) => hotPaths.includes(path))
      .map((route) => [`${route.method} ${route.path}`, route]),
  );

  const answer = async (
    route: Route,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const facts = { id: requestId(request, createId), remoteAddress: remoteAddress(request) };
    try {
      const body = await bodyFor(route, request);
      const answered = await api.answer(route, requestFrom(request, { ...facts, body }));
      send(response, answered, request.method);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      response.setHeader('Connection', 'close'); // the rest of the body stays unread
      const refused = await api.answerRefused(requestFrom(request, facts), error, route);
      send(response, refused, request.method);
    }
  };

  return (request, response) => {
    const route = hotRoutes.get(`${request.method} ${pathOf(request.url ?? '/')}`);
    if (route === undefined) {
      next(request, response);
      return;
    }
    answer(route, request, response).catch(() => response.destroy());
  };
};

/** The body of a GET means nothing (RFC 9110 §9.3.1), so it is not read. */
const bodyFor = (
  { method }: Route,
  request: IncomingMessage,
): Promise<Buffer> | Buffer | undefined =>
  method === 'GET' ? undefined : readBody(request, bodyLimits.json);

const pathOf = (url: string): string => {
  const queryAt = url.indexOf('?');
  return queryAt < 0 ? url : url.slice(0, queryAt);
};
