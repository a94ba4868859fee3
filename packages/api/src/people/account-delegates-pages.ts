/** Who may act for a person, and the way to end it (contract §12). An administrator lets them act. */
import type { DelegateOfUser } from '@keyward/core/endpoints';
import { formBody } from '../kernel/body.js';
import type { ApiResponse } from '../kernel/message.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { clientOnPage, nameOnPage, redirect, showPage } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import type { AccountDelegatesPage } from '../pages/pages.js';
import { atAccountPart, type AtAccount } from './account-holder.js';

const show = async ({
  context,
  holder,
  pages,
  shared,
  locales,
}: AtAccount): Promise<ApiResponse> => {
  const delegates = await context.keyward.ownAccount.delegates(holder);
  const page = { ...shared, delegates: delegates.map(delegateOnPage) };
  return showPage(pages.accountDelegates(page, locales));
};

const delegateOnPage = ({
  key,
  party,
  resources,
}: DelegateOfUser): AccountDelegatesPage['delegates'][number] => ({
  id: key.id,
  party:
    'client' in party
      ? { client: clientOnPage(party.client) }
      : { personName: nameOnPage(party.user) },
  resourceNames: resources.map(({ name }) => name),
  since: key.createdAt,
  until: key.expiresAt!,
});

const end = async ({ request, context, holder, field }: AtAccount): Promise<ApiResponse> => {
  await context.keyward.ownAccount.endDelegate(holder, field('id'));
  return redirect(request, 'delegates');
};

const route = { ...pageRoute, path: '/account/delegates' } as const;

export const accountDelegatesRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_account_delegates',
    statuses: pageStatuses(302),
    summary: 'Show who may act for a person',
    query: [],
    handle: atAccountPart('delegates', show),
  },

  {
    ...route,
    method: 'POST',
    operation: 'end_account_delegate',
    statuses: pageStatuses(),
    success: { status: 303 },
    summary: 'Let a party act for a person no more',
    query: [],
    body: formBody(['handle', 'csrf', 'id']),
    handle: atAccountPart('delegates', end),
  },
];
