/** What is stored of a person: the download of it, and the deletion of the account. */
import { isRefusal } from '@keyward/core';
import { accountName } from '@keyward/core/endpoints';
import { formBody } from '../kernel/body.js';
import type { ApiResponse } from '../kernel/message.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { originOf } from '../kernel/throttle.js';
import { noSessionCookie } from '../pages/cookies.js';
import { waitSecondsIn } from '../pages/login-problem.js';
import { redirect, showForm, showPage } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import type { AccountDataPage } from '../pages/pages.js';
import { atAccountPart, type AtAccount } from './account-holder.js';
import { mostInData, ownData } from './own-data.js';

type Problem = NonNullable<AccountDataPage['problem']>;

const show = async (at: AtAccount, problem?: Problem): Promise<ApiResponse> => {
  const { context, holder, pages, shared, locales } = at;
  const { user } = holder;
  const { account } = await context.keyward.tenants.settings(user.tenantId);
  const deletion = { name: accountName(user), hasPassword: user.passwordHash !== null };

  const page = pages.accountData(
    {
      ...shared,
      mostEvents: mostInData,
      deletion: account.deletionEnabled ? deletion : undefined,
      problem,
    },
    locales,
  );
  return showForm(page, problem);
};

/** The problem that the page can show; undefined for any other error. */
const problemOf = (error: unknown): Problem | undefined => {
  const waitSeconds = waitSecondsIn(error);
  if (waitSeconds !== undefined) return { waitSeconds };
  if (isRefusal(error, 'last_tenant_admin')) return 'last_admin';
  if (!isRefusal(error, 'invalid_field')) return undefined;
  return error.values['field'] === 'name' ? 'name' : 'password';
};

const deleteAccount = async (at: AtAccount): Promise<ApiResponse> => {
  const { request, context, holder, pages, locales, field } = at;
  try {
    await context.keyward.ownAccount.delete(holder, {
      name: field('name'),
      password: field('password'),
      ...originOf(request),
    });
    return showPage(pages.accountDeleted(locales), [noSessionCookie(context)]);
  } catch (error) {
    // The tenant has changed its mind; the page does not offer it any more.
    if (isRefusal(error, 'deletion_closed')) return redirect(request, 'data');
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    return show(at, problem);
  }
};

const download = async ({ context, holder }: AtAccount): Promise<ApiResponse> => ({
  status: 200,
  headers: {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="account.json"',
  },
  body: JSON.stringify(await ownData(context, holder), undefined, 2),
});

const route = { ...pageRoute, path: '/account/data' } as const;

export const accountDataRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_account_data',
    statuses: pageStatuses(302),
    summary: 'Show the page to download or delete an account',
    query: [],
    handle: atAccountPart('data', show),
  },

  {
    ...route,
    method: 'POST',
    operation: 'delete_account',
    statuses: pageStatuses(303, 429),
    summary: 'Delete the own account',
    query: [],
    body: formBody(['handle', 'csrf', 'name', 'password']),
    handle: atAccountPart('data', deleteAccount),
  },

  {
    ...pageRoute,
    path: '/account/download',
    method: 'GET',
    operation: 'download_account',
    statuses: pageStatuses(302),
    success: { status: 200, media: 'application/json' },
    summary: 'Download what is stored of the person',
    query: [],
    handle: atAccountPart('data', download),
  },
];
