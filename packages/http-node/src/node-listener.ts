/**
 * A listener that answers the hot routes itself and passes every other request on.
 *
 * Express costs four fifths of a token request (docs/adr/0013-routes-and-http-adapters.md), so routes that machines
 * call often bypass it. Both listeners serve the same routes.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  bodyLimits,
  managementPath,
  requestFrom,
  requestId,
  send,
  sendAndClose,
  type Api,
  type Route,
} from '@keyward/api';
import { isRefusal } from '@keyward/core';
import { readBody } from './read-body.js';
import { createTurn, type Turn } from './turn.js';

/** How requests of Node become requests of the API. */
export interface HotBinding {
  readonly api: Api;
  readonly createId: () => string;
  readonly remoteAddress: (request: IncomingMessage) => string;
  /** Bindings that answer requests of one server share it. */
  readonly turn?: Turn | undefined;
  /**
   * Whether `GET` of the paths in `hotLists` is answered here, too; left out, false. Middleware of a host in `next`
   * does not see these requests then.
   */
  readonly answersLists?: boolean | undefined;
}

export interface NodeBinding extends HotBinding {
  /** Answers requests for other paths and methods. */
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

export interface NodeMiddlewareBinding extends HotBinding {
  /** Answers requests for other paths and methods, or passes them on. */
  readonly next: Middleware;
}

/** Paths without parameters whose answers must be quick. Browsers with a session come to the first two. */
export const hotPaths: readonly string[] = [
  '/authorize',
  '/continue',
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

/** Paths of lists that programs walk to keep applications and people in step with another system. */
export const hotLists: readonly string[] = [`${managementPath}/clients`, `${managementPath}/users`];

export const nodeListener = ({ next, ...binding }: NodeBinding): RequestListener => {
  const answerHot = hotAnswers(binding);
  return (request, response) => {
    if (!answerHot(request, response)) next(request, response);
  };
};

/** The same within a host. */
export const nodeMiddleware = ({ next, ...binding }: NodeMiddlewareBinding): Middleware => {
  const answerHot = hotAnswers(binding);
  return (request, response, passOn) => {
    if (!answerHot(request, response)) next(request, response, passOn);
  };
};

/** Answers a request for a hot route, and returns whether it was one. */
type AnswerHot = (request: IncomingMessage, response: ServerResponse) => boolean;

const hotAnswers = ({
  api,
  createId,
  remoteAddress,
  turn = createTurn(),
  answersLists = false,
}: HotBinding): AnswerHot => {
  const isHot = ({ method, path }: Route): boolean =>
    hotPaths.includes(path) || (answersLists && method === 'GET' && hotLists.includes(path));

  const hotRoutes = new Map(
    api.routes.filter(isHot).map((route) => [`${route.method} ${route.path}`, route]),
  );

  const answer = async (
    route: Route,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const id = requestId(request, createId);
    const address = remoteAddress(request);
    try {
      const body = await bodyFor(route, request);
      const facts = { id, remoteAddress: address, body };
      const answered = await api.answer(route, requestFrom(request, facts));
      await turn.timeToSend();
      send(response, answered, request.method);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const facts = { id, remoteAddress: address };
      const refused = await api.answerRefused(requestFrom(request, facts), error, route);
      sendAndClose(request, response, refused, request.method);
    }
  };

  return (request, response) => {
    turn.requestArrived();
    const route = hotRoutes.get(`${request.method} ${pathOf(request.url ?? '/')}`);
    if (route === undefined) return false;

    answer(route, request, response).catch(() => response.destroy());
    return true;
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
