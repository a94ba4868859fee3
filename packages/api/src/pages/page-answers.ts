/** Answers that a browser shows or follows. */
import type { AuthorizationRequest, Client, NextStep, ReturnAddress, User } from '@keyward/core';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import type { ClientOnPage, Page } from './pages.js';
import { loginOffers } from './login-offers.js';
import { entryPoints } from './entry-points.js';
import { appearanceOf, loginAppearance } from './appearance.js';
import { localesOf } from './locales.js';

export { localesOf } from './locales.js';

type Cookies = readonly string[];

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

/** A page with a form; with what was wrong it answers 400, and where somebody has to wait 429 and for how long. */
export const showForm = (
  page: Page,
  problem?: string | object,
  cookies: Cookies = [],
): ApiResponse => {
  const waitSeconds =
    typeof problem === 'object' && 'waitSeconds' in problem
      ? String(problem.waitSeconds)
      : undefined;
  const answer = showPage(
    page,
    cookies,
    problem === undefined ? 200 : waitSeconds === undefined ? 400 : 429,
  );
  return waitSeconds === undefined
    ? answer
    : { ...answer, headers: { ...answer.headers, 'Retry-After': waitSeconds } };
};

/** What a page calls the person who is logged in. */
export const nameOnPage = ({ profile, username, email, phoneNumber }: User): string =>
  profile.name ?? username ?? email ?? phoneNumber ?? '';

/** 303 after a form, so that going back or reloading posts nothing again; 302 otherwise (RFC 9700 §4.12: never 307). */
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
export const returnToClient = (
  request: ApiRequest,
  { pages }: ApiContext,
  { redirectUri, mode }: ReturnAddress,
  parameters: Readonly<Record<string, string>>,
  cookies: Cookies,
): ApiResponse => {
  if (mode === 'form_post')
    return showPage(
      pages.formPost({ action: redirectUri, parameters }, localesOf(request)),
      cookies,
    );
  const encoded = new URLSearchParams(parameters).toString();
  const separator = mode === 'fragment' ? '#' : redirectUri.includes('?') ? '&' : '?';
  return redirect(request, redirectUri + separator + encoded, cookies);
};

export const clientOnPage = ({ name, metadata: { urls } }: Client): ClientOnPage => ({
  name,
  logoUri: urls.logo_uri,
  policyUri: urls.policy_uri,
  tosUri: urls.tos_uri,
});

/** Where a login can begin anew: where the client lets others begin one (OpenID Connect Core §4), or its first page. */
const startUri = ({ metadata: { urls } }: Client, issuer: string): string | undefined => {
  const { initiate_login_uri: initiate, home_uri: home } = urls;
  return initiate === undefined
    ? home
    : `${initiate}${initiate.includes('?') ? '&' : '?'}iss=${encodeURIComponent(issuer)}`;
};

export const showStep = async (
  request: ApiRequest,
  context: ApiContext,
  next: NextStep,
  binding: string,
  cookies: Cookies,
): Promise<ApiResponse> => {
  if (next.kind === 'return')
    return returnToClient(request, context, next.to, next.parameters, cookies);
  if (next.kind === 'account') return redirect(request, 'account', cookies);
  const { client } = next.access;
  const { uiLocales, tenantId } =
    next.kind === 'device' ? ({} as Partial<AuthorizationRequest>) : next.request;
  const { pages, locales } = await (next.kind === 'consent'
    ? appearanceOf(request, context, next.user.tenantId, uiLocales)
    : loginAppearance(request, context, next.access, { uiLocales, tenantId }));
  if (next.kind === 'device')
    return showPage(
      pages.deviceDone({ client: clientOnPage(client), isApproved: next.isApproved }, locales),
      cookies,
    );
  if (next.kind === 'answered')
    return showPage(
      pages.answered(
        { client: clientOnPage(client), startUri: startUri(client, context.keyward.issuer) },
        locales,
      ),
      cookies,
    );
  const shared = {
    handle: next.handle,
    csrf: context.keyward.authorization.formToken(binding),
    client: clientOnPage(client),
  };
  if (next.kind === 'login')
    return showPage(
      pages.login(
        {
          ...shared,
          ...(await entryPoints(context, next.access, next.handle, next.request.tenantId)),
          username: next.request.loginHint ?? '',
          ...(await loginOffers(context, next)),
        },
        locales,
      ),
      cookies,
    );
  return showPage(
    pages.consent(
      {
        ...shared,
        shown: next.shown,
        personName: nameOnPage(next.user),
        scopes: next.scopes,
      },
      locales,
    ),
    cookies,
  );
};
