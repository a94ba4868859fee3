/** Login through an identity provider: the way there, and the way back (operations §4.5). */
import { isRefusal, refuse, type Refusal } from '@keyward/core';
import {
  callbackPath,
  providerTestPath,
  providerNamed,
  providerOfAddress,
  type Browser,
  type OfferRequest,
} from '@keyward/core/endpoints';
import { statusOf } from '../kernel/answer-refusal.js';
import { formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { parameterOf, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { withWireNames } from '../kernel/wire-names.js';
import { loginAppearance } from '../pages/appearance.js';
import { localesOf } from '../pages/locales.js';
import { readBrowser, sessionCookie } from '../pages/cookies.js';
import { continuation, pageFor } from '../pages/entry-points.js';
import { clientOnPage, redirect, showPage } from '../pages/page-answers.js';
import { failureReasons, pageRoute } from '../pages/page-route.js';
import { readPostedForm, withAnsweredRedirect } from '../pages/posted-form.js';

/** A login that waits, and the browser that it waits in. */
interface PendingLogin {
  readonly handle: string;
  readonly waiting: OfferRequest;
  readonly browser: Browser;
  readonly cookies?: readonly string[];
}

interface Provider {
  readonly id: string;
  readonly name: string;
}

interface Failure {
  readonly waiting: OfferRequest;
  readonly provider: Provider;
  readonly refusal: Refusal;
  /** Where the person can choose another way. */
  readonly backTo: string;
  readonly cookies?: readonly string[] | undefined;
}

const showFailure = async (
  request: ApiRequest,
  context: ApiContext,
  { waiting, provider, refusal, backTo, cookies }: Failure,
): Promise<ApiResponse> => {
  const { access } = waiting;
  const { pages, locales } = await loginAppearance(request, context, access, waiting.request);

  const page = pages.providerFailed(
    {
      client: clientOnPage(access.client, waiting.request.isForAccount),
      providerName: provider.name,
      backTo,
      isBlocked: refusal.code === 'user_blocked',
      deniedBecause: denials.has(refusal.code) ? refusal.values['why'] : undefined,
      reason: ownReasons.has(refusal.code) ? failureReasons[refusal.code] : undefined,
      message: withWireNames(refusal).message,
      requestId: request.id,
    },
    locales,
  );
  const answer = showPage(page, cookies, statusOf[refusal.kind]);
  if (refusal.kind !== 'tooMany') return answer;

  const retryAfter = refusal.values['seconds'] ?? '5';
  return { ...answer, headers: { ...answer.headers, 'Retry-After': retryAfter } };
};

/** What hooks say to people. */
const denials: ReadonlySet<string> = new Set(['login_denied', 'registration_denied']);

/** What this server or its hooks lack, and not the provider. */
const ownReasons: ReadonlySet<string> = new Set(['hook_unavailable', 'too_many_requests']);

interface Destination {
  readonly provider: Provider;
  /** The address that the person typed. */
  readonly identifier?: string;
}

/** Sends the browser to a provider, or shows why that is not possible. */
const sendToProvider = async (
  request: ApiRequest,
  context: ApiContext,
  { handle, waiting, browser, cookies }: PendingLogin,
  { provider, identifier }: Destination,
): Promise<ApiResponse> => {
  try {
    const location = await context.keyward.federation.begin(
      { handle, providerId: provider.id, identifier },
      browser,
    );
    return redirect(request, location, cookies);
  } catch (error) {
    if (!isRefusal(error) || isRefusal(error, 'interaction_over')) throw error;

    const backTo = continuation(handle);
    return showFailure(request, context, { waiting, provider, refusal: error, backTo, cookies });
  }
};

/** Redirects if the application names a provider that this login offers. Another name is ignored. */
export const redirectToProvider = async (
  request: ApiRequest,
  context: ApiContext,
  login: PendingLogin,
): Promise<ApiResponse | undefined> => {
  const named = login.waiting.request.identityProvider;
  if (named === undefined) return undefined;

  const offered = await context.keyward.federation.offered(login.waiting);
  const provider = providerNamed(offered, named);
  return provider && sendToProvider(request, context, login, { provider });
};

/** Redirects if the tenant requires a provider, or if the domain of an address belongs to one. */
export const homeRealmRedirect = async (
  request: ApiRequest,
  context: ApiContext,
  login: PendingLogin,
  address: string,
): Promise<ApiResponse | undefined> => {
  const { providers, required } = await context.keyward.federation.ways(login.waiting, address);
  const provider = required ?? providerOfAddress(context.keyward.domainNames, providers, address);
  return provider && sendToProvider(request, context, login, { provider, identifier: address });
};

const begin = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const form = readPostedForm(request, context);
  const { handle, browser, parameter } = form;

  return withAnsweredRedirect(request, form, async () => {
    const waiting = await context.keyward.authorization.waiting(handle, browser);
    const offered = await context.keyward.federation.offered(waiting);
    const provider = offered.find(({ id }) => id === parameter('provider'));
    if (provider === undefined)
      return refuse('grant_request_invalid', {
        parameter: 'provider',
        why: 'names no identity provider of this login',
      });
    return sendToProvider(request, context, { handle, waiting, browser }, { provider });
  });
};

/** Other pages are one level deep, and this one is three. */
const fromCallback = (location: string): string => `../../${location}`;

/** Beside both addresses that lead to it. */
const testEnd = 'tested';

const beginTest = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const { browser, cookies } = readBrowser(request, context);
  const departure = await context.keyward.federation.tests.start(
    request.params['identity_provider_id']!,
    readPairs(request.query, 'query').get('id') ?? '',
    browser,
  );
  const location = departure.kind === 'away' ? departure.location : testEnd;
  return redirect(request, location, cookies);
};

const complete = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const { browser, cookies } = readBrowser(request, context);
  const { federation } = context.keyward;
  const providerId = request.params['identity_provider_id']!;
  const parameter = parameterOf(readPairs(request.query, 'query'));

  const tested = await federation.tests.complete(providerId, parameter, browser);
  if (tested !== undefined) return redirect(request, testEnd, cookies);

  const step = await federation.complete(providerId, parameter, browser, request.remoteAddress);
  const backTo = fromCallback(continuation(step.handle));

  switch (step.kind) {
    case 'asked_to_link':
      return redirect(request, fromCallback(pageFor('link-account', step.handle)), cookies);
    case 'second_factor':
      return redirect(request, fromCallback(pageFor('second-factor', step.handle)), cookies);
    case 'logged_in':
      return redirect(request, backTo, [...cookies, sessionCookie(context, step.secret)]);
    case 'failed':
      return showFailure(request, context, { ...step, backTo, cookies });
  }
};

/** RFC 6749 §4.1.2, RFC 9207 §2. */
const answerParameters = ['state', 'code', 'iss', 'error'];

const callbackWith = (request: ApiRequest): string => {
  const form = readForm(request);
  const pairs = new URLSearchParams();
  for (const name of answerParameters) {
    const value = form.get(name);
    if (value) pairs.append(name, value);
  }
  return `callback?${pairs.toString()}`;
};

const federationRoute = { ...pageRoute, success: { status: 303 } } as const;

export const federationRoutes: readonly Route[] = [
  {
    ...federationRoute,
    method: 'POST',
    path: '/federate',
    operation: 'begin_federation',
    summary: 'Start a login at an identity provider',
    statuses: pageStatuses(403, 429),
    query: [],
    body: formBody(['handle', 'csrf', 'provider']),
    handle: begin,
  },

  {
    ...federationRoute,
    method: 'GET',
    path: callbackPath,
    operation: 'complete_federation',
    summary: 'Receive the answer of an identity provider',
    statuses: pageStatuses(403),
    query: answerParameters,
    success: { status: 302 },
    handle: complete,
  },

  {
    ...federationRoute,
    method: 'POST',
    path: callbackPath,
    operation: 'complete_federation_by_post',
    byPostOf: 'complete_federation',
    summary: 'Receive the answer of an identity provider, with a form',
    statuses: [400, 405, 500],
    query: [],
    body: formBody(answerParameters),
    // Rule: cookies do not come along with a form of another site, so the answer takes one more
    // step, as a GET (RFC 6265bis §5.2).
    handle: (request) => Promise.resolve(redirect(request, callbackWith(request))),
  },

  {
    ...federationRoute,
    method: 'GET',
    path: providerTestPath,
    operation: 'begin_provider_test',
    summary: 'Start a test of an identity provider in the browser of its administrator',
    statuses: pageStatuses(),
    query: ['id'],
    success: { status: 302 },
    handle: beginTest,
  },

  {
    ...federationRoute,
    method: 'GET',
    path: `/federation/{identity_provider_id}/${testEnd}`,
    operation: 'show_provider_test_end',
    summary: 'Show that a test of an identity provider is over',
    statuses: [405, 500],
    query: [],
    success: { status: 200 },
    handle: (request, { pages }) =>
      Promise.resolve(showPage(pages.providerTested(localesOf(request)))),
  },
];
