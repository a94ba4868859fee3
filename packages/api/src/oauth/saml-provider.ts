/** This server as a SAML identity provider: what it says of itself, and where service providers send people. */
import { refuse } from '@keyward/core';
import { samlEntityPath, samlSloPath, samlSsoPath, samlStartPath } from '@keyward/core/endpoints';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { parameterOf } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { readBrowser } from '../pages/cookies.js';
import { pageRoute } from '../pages/page-route.js';
import { postedParameter } from '../pages/posted-elsewhere.js';
import {
  admit,
  byPost,
  byRedirect,
  goOn,
  metadataRoute,
  missing,
  type AnswerMessage,
} from './foreign-messages.js';
import { showLogout } from './logout.js';

const parameters = ['SAMLRequest', 'RelayState'];
const logoutParameters = ['SAMLRequest', 'SAMLResponse', 'RelayState'];
/** By redirect the signature stands beside the message. */
const signatureParameters = ['SigAlg', 'Signature'];

type Provider = NonNullable<ApiContext['keyward']['samlProvider']>;

const provider = ({ keyward }: ApiContext): Provider =>
  keyward.samlProvider ?? refuse('not_implemented', { feature: 'SAML for applications' });

const begin: AnswerMessage = async (request, context, pairs, query) => {
  const known = readBrowser(request, context);
  const parameter = parameterOf(pairs);
  const text = parameter('SAMLRequest') ?? missing('SAMLRequest');
  const relayState = pairs.get('RelayState');
  const step = await provider(context).begin({ text, query, relayState }, known.browser);
  return goOn(request, context, step, { known, up: '../' });
};

const start = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  await admit(request, context);
  const known = readBrowser(request, context);
  const step = await provider(context).start(request.params['client_id']!, known.browser);
  return goOn(request, context, step, { known, up: '../../' });
};

/** A request of a service provider, or its answer to one of ours. */
const logOut: AnswerMessage = async (request, context, pairs, query) => {
  const parameter = parameterOf(pairs);
  const answer = parameter('SAMLResponse');
  if (answer !== undefined) {
    const step = await provider(context).goOnWithLogout({ text: answer, query });
    // The session ended when the journey began; one that the browser has now is another.
    return showLogout(request, context, { ...step, goesOn: true });
  }

  const text = parameter('SAMLRequest') ?? missing('SAMLRequest');
  const relayState = pairs.get('RelayState');
  const { browser } = readBrowser(request, context);
  const step = await provider(context).logOut({ text, query, relayState }, browser);
  return showLogout(request, context, step);
};

export const samlProviderRoutes: readonly Route[] = [
  metadataRoute(
    {
      path: samlEntityPath,
      operation: 'get_saml_provider_metadata',
      summary: 'Get the metadata for SAML service providers',
    },
    (context) => provider(context).metadata(),
  ),

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
    handle: byPost(begin, {
      path: 'sso',
      names: parameters,
      needed: ['SAMLRequest'],
      assertSpoken: provider,
    }),
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
    handle: byPost(logOut, {
      path: 'slo',
      names: logoutParameters,
      needed: ['SAMLRequest', 'SAMLResponse'],
      assertSpoken: provider,
    }),
  },
];
