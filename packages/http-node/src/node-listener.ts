/**
 * A listener that answers the hot rows itself and hands everything else on.
 *
 * Express costs four fifths of a token request (docs/performance.md), so what machines call thousands of times a
 * second does not pass through it. The rows are the same, and so is the test suite.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { bodyLimits, requestFrom, requestId, send, type Api, type Route } from '@keyward/api';
import { isRefusal } from '@keyward/core';
import { readBody } from './read-body.js';

export interface NodeBinding {
  readonly api: Api;
  readonly createId: () => string;
  readonly remoteAddress: (request: IncomingMessage) => string;
  /** Answers what this listener does not: other paths, other methods. */
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
  const hot = new Map(
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
      const body = route.method === 'GET' ? undefined : await readBody(request, bodyLimits.json); // the body of a GET means nothing (RFC 9110 §9.3.1)
      send(
        response,
        await api.answer(route, requestFrom(request, { ...facts, body })),
        request.method,
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      response.setHeader('Connection', 'close'); // the rest of the body is not wanted
      send(
        response,
        await api.answerRefused(requestFrom(request, facts), error, route),
        request.method,
      );
    }
  };

  return (request, response) => {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const route = hot.get(`${request.method} ${mark < 0 ? url : url.slice(0, mark)}`);
    if (route === undefined) return next(request, response);
    answer(route, request, response).catch(() => response.destroy());
  };
};
