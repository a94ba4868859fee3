/** Answers that a browser shows or follows. */
import type { Client, Person } from '@keyward/core';
import {
  consentDays,
  isUnregistered,
  staysLocal,
  type Browser,
  type NextStep,
} from '@keyward/core/endpoints';
import type { TicketType } from '@keyward/core/ports';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { appearanceOf, loginAppearance } from './appearance.js';
import type { BrowserCookies } from './cookies.js';
import { accountPageAt, entryPointsBesideField } from './entry-points.js';
import { localesOf } from './locales.js';
import { firstStep, loginOffers } from './login-offers.js';
import type { ClientOnPage, ConsentPage, Page } from './pages.js';

type Cookies = readonly string[];
type Step<K extends NextStep['kind']> = Extract<NextStep, { readonly kind: K }>;

const withCookies = (cookies: Cookies): Record<string, readonly string[]> =>
  cookies.length === 0 ? {} : { 'Set-Cookie': cookies };

export const showPage = (page: Page, cookies: Cookies = [], status = 200): ApiResponse => ({
  status,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': page.policy,
    'Content-Language': page.locale,
    ...withCookies(cookies),
  },
  body: page.html,
});

/**
 * A page with a form: 200, 400 with a problem, 503 with one of another server, and 429 with `Retry-After` where the
 * person has to wait.
 */
export const showForm = (
  page: Page,
  problem?: string | object,
  cookies: Cookies = [],
): ApiResponse => {
  if (problem === undefined) return showPage(page, cookies);
  if (typeof problem === 'string' || !('waitSeconds' in problem))
    return showPage(page, cookies, problem === 'directoryDown' ? 503 : 400);

  const answer = showPage(page, cookies, 429);
  const retryAfter = String(problem.waitSeconds);
  return { ...answer, headers: { ...answer.headers, 'Retry-After': retryAfter } };
};

/** What a page calls the person who is logged in. */
export const nameOnPage = ({ profile, username, email, phoneNumber }: Person): string =>
  profile.name ?? username ?? email ?? phoneNumber ?? '';

/** The account page is no application, so the Default Client, which stands for it, is not shown. */
export const clientOnPage = (client: Client, isForAccount = false): ClientOnPage => {
  if (isForAccount) return { name: '', isOwnAccount: true };

  const { name, description, metadata } = client;
  const { urls } = metadata;
  return {
    name,
    claimedName: isUnregistered(client) ? (description ?? undefined) : undefined,
    logoUri: urls.logo_uri,
    policyUri: urls.policy_uri,
    tosUri: urls.tos_uri,
  };
};

/**
 * 303 after a form, so that going back or reloading posts nothing again; 302 otherwise
 * (RFC 9700 §4.12: never 307).
 */
export const redirect = (
  { method }: ApiRequest,
  location: string,
  cookies: Cookies = [],
): ApiResponse => ({
  status: method === 'POST' ? 303 : 302,
  headers: { Location: location, ...withCookies(cookies) },
  body: '',
});

/** Sends the browser to the client with its answer. */
const returnToClient = (
  request: ApiRequest,
  { pages }: ApiContext,
  { to, parameters }: Step<'return'>,
  cookies: Cookies,
): ApiResponse => {
  const { redirectUri, mode } = to;
  if (mode === 'form_post') {
    const page = pages.formPost({ action: redirectUri, parameters }, localesOf(request));
    return showPage(page, cookies);
  }

  const encoded = new URLSearchParams(parameters).toString();
  const separator = mode === 'fragment' ? '#' : querySeparator(redirectUri);
  return redirect(request, redirectUri + separator + encoded, cookies);
};

const querySeparator = (uri: string): string => (uri.includes('?') ? '&' : '?');

/**
 * Where a login can begin anew: the client's own address for that (OpenID Connect Core §4), or its
 * first page. The hint is the name that the person would type.
 */
export const startUri = (
  { metadata: { urls } }: Client,
  issuer: string,
  loginHint?: string,
): string | undefined => {
  const { initiate_login_uri: initiate, home_uri: home } = urls;
  if (initiate === undefined) return home;

  const query = new URLSearchParams({ iss: issuer });
  if (loginHint !== undefined) query.set('login_hint', loginHint);
  return `${initiate}${querySeparator(initiate)}${query.toString()}`;
};

interface KnownBrowser extends BrowserCookies {
  /** What the person has just done through a mailed link. */
  readonly done?: TicketType | undefined;
  /** Whether the login page asks for a password at once, wherever the identifier may lead. */
  readonly wantsPassword?: boolean | undefined;
}

/** Shows the page of the next step, or redirects to where it is. */
export const showStep = async (
  request: ApiRequest,
  context: ApiContext,
  step: NextStep,
  { browser, cookies, done, wantsPassword = false }: KnownBrowser,
): Promise<ApiResponse> => {
  const csrf = (): string => context.keyward.authorization.formToken(browser.binding);

  switch (step.kind) {
    case 'return':
      return returnToClient(request, context, step, cookies);
    case 'account':
      return redirect(request, accountPageAt(step.part), cookies);
    case 'device':
      return showPage(await deviceDonePage(request, context, step), cookies);
    case 'tested':
      return showPage(testedPage(request, context, step), cookies);
    case 'answered':
      return showPage(await answeredPage(request, context, step), cookies);
    case 'login':
      return showPage(
        await loginPage(request, context, step, {
          csrf: csrf(),
          done,
          wantsPassword,
          isSignedIn: await isSignedIn(context, step, browser),
        }),
        cookies,
      );
    case 'consent':
      return showPage(await consentPage(request, context, step, csrf()), cookies);
  }
};

const deviceDonePage = async (
  request: ApiRequest,
  context: ApiContext,
  { access, isApproved }: Step<'device'>,
): Promise<Page> => {
  const { pages, locales } = await loginAppearance(request, context, access, {});
  return pages.deviceDone({ client: clientOnPage(access.client), isApproved }, locales);
};

/** In the look of no tenant, as the test of a provider ends. */
const testedPage = (
  request: ApiRequest,
  { pages }: ApiContext,
  { isOtherPerson }: Step<'tested'>,
): Page =>
  isOtherPerson === true
    ? pages.testOfAnother(localesOf(request))
    : pages.providerTested(localesOf(request));

const answeredPage = async (
  request: ApiRequest,
  context: ApiContext,
  { access, request: answered }: Step<'answered'>,
): Promise<Page> => {
  const { client } = access;
  const { pages, locales } = await loginAppearance(request, context, access, answered);
  return pages.answered(
    {
      client: clientOnPage(client, answered.isForAccount),
      startUri: startUri(client, context.keyward.issuer),
    },
    locales,
  );
};

interface LoginPageState {
  readonly csrf: string;
  readonly done: TicketType | undefined;
  readonly wantsPassword: boolean;
  readonly isSignedIn: boolean;
}

/** Whether a login for the pages of the account is asked for although there is a session. */
const isSignedIn = async (
  { keyward }: ApiContext,
  { request: { isForAccount, tenantId } }: Step<'login'>,
  { session }: Browser,
): Promise<boolean> => {
  if (isForAccount !== true) return false;
  const found = await keyward.sessions.find(session);
  return found !== undefined && (tenantId ?? found.user.tenantId) === found.user.tenantId;
};

const loginPage = async (
  request: ApiRequest,
  context: ApiContext,
  step: Step<'login'>,
  { csrf, done, wantsPassword, isSignedIn }: LoginPageState,
): Promise<Page> => {
  const { handle, access, request: waiting } = step;
  const { pages, locales } = await loginAppearance(request, context, access, waiting);
  return pages.login(
    {
      handle,
      csrf,
      done,
      isSignedIn,
      client: clientOnPage(access.client, waiting.isForAccount),
      username: waiting.loginHint ?? '',
      ...(await entryPointsBesideField(context, access, handle, waiting.tenantId)),
      ...firstStep(await loginOffers(context, step), handle, wantsPassword),
    },
    locales,
  );
};

const consentPage = async (
  request: ApiRequest,
  context: ApiContext,
  { handle, access, user, scopes, details, shown, request: waiting }: Step<'consent'>,
  csrf: string,
): Promise<Page> => {
  const { pages, locales } = await appearanceOf(
    request,
    context,
    user.tenantId,
    [waiting.uiLocales, user.profile.locale].join(' '),
  );
  return pages.consent(
    {
      handle,
      csrf,
      client: clientOnPage(access.client, waiting.isForAccount),
      shown,
      personName: nameOnPage(user),
      scopes,
      details,
      userCode: waiting.userCode,
      stranger: isUnregistered(access.client)
        ? await strangerOnPage(context, access.client, waiting.redirectUri)
        : undefined,
    },
    locales,
  );
};

const strangerOnPage = async (
  { keyward }: ApiContext,
  { tenantId }: Client,
  redirectUri: string,
): Promise<ConsentPage['stranger']> => {
  const { unregisteredClients } = await keyward.tenants.settings(tenantId!);
  const { tokenDays: usualDays } = unregisteredClients;
  return {
    answerHost: staysLocal(redirectUri) ? undefined : new URL(redirectUri).host,
    days: [...new Set([...consentDays, usualDays])].sort((one, other) => one - other),
    usualDays,
  };
};
