/** The authorization endpoint and the two forms behind it (RFC 6749 §3.1, OpenID Connect Core §3.1.2). */
import { isRefusal, refuse, type Browser } from '@keyward/core';
import { formMedia, readForm } from '../body.js';
import type { ApiContext } from '../context.js';
import type { ApiRequest, ApiResponse } from '../message.js';
import { readPairs, type QueryParameters } from '../query.js';
import type { Route } from '../route.js';
import { networkOf } from '../throttle.js';
import { readBrowser, sessionCookie } from './cookies.js';
import { localesOf, redirect, showPage, showStep } from './page-answers.js';
import type { Parameter } from './presented-client.js';

const row = { tag: 'Authorization', dialect: 'page', access: { kind: 'none' }, origins: 'none', query: [], success: { status: 200 }, statuses: 'W' } as const;

const parameters = ['response_type', 'client_id', 'redirect_uri', 'scope', 'state', 'nonce', 'code_challenge', 'code_challenge_method', 'response_mode', 'prompt', 'max_age', 'login_hint', 'id_token_hint', 'ui_locales', 'claims', 'resource', 'audience', 'request_uri'];

const body = { media: [formMedia], schema: { type: 'object', properties: Object.fromEntries(parameters.map((name) => [name, { type: 'string' }])) } };

const valueOf = (pairs: QueryParameters): Parameter => (name) => pairs.get(name) || undefined;

/** Unknown parameters are passed over (RFC 6749 §3.1). */
const authorize = async (request: ApiRequest, context: ApiContext, pairs: QueryParameters): Promise<ApiResponse> => {
  const { browser, cookies } = readBrowser(request, context);
  return showStep(request, context, await context.keyward.authorization.begin(valueOf(pairs), browser), browser.binding, cookies);
};

interface PostedForm {
  readonly parameter: Parameter;
  readonly handle: string;
  readonly browser: Browser;
  readonly isDenied: boolean;
}

/** Rule: a form counts only from our own page in the same browser (CSRF). */
const readPostedForm = (request: ApiRequest, context: ApiContext): PostedForm => {
  const parameter = valueOf(readForm(request));
  const { browser } = readBrowser(request, context);
  if (parameter('csrf') !== context.keyward.authorization.formToken(browser.binding)) refuse('interaction_over');
  return { parameter, browser, handle: parameter('handle') ?? refuse('interaction_over'), isDenied: parameter('action') === 'deny' };
};

const continuation = (handle: string): string => `/authorize/continue?${new URLSearchParams({ handle }).toString()}`;

const logIn = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const { keyward } = context;
  const form = readPostedForm(request, context);
  const { handle, browser, parameter } = form;
  if (form.isDenied) return showStep(request, context, await keyward.authorization.deny(handle, browser), browser.binding, []);
  const { access, request: waiting } = await keyward.authorization.waiting(handle, browser);
  const username = parameter('username') ?? '';
  try {
    const user = await keyward.logIn({
      tenantId: await keyward.authorization.loginTenant(access, { identifier: username }), identifier: username, password: parameter('password') ?? '',
      network: networkOf(request.remoteAddress), address: request.remoteAddress,
    });
    const { secret } = await keyward.sessions.begin(user, ['pwd'], browser.session);
    return redirect(request, continuation(handle), [sessionCookie(context, secret)]);
  } catch (error) {
    if (!isRefusal(error) || !['login_failed', 'user_blocked', 'too_many_requests'].includes(error.fact)) throw error;
    const wait = error.fact === 'too_many_requests' ? Number(error.values['seconds']) : undefined;
    const { name, metadata: { urls } } = access.client;
    const page = context.pages.login({
      handle, username, csrf: keyward.authorization.formToken(browser.binding), client: { name, logoUri: urls.logo_uri, policyUri: urls.policy_uri, tosUri: urls.tos_uri },
      problem: wait !== undefined ? { waitSeconds: wait } : error.fact === 'user_blocked' ? 'blocked' : 'wrong',
    }, localesOf(request, waiting.uiLocales));
    const answer = showPage(page, [], wait === undefined ? 400 : 429);
    return wait === undefined ? answer : { ...answer, headers: { ...answer.headers, 'Retry-After': String(wait) } };
  }
};

export const authorizationRoutes: readonly Route[] = [
  {
    ...row, method: 'GET', path: '/authorize', operation: 'authorize', summary: 'Send a person here to log in', query: parameters,
    handle: async (request, context) => authorize(request, context, readPairs(request.query, 'query')),
  },
  {
    ...row, method: 'POST', path: '/authorize', operation: 'authorize_by_post', summary: 'The same with a form', body,
    handle: async (request, context) => authorize(request, context, readForm(request)),
  },
  {
    ...row, method: 'GET', path: '/authorize/continue', operation: 'continue_authorization', summary: 'Where a person goes on after logging in or agreeing', query: ['handle'],
    async handle(request, context) {
      const { browser, cookies } = readBrowser(request, context);
      const handle = readPairs(request.query, 'query').get('handle') ?? refuse('interaction_over');
      return showStep(request, context, await context.keyward.authorization.continue(handle, browser), browser.binding, cookies);
    },
  },
  {
    ...row, method: 'POST', path: '/login', operation: 'log_in', summary: 'What the login page sends',
    body: { media: [formMedia], schema: { type: 'object', properties: Object.fromEntries(['handle', 'csrf', 'action', 'username', 'password'].map((name) => [name, { type: 'string' }])) } },
    handle: logIn,
  },
  {
    ...row, method: 'POST', path: '/consent', operation: 'consent', summary: 'What the consent page sends',
    body: { media: [formMedia], schema: { type: 'object', properties: Object.fromEntries(['handle', 'csrf', 'action'].map((name) => [name, { type: 'string' }])) } },
    async handle(request, context) {
      const { handle, browser, isDenied } = readPostedForm(request, context);
      if (isDenied) return showStep(request, context, await context.keyward.authorization.deny(handle, browser), browser.binding, []);
      await context.keyward.authorization.consent(handle, browser);
      return redirect(request, continuation(handle));
    },
  },
];
