/** This server as a SAML identity provider: what it says of itself, and where service providers send people. */
import { refuse } from '@keyward/core';
import {
  samlEntityPath,
  samlSloPath,
  samlSsoPath,
  samlStartPath,
  type NextStep,
} from '@keyward/core/endpoints';
import { bodyLimits, formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { parameterOf, readPairs, type QueryParameters } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { assertWithin, networkOf } from '../kernel/throttle.js';
import { bringsCookies, readBrowser, type BrowserCookies } from '../pages/cookies.js';
import { continuation } from '../pages/entry-points.js';
import { redirect, showStep } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import { postedParameter } from '../pages/posted-elsewhere.js';
import { showLogout } from './logout.js';

const xml = 'application/samlmetadata+xml';
const parameters = ['SAMLRequest', 'RelayState'];
const logoutParameters = ['SAMLRequest', 'SAMLResponse', 'RelayState'];
/** By redirect the signature stands beside the message. */
const signatureParameters = ['SigAlg', 'Signature'];

type Provider = NonNullable<ApiContext['keyward']['samlProvider']>;

const provider = ({ keyward }: ApiContext): Provider =>
  keyward.samlProvider ?? refuse('not_implemented', { feature: 'SAML for applications' });

const missing = (): never =>
  refuse('grant_request_invalid', { parameter: 'SAMLRequest', why: 'is required' });

/** Requests need no credentials, and each takes reading, and some a signature. */
const admit = async (request: ApiRequest, { throttle }: ApiContext): Promise<void> =>
  assertWithin(await throttle.take('authorization', networkOf(request.remoteAddress)));

const begin = async (
  request: ApiRequest,
  context: ApiContext,
  pairs: QueryParameters,
  query: string | undefined,
): Promise<ApiResponse> => {
  const known = readBrowser(request, context);
  const parameter = parameterOf(pairs);
  const text = parameter('SAMLRequest') ?? missing();
  const relayState = pairs.get('RelayState');
  const step = await provider(context).begin({ text, query, relayState }, known.browser);
  return goOn(request, context, step, { known, up: '../' });
};

/** The pages of a login stand at the root, which is so far up. */
const goOn = (
  request: ApiRequest,
  context: ApiContext,
  step: NextStep,
  { known, up }: { readonly known: BrowserCookies; readonly up: string },
): ApiResponse | Promise<ApiResponse> =>
  'handle' in step
    ? redirect(request, up + continuation(step.handle), known.cookies)
    : showStep(request, context, step, known);

const start = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  await admit(request, context);
  const known = readBrowser(request, context);
  const step = await provider(context).start(request.params['client_id']!, known.browser);
  return goOn(request, context, step, { known, up: '../../' });
};

type Handle = (request: ApiRequest, context: ApiContext) => Promise<ApiResponse>;

const byRedirect =
  (answer: typeof begin): Handle =>
  async (request, context) => {
    await admit(request, context);
    const pairs = readPairs(request.query, 'query');
    const reference = pairs.get(postedParameter);
    if (reference === undefined) return answer(request, context, pairs, request.query);

    const posted = await context.keyward.authorization.findPosted(reference);
    return answer(request, context, posted, undefined);
  };

/** A browser brings no cookies with what another site posts, so it comes again by GET. */
const byPost =
  (answer: typeof begin, path: string, names: readonly string[]): Handle =>
  async (request, context) => {
    await admit(request, context);
    const pairs = readForm(request, bodyLimits.samlForm);
    if (bringsCookies(request, context)) return answer(request, context, pairs, undefined);

    provider(context);
    const kept = new Map([...pairs].filter(([name]) => names.includes(name)));
    if (!kept.has('SAMLRequest') && !kept.has('SAMLResponse')) missing();
    const reference =
      (await context.keyward.authorization.keepPosted(kept)) ??
      refuse('grant_request_invalid', { parameter: 'SAMLRequest', why: 'is too long' });
    return redirect(request, `${path}?${postedParameter}=${reference}`);
  };

/** A request of a service provider, or its answer to one of ours. */
const logOut = async (
  request: ApiRequest,
  context: ApiContext,
  pairs: QueryParameters,
  query: string | undefined,
): Promise<ApiResponse> => {
  const parameter = parameterOf(pairs);
  const answer = parameter('SAMLResponse');
  if (answer !== undefined) {
    const step = await provider(context).goOnWithLogout({ text: answer, query });
    // The session ended when the journey began; one that the browser has now is another.
    return showLogout(request, context, { ...step, goesOn: true });
  }

  const text = parameter('SAMLRequest') ?? missing();
  const relayState = pairs.get('RelayState');
  const { browser } = readBrowser(request, context);
  const step = await provider(context).logOut({ text, query, relayState }, browser);
  return showLogout(request, context, step);
};

export const samlProviderRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: samlEntityPath,
    operation: 'get_saml_provider_metadata',
    summary: 'Get the metadata for SAML service providers',
    tag: 'Authorization',
    dialect: 'oauth',
    access: { kind: 'none' },
    origins: 'none',
    query: [],
    success: { status: 200, media: xml, schema: { type: 'string' } },
    statuses: [405, 500, 501, 503],
    async handle(_, context) {
      return {
        status: 200,
        headers: { 'Content-Type': xml },
        body: await provider(context).metadata(),
      };
    },
  },

  {
    ...pageRoute,
    method: 'GET',
    path: samlSsoPath,
    operation: 'begin_saml_login',
    statuses: pageStatuses(302, 403, 429, 501),
    summary: 'Start a login for a SAML service provider',
    query: [...parameters, ...signatureParameters, postedParameter],
    handle: byRedirect(begin),
  },

  {
    ...pageRoute,
    method: 'POST',
    path: samlSsoPath,
    operation: 'begin_saml_login_by_post',
    byPostOf: 'begin_saml_login',
    statuses: pageStatuses(303, 403, 429, 501),
    summary: 'Start a login for a SAML service provider, with a form',
    query: [],
    body: formBody(parameters),
    handle: byPost(begin, 'sso', parameters),
  },

  {
    ...pageRoute,
    method: 'GET',
    path: samlStartPath,
    operation: 'start_saml_login',
    statuses: pageStatuses(302, 403, 429, 501),
    summary: 'Start a login to a SAML service provider that has not asked for one',
    query: [],
    handle: start,
  },

  {
    ...pageRoute,
    method: 'GET',
    path: samlSloPath,
    operation: 'log_out_by_saml',
    statuses: pageStatuses(302, 429, 501),
    summary: 'Log out for a SAML service provider, or go on with a logout',
    query: [...logoutParameters, ...signatureParameters, postedParameter],
    handle: byRedirect(logOut),
  },

  {
    ...pageRoute,
    method: 'POST',
    path: samlSloPath,
    operation: 'log_out_by_saml_post',
    byPostOf: 'log_out_by_saml',
    statuses: pageStatuses(303, 429, 501),
    summary: 'Log out for a SAML service provider, or go on with a logout, with a form',
    query: [],
    body: formBody(logoutParameters),
    handle: byPost(logOut, 'slo', logoutParameters),
  },
];
