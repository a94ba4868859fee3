/** Logging in through somebody else: the way to an identity provider, and the way back (operations §4.5). */
import {
  callbackPath,
  isRefusal,
  providerNamed,
  providerOfAddress,
  refuse,
  type Browser,
  type Refusal,
  type Waited,
} from '@keyward/core';
import { statusOf } from '../kernel/answer-refusal.js';
import { formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { at, continuation } from '../pages/entry-points.js';
import { readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { assertWithin, networkOf } from '../kernel/throttle.js';
import { loginAppearance } from '../pages/appearance.js';
import { readBrowser, sessionCookie } from '../pages/cookies.js';
import { clientOnPage, redirect, showPage } from '../pages/page-answers.js';
import { goingOn, readPostedForm, valueOf } from '../pages/posted-form.js';
import { pageStatuses } from '../kernel/statuses.js';

interface Traveller {
  readonly handle: string;
  readonly waiting: Waited;
  readonly browser: Browser;
  readonly cookies?: readonly string[];
}

interface Destination {
  readonly id: string;
  readonly name: string;
}

const depart = async (
  request: ApiRequest,
  context: ApiContext,
  { handle, waiting, browser, cookies = [] }: Traveller,
  provider: Destination,
  identifier?: string,
): Promise<ApiResponse> => {
  try {
    return redirect(
      request,
      await context.keyward.federation.begin(
        { handle, providerId: provider.id, identifier },
        browser,
      ),
      cookies,
    );
  } catch (refusal) {
    if (!isRefusal(refusal) || isRefusal(refusal, 'interaction_over')) throw refusal;
    return providerFailed(
      request,
      context,
      { waiting, provider, refusal, backTo: continuation(handle) },
      cookies,
    );
  }
};

const providerFailed = async (
  request: ApiRequest,
  context: ApiContext,
  {
    waiting,
    provider,
    refusal,
    backTo,
  }: {
    readonly waiting: Waited;
    readonly provider: Destination;
    readonly refusal: Refusal;
    readonly backTo: string;
  },
  cookies: readonly string[] = [],
): Promise<ApiResponse> => {
  const { pages, locales } = await loginAppearance(
    request,
    context,
    waiting.access,
    waiting.request,
  );
  const page = pages.providerFailed(
    {
      client: clientOnPage(waiting.access.client),
      providerName: provider.name,
      backTo,
      isBlocked: refusal.fact === 'user_blocked',
      message: refusal.message,
      requestId: request.id,
    },
    locales,
  );
  const answer = showPage(page, cookies, statusOf[refusal.kind]);
  return refusal.kind === 'tooMany'
    ? { ...answer, headers: { ...answer.headers, 'Retry-After': refusal.values['seconds'] ?? '5' } }
    : answer;
};

/** Where the application has named a provider, and this login offers it; an application may outlive a provider. */
export const straightToProvider = async (
  request: ApiRequest,
  context: ApiContext,
  traveller: Traveller,
): Promise<ApiResponse | undefined> => {
  const named = traveller.waiting.request.identityProvider;
  const provider =
    named === undefined
      ? undefined
      : providerNamed(await context.keyward.federation.offered(traveller.waiting), named);
  return provider && depart(request, context, traveller, provider);
};

/** Where the address that was typed, without a password, leads to a provider by its domain. */
export const homeOf = async (
  request: ApiRequest,
  context: ApiContext,
  traveller: Traveller,
  address: string,
): Promise<ApiResponse | undefined> => {
  const provider = providerOfAddress(
    await context.keyward.federation.offered(traveller.waiting, address),
    address,
  );
  return provider && depart(request, context, traveller, provider, address);
};

const row = {
  tag: 'Authorization',
  dialect: 'page',
  access: { kind: 'none' },
  origins: 'none',
  query: [],
  success: { status: 303 },
} as const;

/** RFC 6749 §4.1.2, RFC 9207 §2. */
const answered = ['state', 'code', 'iss', 'error'];

export const federationRoutes: readonly Route[] = [
  {
    ...row,
    method: 'POST',
    path: '/federate',
    operation: 'begin_federation',
    statuses: pageStatuses(403, 429),
    summary: 'Where the login page sends a person who chooses an identity provider',
    body: formBody(['handle', 'csrf', 'provider']),
    async handle(request, context) {
      const posted = readPostedForm(request, context);
      assertWithin(await context.throttle.take('authorization', networkOf(request.remoteAddress)));
      return goingOn(request, posted, async () => {
        const { handle, browser, parameter } = posted;
        const waiting = await context.keyward.authorization.waiting(handle, browser);
        const offered = await context.keyward.federation.offered(waiting);
        const provider =
          offered.find(({ id }) => id === parameter('provider')) ??
          refuse('grant_request_invalid', {
            parameter: 'provider',
            why: 'names no identity provider of this login',
          });
        return depart(request, context, { handle, waiting, browser }, provider);
      });
    },
  },
  {
    ...row,
    method: 'GET',
    path: callbackPath,
    operation: 'complete_federation',
    statuses: pageStatuses(403),
    summary: 'Where identity providers send a person back to',
    query: answered,
    success: { status: 302 },
    async handle(request, context) {
      const { browser, cookies } = readBrowser(request, context);
      const back = await context.keyward.federation.complete(
        request.params['identity_provider_id']!,
        valueOf(readPairs(request.query, 'query')),
        browser,
        request.remoteAddress,
      );
      // Every other page is one level deep, and this one is three.
      const backTo = `../../${continuation(back.handle)}`;
      if (back.kind === 'asked_to_link')
        return redirect(request, `../../${at('link-account', back.handle)}`, cookies);
      if (back.kind === 'second_factor')
        return redirect(request, `../../${at('second-factor', back.handle)}`, cookies);
      return back.kind === 'logged_in'
        ? redirect(request, backTo, [...cookies, sessionCookie(context, back.secret)])
        : providerFailed(request, context, { ...back, backTo }, cookies);
    },
  },
  {
    ...row,
    method: 'POST',
    path: callbackPath,
    operation: 'complete_federation_by_post',
    statuses: [400, 405, 500],
    summary: 'The same for providers that answer by a form',
    body: formBody(answered),
    // Rule: cookies do not come along with a form of another site, so the answer takes one more step, as a GET (RFC 6265bis §5.2).
    async handle(request) {
      const parameter = valueOf(readForm(request));
      const given = answered.filter((name) => parameter(name) !== undefined);
      return redirect(
        request,
        `callback?${new URLSearchParams(given.map((name): [string, string] => [name, parameter(name)!])).toString()}`,
      );
    },
  },
];
