/** This server as the security token service of WS-Federation: its metadata, and where relying parties send people. */
import { refuse } from '@keyward/core';
import { wsfedMetadataPath, wsfedPath } from '@keyward/core/endpoints';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import { parameterOf } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { readBrowser } from '../pages/cookies.js';
import { pageRoute } from '../pages/page-route.js';
import { postedParameter } from '../pages/posted-elsewhere.js';
import {
  byPost,
  byRedirect,
  goOn,
  metadataRoute,
  missing,
  type AnswerMessage,
} from './foreign-messages.js';
import { logOut } from './logout.js';

const read = ['wa', 'wtrealm', 'wreply', 'wctx', 'wfresh', 'wauth'];

/** The others are taken and change nothing. No address in a request is opened. */
const parameters = [...read, 'wct', 'whr', 'wreq'];

type Provider = NonNullable<ApiContext['keyward']['wsfedProvider']>;

const provider = ({ keyward }: ApiContext): Provider =>
  keyward.wsfedProvider ?? refuse('not_implemented', { feature: 'WS-Federation' });

const signIn: AnswerMessage = async (request, context, pairs) => {
  const known = readBrowser(request, context);
  const parameter = parameterOf(pairs);
  const step = await provider(context).signIn(
    {
      wtrealm: parameter('wtrealm'),
      wreply: parameter('wreply'),
      wctx: pairs.get('wctx'),
      wfresh: parameter('wfresh'),
      wauth: parameter('wauth'),
    },
    known.browser,
  );
  return goOn(request, context, step, { known, up: '' });
};

/** Nothing proves who asks, so the person is asked, as at any logout without an ID token. */
const signOut: AnswerMessage = async (request, context, pairs) => {
  const parameter = parameterOf(pairs);
  const { clientId, returnTo } = await provider(context).signOut({
    wtrealm: parameter('wtrealm'),
    wreply: parameter('wreply'),
  });
  const asked = new Map<string, string>();
  if (clientId !== undefined) asked.set('client_id', clientId);
  if (returnTo !== undefined) asked.set('post_logout_redirect_uri', returnTo);
  return logOut(request, context, asked, false);
};

const actions: Readonly<Record<string, AnswerMessage>> = {
  'wsignin1.0': signIn,
  'wsignout1.0': signOut,
  'wsignoutcleanup1.0': signOut,
};

const act: AnswerMessage = async (request, context, pairs, query) => {
  const action = parameterOf(pairs)('wa') ?? missing('wa');
  const answer = Object.hasOwn(actions, action) ? actions[action] : undefined;
  return answer === undefined
    ? refuse('grant_request_invalid', {
        parameter: 'wa',
        why: `must be ${Object.keys(actions).join(', ')}`,
      })
    : answer(request, context, pairs, query);
};

export const wsfedRoutes: readonly Route[] = [
  metadataRoute(
    {
      path: wsfedMetadataPath,
      operation: 'get_wsfed_metadata',
      summary: 'Get the metadata for relying parties of WS-Federation',
    },
    (context) => provider(context).metadata(),
  ),

  {
    ...pageRoute,
    method: 'GET',
    path: wsfedPath,
    operation: 'act_by_wsfed',
    statuses: pageStatuses(302, 403, 429, 501),
    summary: 'Log in or out for a relying party of WS-Federation',
    query: [...parameters, postedParameter],
    handle: byRedirect(act),
  },

  {
    ...pageRoute,
    method: 'POST',
    path: wsfedPath,
    operation: 'act_by_wsfed_post',
    byPostOf: 'act_by_wsfed',
    statuses: pageStatuses(303, 403, 429, 501),
    summary: 'Log in or out for a relying party of WS-Federation, with a form',
    query: [],
    body: formBody(parameters),
    handle: byPost(act, {
      path: 'wsfed',
      names: read,
      needed: ['wa'],
      assertSpoken: provider,
    }),
  },
];
