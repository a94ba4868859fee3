/** GET and POST /logout (OpenID Connect RP-Initiated Logout 1.0). */
import type { LogoutStep } from '@keyward/core/endpoints';
import { formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { parameterOf, readPairs, type QueryParameters } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { bringsCookies, noSessionCookie, readBrowser } from '../pages/cookies.js';
import { appearanceOf, defaultAppearance } from '../pages/appearance.js';
import { localesOf } from '../pages/locales.js';
import { nameOnPage, redirect, showPage } from '../pages/page-answers.js';
import type { ClientOnPage, Page } from '../pages/pages.js';
import { pageStatuses } from '../kernel/statuses.js';
import { pageRoute } from '../pages/page-route.js';
import { postedParameter, postedPairs, returnByGet } from '../pages/posted-elsewhere.js';

const names = [
  'id_token_hint',
  'client_id',
  'post_logout_redirect_uri',
  'state',
  'ui_locales',
] as const;

/** Logs out, or asks the person first. The answer to the question comes to /logout, whichever page asked. */
export const logOut = async (
  request: ApiRequest,
  context: ApiContext,
  pairs: QueryParameters,
  isConfirmed: boolean,
): Promise<ApiResponse> => {
  const { keyward } = context;
  const { browser, cookies } = readBrowser(request, context);
  const parameter = parameterOf(pairs);
  const step = await keyward.authorization.endSession(parameter, browser, isConfirmed);
  const uiLocales = parameter('ui_locales');
  if (step.kind === 'ask') {
    const { pages, locales } = await appearanceOf(request, context, step.user.tenantId, uiLocales);
    // The question carries the request along; what matters in it is checked again with the answer.
    const handle = new URLSearchParams(
      names.flatMap((name) => {
        const value = parameter(name);
        return value === undefined ? [] : [[name, value] as [string, string]];
      }),
    ).toString();
    return showPage(
      pages.logout(
        {
          handle,
          csrf: keyward.authorization.formToken(browser.binding),
          personName: nameOnPage(step.user),
        },
        locales,
      ),
      cookies,
    );
  }
  return showLogout(request, context, step, uiLocales);
};

/** Sends the browser on after a logout, or shows that it is over. */
export const showLogout = async (
  request: ApiRequest,
  context: ApiContext,
  step: LogoutStep,
  uiLocales?: string,
): Promise<ApiResponse> => {
  const { browser, cookies } = readBrowser(request, context);
  // A cookie that did not come along may belong to a session that is still open.
  const isOver = browser.session !== undefined && step.goesOn !== true;
  const ended = isOver ? [...cookies, noSessionCookie(context)] : cookies;
  if ((step.cleanups ?? []).length > 0)
    return showPage(await onTheWay(request, context, step, uiLocales), ended);
  if (step.kind === 'sent' && step.fields !== undefined) {
    const form = { action: step.location, parameters: step.fields };
    return showPage(context.pages.formPost(form, localesOf(request, uiLocales)), ended);
  }

  return step.kind === 'sent' || step.location !== undefined
    ? redirect(request, step.location!, ended)
    : showPage(await overPage(request, context, step, uiLocales), ended);
};

type LogoutEnd = Extract<LogoutStep, { readonly kind: 'ended' }>;

const overPage = async (
  request: ApiRequest,
  context: ApiContext,
  step: LogoutEnd,
  uiLocales: string | undefined,
): Promise<Page> => {
  const { pages, locales } = await lookOf(request, context, step.tenantId, uiLocales);
  return pages.loggedOut({ client: clientOf(step), isPartial: step.isPartial }, locales);
};

/** Asks relying parties of WS-Federation to end their sessions, and goes on. */
const onTheWay = async (
  request: ApiRequest,
  context: ApiContext,
  step: LogoutStep,
  uiLocales: string | undefined,
): Promise<Page> => {
  const addresses = step.cleanups ?? [];
  const { location } = step;
  if (step.kind === 'sent') {
    const { pages, locales } = await defaultAppearance(request, context, uiLocales);
    const goOn = { location: step.location, fields: step.fields };
    return pages.loggingOut({ addresses, goOn }, locales);
  }

  const { pages, locales } = await lookOf(request, context, step.tenantId, uiLocales);
  const goOn = location === undefined ? undefined : { location };
  const { isPartial } = step;
  return pages.loggingOut({ addresses, goOn, client: clientOf(step), isPartial }, locales);
};

const lookOf = (
  request: ApiRequest,
  context: ApiContext,
  tenantId: string | null,
  uiLocales: string | undefined,
): ReturnType<typeof appearanceOf> =>
  tenantId === null
    ? defaultAppearance(request, context, uiLocales)
    : appearanceOf(request, context, tenantId, uiLocales);

const clientOf = ({ access }: LogoutEnd): ClientOnPage | undefined =>
  access && { name: access.client.name, logoUri: access.client.metadata.urls.logo_uri };

/** An application's request, or the person's answer to our question, which carries our form's token. */
const readPosted = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const form = readForm(request);
  const token = form.get('csrf');
  if (!bringsCookies(request, context)) {
    const pairs = token === undefined ? form : readPairs(form.get('handle') ?? '', 'form');
    const hop = await returnByGet(request, context, { path: 'logout', names, pairs });
    return hop ?? logOut(request, context, pairs, false);
  }

  if (token === undefined) return logOut(request, context, form, false);
  const { browser } = readBrowser(request, context);
  const asked = readPairs(form.get('handle') ?? '', 'form');
  // The form is of another page, or the browser has lost its cookies: the person is asked again.
  if (token !== context.keyward.authorization.formToken(browser.binding))
    return logOut(request, context, asked, false);
  if (form.get('action') === 'continue') return logOut(request, context, asked, true);

  const { pages, locales } = await defaultAppearance(request, context, asked.get('ui_locales'));
  return showPage(pages.stillSignedIn({}, locales));
};

const route = {
  ...pageRoute,
  path: '/logout',
} as const;

export const logoutRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'log_out',
    statuses: pageStatuses(302),
    summary: 'Log out',
    query: [...names, postedParameter],
    handle: async (request, context) =>
      logOut(request, context, await postedPairs(request, context), false),
  },

  {
    ...route,
    method: 'POST',
    operation: 'log_out_by_post',
    byPostOf: 'log_out',
    statuses: pageStatuses(303, 429),
    summary: 'Log out, with a form',
    query: [],
    body: formBody([...names, 'handle', 'csrf', 'action']),
    handle: readPosted,
  },
];
