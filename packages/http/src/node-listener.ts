/**
 * A listener that answers every route itself and passes on requests for other paths.
 *
 * Express costs four fifths of a token request (docs/adr/0013-routes-and-http-adapters.md), so routes bypass it.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  bodyLimits,
  requestFrom,
  requestId,
  send,
  sendAndClose,
  type Api,
  type Route,
} from '@keyward/api';
import { isRefusal } from '@keyward/core';
import { readBody } from './read-body.js';
import { router, type KnownPath } from './router.js';
import { createTurn, type Turn } from './turn.js';

/** How requests of Node become requests of the API. */
export interface RouteBinding {
  readonly api: Api;
  readonly createId: () => string;
  readonly remoteAddress: (request: IncomingMessage) => string;
  /** Bindings that answer requests of one server share it. */
  readonly turn?: Turn | undefined;
}

export interface NodeBinding extends RouteBinding {
  /** Answers requests for other paths. */
  readonly next: RequestListener;
}

/** Hands a request, or the error that ends it, to what a host has mounted behind. */
export type PassOn = (error?: unknown) => void;

/** Answers a request within a host, or passes it on: the form that Express, Connect and others take. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  passOn: PassOn,
) => void;

export interface NodeMiddlewareBinding extends RouteBinding {
  /** Answers requests for other paths, or passes them on. */
  readonly next: Middleware;
}

export const nodeListener = ({ next, ...binding }: NodeBinding): RequestListener => {
  const answerRoute = routeAnswers(binding);
  return (request, response) => {
    if (!answerRoute(request, response)) next(request, response);
  };
};

/** The same within a host. */
export const nodeMiddleware = ({ next, ...binding }: NodeMiddlewareBinding): Middleware => {
  const answerRoute = routeAnswers(binding);
  return (request, response, passOn) => {
    if (!answerRoute(request, response)) next(request, response, passOn);
  };
};

/** Answers a request for a known path, and returns whether it was one. */
type AnswerRoute = (request: IncomingMessage, response: ServerResponse) => boolean;

const routeAnswers = ({
  api,
  createId,
  remoteAddress,
  turn = createTurn(),
}: RouteBinding): AnswerRoute => {
  const find = router(api.routes);

  const answer = async (
    { route, siblings, params }: KnownPath,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const facts = { id: requestId(request, createId), remoteAddress: remoteAddress(request) };
    try {
      const body = route === undefined ? undefined : await bodyFor(route, request);
      const asked = requestFrom(request, { ...facts, params: params(), body });
      const answered =
        route === undefined
          ? await api.answerOtherMethod(siblings, asked)
          : await api.answer(route, asked);
      await turn.timeToSend();
      send(response, answered, request.method);
    } catch (error) {
      if (!isRefusal(error)) throw error;

      const refused = await api.answerRefused(requestFrom(request, facts), error, route);
      sendAndClose(request, response, refused, request.method);
    }
  };

  return (request, response) => {
    turn.requestArrived();
    const found = find(request.method ?? 'GET', request.url ?? '/');
    if (found === undefined) return false;

    answer(found, request, response).catch(() => response.destroy());
    return true;
  };
};

/** The body of a GET means nothing (RFC 9110 §9.3.1), so it is not read. */
const bodyFor = (
  { method }: Route,
  request: IncomingMessage,
): Promise<Buffer> | Buffer | undefined =>
  method === 'GET' ? undefined : readBody(request, bodyLimits.json);
