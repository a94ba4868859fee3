/** Requests of other protocols than OAuth, by an address or by a form. */
import { refuse } from '@keyward/core';
import type { NextStep } from '@keyward/core/endpoints';
import { bodyLimits, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { readPairs, type QueryParameters } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { assertWithin, networkOf } from '../kernel/throttle.js';
import { bringsCookies, type BrowserCookies } from '../pages/cookies.js';
import { continuation } from '../pages/entry-points.js';
import { redirect, showStep } from '../pages/page-answers.js';
import { postedParameter } from '../pages/posted-elsewhere.js';

/** Answers a request. The query is as received, for its signature; undefined for one that was posted. */
export type AnswerMessage = (
  request: ApiRequest,
  context: ApiContext,
  pairs: QueryParameters,
  query: string | undefined,
) => Promise<ApiResponse>;

type Handle = (request: ApiRequest, context: ApiContext) => Promise<ApiResponse>;

export const missing = (parameter: string): never =>
  refuse('grant_request_invalid', { parameter, why: 'is required' });

/** Requests need no credentials, and each takes reading, and some a signature. */
export const admit = async (request: ApiRequest, { throttle }: ApiContext): Promise<void> =>
  assertWithin(await throttle.take('authorization', networkOf(request.remoteAddress)));

export const byRedirect =
  (answer: AnswerMessage): Handle =>
  async (request, context) => {
    await admit(request, context);
    const pairs = readPairs(request.query, 'query');
    const reference = pairs.get(postedParameter);
    if (reference === undefined) return answer(request, context, pairs, request.query);

    const posted = await context.keyward.authorization.findPosted(reference);
    return answer(request, context, posted, undefined);
  };

export interface Posted {
  /** Of the same page, from where it stands. */
  readonly path: string;
  readonly names: readonly string[];
  /** Those of which one has to be there. */
  readonly needed: readonly [string, ...string[]];
  /** Refuses where the host has left the protocol out. */
  readonly assertSpoken: (context: ApiContext) => unknown;
}

/** A browser brings no cookies with what another site posts, so it comes again by GET. */
export const byPost =
  (answer: AnswerMessage, { path, names, needed, assertSpoken }: Posted): Handle =>
  async (request, context) => {
    await admit(request, context);
    const pairs = readForm(request, bodyLimits.samlForm);
    if (bringsCookies(request, context)) return answer(request, context, pairs, undefined);

    assertSpoken(context);
    const kept = new Map([...pairs].filter(([name]) => names.includes(name)));
    if (!needed.some((name) => kept.has(name))) missing(needed[0]);
    const reference =
      (await context.keyward.authorization.keepPosted(kept)) ??
      refuse('grant_request_invalid', { parameter: needed[0], why: 'is too long' });
    return redirect(request, `${path}?${postedParameter}=${reference}`);
  };

/** Shows the next step. The pages of a login stand at the root, which is so far up. */
export const goOn = (
  request: ApiRequest,
  context: ApiContext,
  step: NextStep,
  { known, up }: { readonly known: BrowserCookies; readonly up: string },
): ApiResponse | Promise<ApiResponse> =>
  'handle' in step
    ? redirect(request, up + continuation(step.handle), known.cookies)
    : showStep(request, context, step, known);

const xml = 'application/samlmetadata+xml';

/** What this server says of itself to those that ask so. */
export const metadataRoute = (
  route: Pick<Route, 'path' | 'operation' | 'summary'> & Partial<Pick<Route, 'statuses'>>,
  write: (context: ApiContext, request: ApiRequest) => Promise<string>,
): Route => ({
  method: 'GET',
  tag: 'Authorization',
  dialect: 'oauth',
  access: { kind: 'none' },
  origins: 'none',
  query: [],
  success: { status: 200, media: xml, schema: { type: 'string' } },
  statuses: [405, 500, 501, 503],
  ...route,
  handle: async (request, context) => ({
    status: 200,
    headers: { 'Content-Type': xml },
    body: await write(context, request),
  }),
});
