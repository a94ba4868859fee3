/** Answers that a browser shows or follows. */
import type { Client, NextStep, ReturnAddress } from '@keyward/core';
import type { ApiContext } from '../context.js';
import type { ApiRequest, ApiResponse } from '../message.js';
import type { ClientOnPage, Locales, Page } from '../pages.js';
import { entryPoints } from '../people/entry-points.js';

type Cookies = readonly string[];

const withCookies = (cookies: Cookies): Record<string, readonly string[]> => (cookies.length === 0 ? {} : { 'Set-Cookie': cookies });

export const showPage = (page: Page, cookies: Cookies = [], status = 200): ApiResponse => ({
  status,
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': page.policy, 'Content-Language': page.locale, ...withCookies(cookies) },
  body: page.html,
});

/** 303 after a form, so that going back or reloading posts nothing again; 302 otherwise (RFC 9700 §4.12: never 307). */
export const redirect = ({ method }: ApiRequest, location: string, cookies: Cookies = []): ApiResponse =>
  ({ status: method === 'POST' ? 303 : 302, headers: { Location: location, ...withCookies(cookies) }, body: '' });

/** `ui_locales` first, then what the browser prefers; in order. */
export const localesOf = ({ header }: ApiRequest, uiLocales?: string): Locales => {
  const accepted = (header('accept-language') ?? '').slice(0, 500).split(',')
    .map((part) => { const [tag = '', quality] = part.trim().split(/;\s*q=/); return { tag, quality: quality === undefined ? 1 : Number(quality) || 0 }; })
    .filter(({ tag, quality }) => /^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/.test(tag) && quality > 0)
    .sort((left, right) => right.quality - left.quality);
  return [...(uiLocales?.split(' ').filter((tag) => tag !== '') ?? []), ...accepted.map(({ tag }) => tag)];
};

/** Sends the browser to the client with its answer. */
export const returnToClient = (request: ApiRequest, { pages }: ApiContext, { redirectUri, mode }: ReturnAddress, parameters: Readonly<Record<string, string>>, cookies: Cookies): ApiResponse => {
  if (mode === 'form_post') return showPage(pages.formPost({ action: redirectUri, parameters }, localesOf(request)), cookies);
  const encoded = new URLSearchParams(parameters).toString();
  const separator = mode === 'fragment' ? '#' : redirectUri.includes('?') ? '&' : '?';
  return redirect(request, redirectUri + separator + encoded, cookies);
};

export const clientOnPage = ({ name, metadata: { urls } }: Client): ClientOnPage => ({ name, logoUri: urls.logo_uri, policyUri: urls.policy_uri, tosUri: urls.tos_uri });

/** Where a login can begin anew: where the client lets others begin one (OpenID Connect Core §4), or its first page. */
const startUri = ({ metadata: { urls } }: Client, issuer: string): string | undefined => {
  const { initiate_login_uri: initiate, home_uri: home } = urls;
  return initiate === undefined ? home : `${initiate}${initiate.includes('?') ? '&' : '?'}iss=${encodeURIComponent(issuer)}`;
};

export const showStep = async (request: ApiRequest, context: ApiContext, next: NextStep, binding: string, cookies: Cookies): Promise<ApiResponse> => {
  if (next.kind === 'return') return returnToClient(request, context, next.to, next.parameters, cookies);
  const { client } = next.access;
  if (next.kind === 'device') return showPage(context.pages.deviceDone({ client: clientOnPage(client), isApproved: next.isApproved }, localesOf(request)), cookies);
  const locales = localesOf(request, next.request.uiLocales);
  if (next.kind === 'answered') return showPage(context.pages.answered({ client: clientOnPage(client), startUri: startUri(client, context.keyward.issuer) }, locales), cookies);
  const shared = {
    handle: next.handle,
    csrf: context.keyward.authorization.formToken(binding),
    client: clientOnPage(client),
  };
  if (next.kind === 'login') return showPage(context.pages.login({ ...shared, ...await entryPoints(context, next.access, next.handle), username: next.request.loginHint ?? '' }, locales), cookies);
  return showPage(context.pages.consent({
    ...shared,
    shown: next.shown,
    personName: next.user.profile.name ?? next.user.username ?? next.user.email ?? next.user.phoneNumber ?? '',
    scopes: next.scopes,
  }, locales), cookies);
};
