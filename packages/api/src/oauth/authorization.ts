/** The authorization endpoint and the two forms behind it (RFC 6749 §3.1, OpenID Connect Core §3.1.2). */
import { isRefusal, refuse, secondFactorWish, type MailRequest } from '@keyward/core';
import { formBody, formMedia, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { readPairs, type QueryParameters } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { assertWithin, networkOf } from '../kernel/throttle.js';
import { loginAppearance } from '../pages/appearance.js';
import { readBrowser, sessionCookie } from '../pages/cookies.js';
import { homeOf, straightToProvider } from './federation.js';
import { askAgain } from '../pages/login-answers.js';
import { loginOffers } from '../pages/login-offers.js';
import { at, beginsWithSignUp, continuation, entryPoints } from '../pages/entry-points.js';
import { clientOnPage, redirect, showStep } from '../pages/page-answers.js';
import { goingOn, readPostedForm, valueOf, type PostedForm } from '../pages/posted-form.js';
import type { Parameter } from './presented-client.js';
import { pageStatuses } from '../kernel/statuses.js';

const row = {
  tag: 'Authorization',
  dialect: 'page',
  access: { kind: 'none' },
  origins: 'none',
  query: [],
  success: { status: 200 },
} as const;

const parameters = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'response_mode',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'ui_locales',
  'claims',
  'acr_values',
  'resource',
  'audience',
  'request_uri',
  'tenant_id',
  'identity_provider',
];

const body = {
  media: [formMedia],
  schema: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((name) => [name, { type: 'string' }])),
  },
};

/** Without tenants their parameter means nothing (operations §1.5). */
const forTenant =
  ({ multiTenant }: ApiContext, parameter: Parameter): Parameter =>
  (name) =>
    name === 'tenant_id' && !multiTenant ? undefined : parameter(name);

/** Unknown parameters are passed over (RFC 6749 §3.1). */
const authorize = async (
  request: ApiRequest,
  context: ApiContext,
  pairs: QueryParameters,
): Promise<ApiResponse> => {
  const { browser, cookies } = readBrowser(request, context);
  if (browser.session === undefined)
    assertWithin(await context.throttle.take('authorization', networkOf(request.remoteAddress)));
  const next = await context.keyward.authorization.begin(
    forTenant(context, valueOf(pairs)),
    browser,
  );
  const elsewhere =
    next.kind === 'login'
      ? await straightToProvider(request, context, {
          handle: next.handle,
          waiting: next,
          browser,
          cookies,
        })
      : undefined;
  if (elsewhere !== undefined) return elsewhere;
  const signUpAt =
    next.kind === 'login' && beginsWithSignUp(next.request)
      ? (await entryPoints(context, next.access, next.handle)).signUpAt
      : undefined;
  return signUpAt === undefined
    ? showStep(request, context, next, browser.binding, cookies)
    : redirect(request, signUpAt, cookies);
};

const deny = async (
  request: ApiRequest,
  context: ApiContext,
  { handle, browser }: PostedForm,
): Promise<ApiResponse> =>
  showStep(
    request,
    context,
    await context.keyward.authorization.deny(handle, browser),
    browser.binding,
    [],
  );

/** The right password of somebody whose address waits asks for another link; where too many were sent, or none can be, the last one has to do. */
const mailAgain = async ({ keyward }: ApiContext, to: MailRequest): Promise<void> => {
  try {
    await keyward.people.resendVerification(to);
  } catch (error) {
    if (!isRefusal(error, 'too_many_requests') && !isRefusal(error, 'not_implemented')) throw error;
  }
};

const logIn = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const { keyward } = context;
  const form = readPostedForm(request, context);
  const { handle, browser, parameter } = form;
  return goingOn(request, form, async () => {
    if (form.isDenied) return deny(request, context, form);
    const waited = await keyward.authorization.waiting(handle, browser);
    const { access, request: waiting } = waited;
    const username = parameter('username') ?? '';
    const elsewhere =
      parameter('password') === undefined
        ? await homeOf(request, context, { handle, waiting: waited, browser }, username)
        : undefined;
    if (elsewhere !== undefined) return elsewhere;
    const newPassword = parameter('new_password');
    const tenantId = await keyward.authorization.loginTenant(access, {
      tenantId: waiting.tenantId,
      identifier: username,
    });
    try {
      const attempt = {
        tenantId,
        identifier: username,
        password: parameter('password') ?? '',
        network: networkOf(request.remoteAddress),
        address: request.remoteAddress,
      };
      const isDemanded = secondFactorWish(waiting) === 'demanded';
      const { user, missing } = await (newPassword === undefined
        ? keyward.beginLogin(attempt, isDemanded)
        : keyward.replaceTemporaryPassword(attempt, newPassword, isDemanded));
      if (missing !== 'nothing') {
        await keyward.secondFactor.begin({ handle, browser }, access.client.id, user, missing);
        return redirect(request, at('second-factor', handle));
      }
      const { secret } = await keyward.sessions.begin(user, ['pwd'], browser.session);
      return redirect(request, continuation(handle), [sessionCookie(context, secret)]);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const { pages, locales } = await loginAppearance(request, context, access, waiting);
      if (isRefusal(error, 'address_unverified'))
        await mailAgain(context, {
          who: { identifier: username },
          tenantId,
          clientId: access.client.id,
          network: networkOf(request.remoteAddress),
          locales,
          handle,
        });
      return askAgain(
        pages,
        error,
        {
          atLeast: (await keyward.tenants.settings(tenantId)).passwordPolicy.minLength,
          handle,
          username,
          csrf: keyward.authorization.formToken(browser.binding),
          client: clientOnPage(access.client),
          ...(await entryPoints(context, access, handle, waiting.tenantId)),
          ...(await loginOffers(context, waited, username)),
        },
        newPassword !== undefined,
        locales,
      );
    }
  });
};

export const authorizationRoutes: readonly Route[] = [
  {
    ...row,
    method: 'GET',
    path: '/authorize',
    operation: 'authorize',
    statuses: pageStatuses(302, 403, 429),
    summary: 'Send a person here to log in',
    query: parameters,
    handle: async (request, context) =>
      authorize(request, context, readPairs(request.query, 'query')),
  },
  {
    ...row,
    method: 'POST',
    path: '/authorize',
    operation: 'authorize_by_post',
    statuses: pageStatuses(303, 403, 429),
    summary: 'The same with a form',
    body,
    handle: async (request, context) => authorize(request, context, readForm(request)),
  },
  {
    ...row,
    method: 'GET',
    path: '/continue',
    operation: 'continue_authorization',
    statuses: pageStatuses(302, 403),
    summary: 'Where a person goes on after logging in or agreeing',
    query: ['handle'],
    async handle(request, context) {
      const { browser, cookies } = readBrowser(request, context);
      const handle = readPairs(request.query, 'query').get('handle') ?? refuse('interaction_over');
      return showStep(
        request,
        context,
        await context.keyward.authorization.continue(handle, browser),
        browser.binding,
        cookies,
      );
    },
  },
  {
    ...row,
    method: 'POST',
    path: '/login',
    operation: 'log_in',
    statuses: pageStatuses(303, 403, 429),
    summary: 'What the login page sends',
    body: formBody(['handle', 'csrf', 'action', 'username', 'password', 'new_password']),
    handle: logIn,
  },
  {
    ...row,
    method: 'POST',
    path: '/consent',
    operation: 'consent',
    statuses: pageStatuses(303, 403),
    summary: 'What the consent page sends',
    body: formBody(['handle', 'csrf', 'action', 'shown']),
    async handle(request, context) {
      const form = readPostedForm(request, context);
      const { handle, browser, parameter } = form;
      return goingOn(request, form, async () => {
        if (form.isDenied) return deny(request, context, form);
        await context.keyward.authorization.consent(handle, browser, parameter('shown') ?? '');
        return redirect(request, continuation(handle));
      });
    },
  },
];
