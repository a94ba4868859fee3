/** Answers requests: the row does the work, and here it gets what every answer has. */
import { isRefusal, Refusal } from '@keyward/core';
import { answerFailure, answerRefusal } from './kernel/answer-refusal.js';
import type { ApiContext } from './kernel/context.js';
import { corsHeaders, isPreflight, preflightHeaders } from './kernel/cors.js';
import { empty, type ApiRequest, type ApiResponse } from './kernel/message.js';
import { localesOf, showPage } from './pages/page-answers.js';
import type { Route } from './kernel/route.js';
import { routes as allRoutes } from './routes.js';

/** One answered request, for logs and metrics. Holds no query, no header and no body, so no secret. */
export interface Observation {
  readonly request: Pick<ApiRequest, 'id' | 'method' | 'remoteAddress'>;
  /** The path of the row, with its parameters unfilled; undefined when no row matched. */
  readonly path: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  /** What was thrown, when it was no refusal. */
  readonly failure?: unknown;
}

export interface Api {
  readonly routes: readonly Route[];
  /** For a request that matches the row. */
  answer(route: Route, request: ApiRequest): Promise<ApiResponse>;
  /** For a path that is known, by rows of other methods: OPTIONS, or 405. */
  answerOtherMethod(siblings: readonly Route[], request: ApiRequest): Promise<ApiResponse>;
  /** For a request that never became one: a path that is not known, or a body or header that could not be read. */
  answerRefused(request: ApiRequest, refusal: Refusal, route?: Route): Promise<ApiResponse>;
}

export const createApi = (
  context: ApiContext,
  observe: (observation: Observation) => void = () => undefined,
  routes: readonly Route[] = allRoutes,
): Api => {
  const everyAnswer = { 'Cache-Control': 'no-store', ...securityHeaders(context.keyward.issuer) };

  const finish = (
    request: ApiRequest,
    path: string | undefined,
    started: number,
    answer: ApiResponse,
    extra: Record<string, string>,
    failure?: unknown,
  ): ApiResponse => {
    observe({
      request,
      path,
      status: answer.status,
      milliseconds: performance.now() - started,
      failure,
    });
    return {
      status: answer.status,
      body: answer.body,
      headers: { ...everyAnswer, 'X-Request-Id': request.id, ...answer.headers, ...extra },
    };
  };

  /** A person who followed a link gets a page; a program gets what programs get. */
  const readable = (
    request: ApiRequest,
    { dialect }: Route,
    answer: ApiResponse,
    error: unknown,
  ): ApiResponse => {
    if (dialect !== 'page' || !request.header('accept')?.includes('text/html')) return answer;
    const { code, message } = JSON.parse(answer.body) as { code: string; message: string };
    const shown = showPage(
      context.pages.failure(
        { code, message, requestId: request.id, isOver: isRefusal(error, 'interaction_over') },
        localesOf(request),
      ),
      [],
      answer.status,
    );
    return { ...shown, headers: { ...answer.headers, ...shown.headers } };
  };

  return {
    routes,

    async answer(route, request) {
      const started = performance.now();
      let cors: Record<string, string> = {};
      try {
        if (request.header('origin') !== undefined)
          cors = await corsHeaders(route, request, context);
        return finish(request, route.path, started, await route.handle(request, context), cors);
      } catch (error) {
        if (isRefusal(error))
          return finish(
            request,
            route.path,
            started,
            readable(request, route, answerRefusal(error, route.dialect), error),
            cors,
          );
        return finish(
          request,
          route.path,
          started,
          readable(request, route, answerFailure(route.dialect), error),
          cors,
          error,
        );
      }
    },

    async answerOtherMethod(siblings, request) {
      const started = performance.now();
      const allow = allowedMethods(siblings);
      const [first] = siblings;
      try {
        const cors = await corsHeaders(first!, request, context);
        if (isPreflight(request))
          return finish(request, first!.path, started, empty(204), preflightHeaders(cors, allow));
        if (request.method === 'OPTIONS')
          return finish(request, first!.path, started, empty(204, { Allow: allow }), cors);
        const refusal = answerRefusal(
          new Refusal('method_not_allowed', { method: request.method, allow }),
          first!.dialect,
        );
        return finish(request, first!.path, started, refusal, { ...cors, Allow: allow });
      } catch (error) {
        return finish(
          request,
          first!.path,
          started,
          isRefusal(error) ? answerRefusal(error, first!.dialect) : answerFailure(first!.dialect),
          {},
          error,
        );
      }
    },

    async answerRefused(request, refusal, route) {
      const started = performance.now();
      const cors =
        route === undefined ? {} : await corsHeaders(route, request, context).catch(() => ({})); // the refusal counts more
      return finish(
        request,
        route?.path,
        started,
        answerRefusal(refusal, route?.dialect ?? 'management'),
        cors,
      );
    },
  };
};

/** HEAD is answered wherever GET is (RFC 9110 §9.3.2). */
const allowedMethods = (siblings: readonly Route[]): string =>
  [
    ...new Set(siblings.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
    'OPTIONS',
  ].join(', ');

/** For answers that are data; pages bring their own policy. HSTS only where there is TLS to insist on. */
const securityHeaders = (issuer: string): Record<string, string> => ({
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(issuer.startsWith('https:')
    ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : {}),
});
