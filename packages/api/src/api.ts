/** Answers requests: a route makes its answer, and this adds the headers of every answer and reports it. */
import { isRefusal, Refusal } from '@keyward/core';
import { answerFailure, answerRefusal, resourceMetadataFor } from './kernel/answer-refusal.js';
import type { ApiContext } from './kernel/context.js';
import { corsHeaders, isPreflight, preflightHeaders } from './kernel/cors.js';
import { empty, type ApiRequest, type ApiResponse } from './kernel/message.js';
import { storedIds } from './kernel/record-id.js';
import type { Row } from './kernel/route.js';
import { homeRow } from './pages/home-page.js';
import { unknownPath } from './pages/page-route.js';
import { withDryRuns } from './kernel/dry-run-route.js';
import { routes } from './routes.js';
import { signalTable } from './signals/signal-table.js';
import { scimTable } from './scim/scim-table.js';

/** One answered request, for logs and metrics. Holds no query, no header and no body, so no secret. */
export interface Observation {
  readonly request: Pick<ApiRequest, 'id' | 'method' | 'remoteAddress' | 'sender'>;
  /** The path of the row, with its parameters unfilled; undefined when no row matched. */
  readonly path: string | undefined;
  readonly status: number;
  readonly milliseconds: number;
  /** What was thrown, when it was no refusal, or the refusal of a storage that is not available. */
  readonly failure?: unknown;
}

export interface Api {
  /** Everything that is answered: the first page, the operations, and the documents. */
  readonly rows: readonly Row[];
  /** For a request that matches the row. */
  answer(row: Row, request: ApiRequest): Promise<ApiResponse>;
  /** For a path that is known, by rows of other methods: OPTIONS, or 405. */
  answerOtherMethod(siblings: readonly Row[], request: ApiRequest): Promise<ApiResponse>;
  /** For a request that no row sees: an unknown path, or a body or header that cannot be read. */
  answerRefused(request: ApiRequest, refusal: Refusal, row?: Row): Promise<ApiResponse>;
}

type Headers = Record<string, string>;

/** An answer before the headers of every answer. */
interface Outcome {
  readonly response: ApiResponse;
  /** For web pages of other origins. */
  readonly cors: Headers;
  /** What was thrown, when it was no refusal. */
  readonly failure?: unknown;
}

/** @param documents rows that are no operations, such as those of the console */
export const createApi = (
  context: ApiContext,
  observe: (observation: Observation) => void = () => undefined,
  documents: readonly Row[] = [],
): Api => {
  const everyAnswer = { 'Cache-Control': 'no-store', ...securityHeaders(context.keyward.issuer) };

  /** Adds the headers of every answer, and reports it. */
  const observed = async (
    request: ApiRequest,
    path: string | undefined,
    work: () => Promise<Outcome>,
  ): Promise<ApiResponse> => {
    const started = performance.now();
    const { response, cors, failure } = await work();
    const { status, body, headers } = response;
    const milliseconds = performance.now() - started;

    observe({ request, path, status, milliseconds, failure });
    // V8 describes an object of several spreads anew each time, in memory that it collects rarely. It does not so here.
    const all: Record<string, string | readonly string[]> = {};
    Object.assign(all, everyAnswer, { 'X-Request-Id': request.id }, headers, cors);
    return { status, body, headers: all };
  };

  const answerOf = async (row: Row, request: ApiRequest): Promise<Outcome> => {
    let cors: Headers = {};
    try {
      if (request.header('origin') !== undefined) cors = await corsHeaders(row, request, context);
      return { response: await row.handle(request, context), cors };
    } catch (error) {
      const { response, failure } = thrown(error, row, context);
      const page = await row.showFailure?.(request, context, { error, response });
      return { response: page ?? response, cors, failure };
    }
  };

  const otherMethodAnswer = async (
    siblings: readonly Row[],
    request: ApiRequest,
  ): Promise<Outcome> => {
    const row = siblings[0]!;
    const allow = allowedMethods(siblings);
    try {
      const cors = await corsHeaders(row, request, context);
      if (isPreflight(request))
        return { response: empty(204), cors: preflightHeaders(cors, allow) };
      if (request.method === 'OPTIONS') return { response: empty(204, { Allow: allow }), cors };

      const refusal = new Refusal('method_not_allowed', { method: request.method, allow });
      const response = answerRefusal(refusal, row.dialect);
      const page = await row.showFailure?.(request, context, { error: refusal, response });
      return { response: page ?? response, cors: { ...cors, Allow: allow } };
    } catch (error) {
      return { response: thrown(error, row, context).response, cors: {}, failure: error };
    }
  };

  const refusedAnswer = async (
    request: ApiRequest,
    refusal: Refusal,
    row: Row | undefined,
  ): Promise<Outcome> => {
    const asked = row ?? unknownPath;
    const response = answerRefusal(refusal, asked.dialect);
    const page = await asked.showFailure?.(request, context, { error: refusal, response });

    // The refusal counts more than an origin that cannot be looked up.
    const cors = await corsHeaders(asked, request, context).catch(() => ({}));
    return { response: page ?? response, cors };
  };

  return {
    rows: [homeRow, ...withDryRuns(routes), ...scimTable, ...signalTable, ...documents],
    answer: (row, given) => {
      const request = copyRequest(given);
      return observed(request, row.path, () => answerOf(row, request));
    },
    answerOtherMethod: (siblings, request) =>
      observed(request, siblings[0]!.path, () => otherMethodAnswer(siblings, request)),
    answerRefused: (request, refusal, row) =>
      observed(request, row?.path, () => refusedAnswer(request, refusal, row)),
  };
};

/** The request as routes read it. Each member is named (docs/adr/0120-cryptography-is-called-plainly.md). */
const copyRequest = (given: ApiRequest): ApiRequest => ({
  id: given.id,
  method: given.method,
  path: given.path,
  params: storedIds(given.params),
  query: given.query,
  header: given.header,
  body: given.body,
  remoteAddress: given.remoteAddress,
  certificate: given.certificate,
  sender: {},
});

/** A refusal is an answer; anything else is a failure, to be reported. A storage that is not available is both. */
const thrown = (
  error: unknown,
  { dialect, path }: Row,
  { keyward: { issuer } }: ApiContext,
): Omit<Outcome, 'cors'> => {
  if (!isRefusal(error)) return { response: answerFailure(dialect), failure: error };

  const response = answerRefusal(error, dialect, resourceMetadataFor(issuer, path));
  return error.code === 'storage_unavailable' ? { response, failure: error } : { response };
};

/** HEAD is answered wherever GET is (RFC 9110 §9.3.2). */
const allowedMethods = (siblings: readonly Row[]): string => {
  const methods = siblings.map(({ method }) => method);
  const own = new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
  return [...own, 'OPTIONS'].join(', ');
};

/** For answers that are data; pages bring their own policy. HSTS only where there is TLS to insist on. */
const securityHeaders = (issuer: string): Headers => {
  const headers = {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
  if (!issuer.startsWith('https:')) return headers;
  return { ...headers, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };
};
