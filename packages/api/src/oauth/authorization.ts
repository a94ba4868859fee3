/** The authorization endpoint and the two forms behind it (RFC 6749 §3.1, OpenID Connect Core §3.1.2). */
import { isRefusal, refuse, type Refusal } from '@keyward/core';
import {
  clientTestPath,
  holderIdOf,
  requestParameters,
  type Parameter,
  secondFactorWish,
  type NextStep,
  type OfferRequest,
} from '@keyward/core/endpoints';
import { ticketTypes, type MailRequest } from '@keyward/core/management';
import { formBody, formMedia, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { parameterOf, readPairs, type QueryParameters } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { networkOf, originOf } from '../kernel/throttle.js';
import { loginAppearance } from '../pages/appearance.js';
import {
  bringsCookies,
  readBrowser,
  sessionCookie,
  type BrowserCookies,
} from '../pages/cookies.js';
import {
  beginsWithSignUp,
  continuation,
  entryPoints,
  entryPointsBesideField,
  pageFor,
} from '../pages/entry-points.js';
import { askAgain } from '../pages/login-answers.js';
import { loginOffers } from '../pages/login-offers.js';
import { clientOnPage, redirect, showPage, showStep } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import { postedParameter, postedPairs, returnByGet } from '../pages/posted-elsewhere.js';
import { readPostedForm, withAnsweredRedirect, type PostedForm } from '../pages/posted-form.js';
import { homeRealmRedirect, redirectToProvider } from './federation.js';
import { countUnknownClient } from './presented-client.js';

const parameters = [...requestParameters, 'request', 'request_uri'];

/** Refused with a reason of its own, so it has to arrive. */
const unsupported = ['registration'];

const body = {
  media: [formMedia],
  schema: {
    type: 'object',
    properties: Object.fromEntries(parameters.map((name) => [name, { type: 'string' }])),
  },
};

/** In single-tenant mode `tenant_id` counts as absent (operations §1.5). */
const withoutTenant =
  (parameter: Parameter): Parameter =>
  (name) =>
    name === 'tenant_id' ? undefined : parameter(name);

/** Unknown parameters are ignored (RFC 6749 §3.1). */
const authorize = async (
  request: ApiRequest,
  context: ApiContext,
  pairs: QueryParameters,
): Promise<ApiResponse> => {
  const known = readBrowser(request, context);
  const parameter = parameterOf(pairs);
  await countUnknownClient(context, request, parameter('client_id'));

  const step = await context.keyward.authorization.begin(
    context.multiTenant ? parameter : withoutTenant(parameter),
    known.browser,
  );
  const elsewhere =
    step.kind === 'login' ? await loginElsewhere(request, context, step, known) : undefined;
  return elsewhere ?? showStep(request, context, step, known);
};

const authorizeByPost = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const pairs = readForm(request);
  const hop = bringsCookies(request, context)
    ? undefined
    : await returnByGet(request, context, {
        path: 'authorize',
        names: [...parameters, ...unsupported],
        pairs,
      });
  return hop ?? authorize(request, context, pairs);
};

/** Where the request leads past the login page: to a provider, or to the form for new accounts. */
const loginElsewhere = async (
  request: ApiRequest,
  context: ApiContext,
  login: Extract<NextStep, { readonly kind: 'login' }>,
  { browser, cookies }: BrowserCookies,
): Promise<ApiResponse | undefined> => {
  const { handle, access } = login;
  const toProvider = await redirectToProvider(request, context, {
    handle,
    waiting: login,
    browser,
    cookies,
  });
  if (toProvider !== undefined || !beginsWithSignUp(login.request)) return toProvider;

  const { signUpAt } = await entryPoints(context, access, handle);
  return signUpAt === undefined ? undefined : redirect(request, signUpAt, cookies);
};

const deny = async (
  request: ApiRequest,
  context: ApiContext,
  { handle, browser }: PostedForm,
): Promise<ApiResponse> => {
  const step = await context.keyward.authorization.deny(handle, browser);
  return showStep(request, context, step, { browser, cookies: [] });
};

/** Sends another link. Where too many were sent, or none can be, the last one has to do. */
const mailAgain = async ({ keyward }: ApiContext, mail: MailRequest): Promise<void> => {
  try {
    await keyward.people.resendVerification(mail);
  } catch (error) {
    if (!isRefusal(error, 'too_many_requests') && !isRefusal(error, 'not_implemented')) throw error;
  }
};

/** What the login page sends, together with the login that waits. */
interface LoginForm extends PostedForm {
  readonly waited: OfferRequest;
  /** The tenant that the person logs in to. */
  readonly tenantId: string;
  readonly username: string;
  /** Sent in place of a temporary password. */
  readonly newPassword: string | undefined;
}

/** Pages that the form of a login leads to, with the name that was typed in it. */
const pagesBeside: ReadonlyMap<string, string> = new Map([
  ['reset', 'password-reset'],
  ['choose', 'choose-account'],
]);

const logIn = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const form = readPostedForm(request, context);
  return withAnsweredRedirect(request, form, async () => {
    if (form.isDenied) return deny(request, context, form);

    const { handle, browser, parameter } = form;
    const waited = await context.keyward.authorization.waiting(handle, browser);
    const username = parameter('username') ?? '';
    const elsewhere = pagesBeside.get(parameter('action') ?? '');
    if (elsewhere !== undefined) {
      await context.keyward.authorization.keepIdentifier({ handle, browser }, username);
      return redirect(request, pageFor(elsewhere, handle));
    }

    if (parameter('password') === undefined) {
      const login = { handle, waiting: waited, browser };
      const toProvider = await homeRealmRedirect(request, context, login, username);
      if (toProvider !== undefined) return toProvider;

      const { hasDomains, password } = await loginOffers(context, waited, username);
      if (password === 'none') return redirect(request, continuation(handle));
      if (hasDomains || password === 'excepted')
        return showPasswordStep(request, context, { ...form, waited, username });
    }

    const tenantId = await context.keyward.authorization.loginTenant(waited.access, {
      tenantId: waited.request.tenantId,
      identifier: username,
    });
    const newPassword = parameter('new_password');
    return checkPassword(request, context, { ...form, waited, tenantId, username, newPassword });
  });
};

/** The same page for every identifier, known or not, so that it tells nothing of accounts. */
const showPasswordStep = async (
  request: ApiRequest,
  context: ApiContext,
  { handle, browser, waited, username }: Omit<LoginForm, 'tenantId' | 'newPassword'>,
): Promise<ApiResponse> => {
  const { access, request: waiting } = waited;
  if (username === '') return redirect(request, continuation(handle));

  const { pages, locales } = await loginAppearance(request, context, access, waiting);
  const page = pages.login(
    {
      handle,
      username,
      step: 'password',
      backTo: continuation(handle),
      csrf: context.keyward.authorization.formToken(browser.binding),
      client: clientOnPage(access.client, waiting.isForAccount),
      ...(await entryPoints(context, access, handle, waiting.tenantId)),
    },
    locales,
  );
  return showPage(page);
};

const checkPassword = async (
  request: ApiRequest,
  context: ApiContext,
  form: LoginForm,
): Promise<ApiResponse> => {
  const { keyward } = context;
  const { handle, browser, waited, newPassword } = form;
  const attempt = {
    tenantId: form.tenantId,
    identifier: form.username,
    password: form.parameter('password') ?? '',
    ...originOf(request),
  };
  const isDemanded = secondFactorWish(waited.request) === 'demanded';

  try {
    const { user, missing, proof } = await (newPassword === undefined
      ? keyward.beginLogin(attempt, isDemanded)
      : keyward.replaceTemporaryPassword(attempt, newPassword, isDemanded));
    const first = proof ?? { methods: ['pwd'], provider: undefined };

    if (missing !== 'nothing') {
      const clientId = holderIdOf(waited.access);
      await keyward.secondFactor.begin({ handle, browser, first }, clientId, user, missing);
      return redirect(request, pageFor('second-factor', handle));
    }

    const { secret } = await keyward.sessions.begin(user, first.methods, browser, first.provider);
    return redirect(request, continuation(handle), [sessionCookie(context, secret)]);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return showRefusedLogin(request, context, form, error);
  }
};

const showRefusedLogin = async (
  request: ApiRequest,
  context: ApiContext,
  { handle, browser, waited, tenantId, username, newPassword }: LoginForm,
  refusal: Refusal,
): Promise<ApiResponse> => {
  const { keyward } = context;
  const { access, request: waiting } = waited;
  const { pages, locales } = await loginAppearance(request, context, access, waiting);

  // The password was right, so the person may have another link.
  if (isRefusal(refusal, 'address_unverified'))
    await mailAgain(context, {
      who: { identifier: username },
      tenantId,
      clientId: holderIdOf(access),
      network: networkOf(request.remoteAddress),
      locales,
      handle,
      browser,
      hasProvenPassword: true,
    });

  const { passwordPolicy } = await keyward.tenants.settings(tenantId);
  const { providers } = await loginOffers(context, waited, username);
  return askAgain(refusal, {
    pages,
    locales,
    isNewPassword: newPassword !== undefined,
    atLeast: passwordPolicy.minLength,
    login: {
      handle,
      username,
      csrf: keyward.authorization.formToken(browser.binding),
      client: clientOnPage(access.client, waiting.isForAccount),
      ...(await entryPointsBesideField(context, access, handle, waiting.tenantId)),
      providers,
    },
  });
};

const continueAuthorization = async (
  request: ApiRequest,
  context: ApiContext,
): Promise<ApiResponse> => {
  const known = readBrowser(request, context);
  const pairs = readPairs(request.query, 'query');
  const handle = pairs.get('handle') ?? refuse('interaction_over');
  const step = await context.keyward.authorization.continue(handle, known.browser);
  const done = ticketTypes.find((type) => type === pairs.get('done'));
  const wantsPassword = pairs.get('login') === 'password';
  return showStep(request, context, step, { ...known, done, wantsPassword });
};

const consent = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const form = readPostedForm(request, context);
  const { handle, browser, parameter } = form;
  return withAnsweredRedirect(request, form, async () => {
    if (form.isDenied) return deny(request, context, form);

    const days = Number(parameter('days') ?? NaN);
    await context.keyward.authorization.consent(handle, browser, parameter('shown') ?? '', days);
    return redirect(request, continuation(handle));
  });
};

const beginClientTest = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const known = readBrowser(request, context);
  const testId = readPairs(request.query, 'query').get('id') ?? '';
  const step = await context.keyward.clientTests.start(testId, known.browser);
  return showStep(request, context, step, known);
};

export const authorizationRoutes: readonly Route[] = [
  {
    ...pageRoute,
    method: 'GET',
    path: clientTestPath,
    operation: 'begin_client_test',
    summary: 'Start a test of a client in the browser of its administrator',
    statuses: pageStatuses(),
    query: ['id'],
    handle: beginClientTest,
  },

  {
    ...pageRoute,
    method: 'GET',
    path: '/authorize',
    operation: 'authorize',
    statuses: pageStatuses(302, 403, 429),
    summary: 'Start an authorization request',
    query: [...parameters, postedParameter],
    handle: async (request, context) =>
      authorize(request, context, await postedPairs(request, context)),
  },

  {
    ...pageRoute,
    method: 'POST',
    path: '/authorize',
    operation: 'authorize_by_post',
    byPostOf: 'authorize',
    statuses: pageStatuses(303, 403, 429),
    summary: 'Start an authorization request, with a form',
    query: [],
    body,
    handle: authorizeByPost,
  },

  {
    ...pageRoute,
    method: 'GET',
    path: '/continue',
    operation: 'continue_authorization',
    statuses: pageStatuses(302, 403),
    summary: 'Continue an authorization request',
    query: ['handle', 'done', 'login'],
    handle: continueAuthorization,
  },

  {
    ...pageRoute,
    method: 'POST',
    path: '/login',
    operation: 'log_in',
    statuses: pageStatuses(303, 403, 429),
    summary: 'Submit the login page',
    query: [],
    body: formBody(['handle', 'csrf', 'action', 'username', 'password', 'new_password']),
    handle: logIn,
  },

  {
    ...pageRoute,
    method: 'POST',
    path: '/consent',
    operation: 'consent',
    statuses: pageStatuses(303, 403),
    summary: 'Submit the consent page',
    query: [],
    body: formBody(['handle', 'csrf', 'action', 'shown', 'days']),
    handle: consent,
  },
];
