/** The applications that have something of a person, and the way to take it back. */
import { formBody } from '../kernel/body.js';
import type { ApiResponse } from '../kernel/message.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { clientOnPage, redirect, showPage } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import { atAccountPart, type AtAccount } from './account-holder.js';

const show = async ({
  context,
  holder,
  pages,
  shared,
  locales,
}: AtAccount): Promise<ApiResponse> => {
  const clients = await context.keyward.ownAccount.clients(holder);
  const applications = clients.map(({ client, since, until, scopes, descriptions }) => ({
    id: client.id,
    client: clientOnPage(client),
    since,
    until,
    scopes: scopes.map((name) => ({ name, description: descriptions.get(name) ?? null })),
  }));
  return showPage(pages.accountApplications({ ...shared, applications }, locales));
};

const withdraw = async ({ request, context, holder, field }: AtAccount): Promise<ApiResponse> => {
  await context.keyward.ownAccount.withdrawClient(holder, field('id'));
  return redirect(request, 'applications');
};

const route = { ...pageRoute, path: '/account/applications' } as const;

export const accountApplicationsRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_account_applications',
    statuses: pageStatuses(302),
    summary: 'Show the applications with access to an account',
    query: [],
    handle: atAccountPart('applications', show),
  },

  {
    ...route,
    method: 'POST',
    operation: 'withdraw_account_application',
    statuses: pageStatuses(),
    success: { status: 303 },
    summary: 'Withdraw the access of an application',
    query: [],
    body: formBody(['handle', 'csrf', 'id']),
    handle: atAccountPart('applications', withdraw),
  },
];
