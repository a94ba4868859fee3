/** Where an administrator begins to act as a person, and ends it (contract §13). */
import { refuse, type User } from '@keyward/core';
import type { Browser } from '@keyward/core/endpoints';
import { formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { parameterOf, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { appearanceOf } from '../pages/appearance.js';
import { noSessionCookie, readBrowser, sessionCookie } from '../pages/cookies.js';
import { nameOnPage, redirect, showPage } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import type { ImpersonationPage } from '../pages/pages.js';
import { assertOwnForm } from './account-holder.js';

type Shown = Pick<ImpersonationPage, 'handle' | 'minutes' | 'until'> & { readonly user: User };

const show = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const { browser, cookies } = readBrowser(request, context);
  const link = parameterOf(readPairs(request.query, 'query'))('link');
  const { user, ...shown } = await whatToShow(context, browser, link);
  const { pages, locales } = await appearanceOf(request, context, user.tenantId);
  const page = pages.impersonation(
    {
      ...shown,
      csrf: context.keyward.authorization.formToken(browser.binding),
      personName: nameOnPage(user),
    },
    locales,
  );
  return showPage(page, cookies);
};

/** @throws Refusal `impersonation_over` where there is neither a link nor a session */
const whatToShow = async (
  { keyward }: ApiContext,
  browser: Browser,
  link: string | undefined,
): Promise<Shown> => {
  if (link !== undefined)
    return { handle: link, ...(await keyward.impersonations.find(link)), until: undefined };

  const found = await keyward.sessions.findAny(browser.session);
  const user = found && (await keyward.storage.users.find(found.user.id));
  if (found === undefined || user === undefined || found.session.actorId === null)
    return refuse('impersonation_over');
  return { handle: '', user, until: found.session.expiresAt };
};

/** Rule: a form counts only from our own page in the same browser (CSRF). */
const change = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const { browser } = readBrowser(request, context);
  assertOwnForm(request, context, browser);
  const form = readForm(request);
  const { keyward } = context;

  if (form.get('change') === 'begin') {
    const { secret } = await keyward.impersonations.begin(form.get('handle') ?? '', browser, {
      address: request.remoteAddress,
      requestId: request.id,
    });
    return redirect(request, 'impersonation', [sessionCookie(context, secret)]);
  }
  if (form.get('change') !== 'end')
    refuse('invalid_field', { field: 'change', why: 'must be begin or end' });

  const found = await keyward.sessions.findAny(browser.session);
  if (found === undefined || found.session.actorId === null) return refuse('impersonation_over');
  await keyward.sessions.end(found.session.id);
  return redirect(request, '.', [noSessionCookie(context)]);
};

const route = { ...pageRoute, path: '/impersonation' } as const;

export const impersonationPagesRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_impersonation',
    statuses: pageStatuses(),
    summary: 'Show an administrator that they act as a person, or are about to',
    query: ['link'],
    handle: show,
  },

  {
    ...route,
    method: 'POST',
    operation: 'change_impersonation',
    statuses: pageStatuses(403),
    success: { status: 303 },
    summary: 'Begin to act as a person, or end it',
    query: [],
    body: formBody(['handle', 'csrf', 'change']),
    handle: change,
  },
];
