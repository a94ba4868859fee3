/** This server as a SAML identity provider: what it says of itself, and where service providers send people. */
import { refuse } from '@keyward/core';
import { samlEntityPath, samlSsoPath } from '@keyward/core/endpoints';
import { bodyLimits, formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { parameterOf, readPairs, type QueryParameters } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { assertWithin, networkOf } from '../kernel/throttle.js';
import { bringsCookies, readBrowser } from '../pages/cookies.js';
import { continuation } from '../pages/entry-points.js';
import { redirect, showStep } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import { postedParameter } from '../pages/posted-elsewhere.js';

const xml = 'application/samlmetadata+xml';
const parameters = ['SAMLRequest', 'RelayState'];
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
  // The pages of a login stand at the root.
  return 'handle' in step
    ? redirect(request, `../${continuation(step.handle)}`, known.cookies)
    : showStep(request, context, step, known);
};

const beginByRedirect = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  await admit(request, context);
  const pairs = readPairs(request.query, 'query');
  const reference = pairs.get(postedParameter);
  if (reference === undefined) return begin(request, context, pairs, request.query);

  const posted = await context.keyward.authorization.findPosted(reference);
  return begin(request, context, posted, undefined);
};

/** A browser brings no cookies with what another site posts, so it comes again by GET. */
const beginByPost = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  await admit(request, context);
  const pairs = readForm(request, bodyLimits.samlForm);
  if (bringsCookies(request, context)) return begin(request, context, pairs, undefined);

  provider(context);
  const kept = new Map([...pairs].filter(([name]) => parameters.includes(name)));
  if (!kept.has('SAMLRequest')) missing();
  const reference =
    (await context.keyward.authorization.keepPosted(kept)) ??
    refuse('grant_request_invalid', { parameter: 'SAMLRequest', why: 'is too long' });
  return redirect(request, `sso?${postedParameter}=${reference}`);
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
    handle: beginByRedirect,
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
    handle: beginByPost,
  },
];
