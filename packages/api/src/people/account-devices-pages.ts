/** Where a person is logged in: the sessions of their browsers, and the end of them. */
import { refuse } from '@keyward/core';
import { formBody } from '../kernel/body.js';
import type { ApiResponse } from '../kernel/message.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { redirect, showPage } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import { atAccountPart, type AtAccount } from './account-holder.js';

/** As many as a person can look through. */
const mostShown = 100;

const show = async ({
  context,
  holder,
  pages,
  shared,
  locales,
}: AtAccount): Promise<ApiResponse> => {
  const { items, hasMore } = await context.keyward.users.pageOfSessions(holder.user, {
    pinned: [],
    order: [{ attribute: 'lastSeenAt', direction: 'desc' }],
    offset: 0,
    limit: mostShown,
    totalCount: false,
  });
  const support = await context.keyward.ownAccount.support(holder);
  const sessions = items.map(({ id, device, network, actorId, authenticatedAt, lastSeenAt }) => ({
    id,
    device,
    network: network && networkText(network),
    isCurrent: id === holder.session.id,
    isOfSupport: actorId !== null,
    authenticatedAt,
    lastSeenAt,
  }));
  const current = sessions.filter(({ isCurrent }) => isCurrent);
  const others = sessions.filter(({ isCurrent }) => !isCurrent);
  const page = pages.accountDevices(
    {
      ...shared,
      sessions: [...current, ...others],
      hasMore,
      support: support.isAsked || support.allowedUntil !== undefined ? support : undefined,
    },
    locales,
  );
  return showPage(page);
};

/** The networks of `networkOf`, as they are written (RFC 4291 §2.3). */
const networkText = (network: string): string =>
  network.includes(':') ? `${network}::/64` : `${network}.0/24`;

const change = async ({ request, context, holder, field }: AtAccount): Promise<ApiResponse> => {
  const { user, session, actor } = holder;
  const { ownAccount, users } = context.keyward;
  switch (field('change')) {
    case 'end':
      await users.endSession(user.id, field('id'), actor);
      break;
    case 'end_others':
      await users.endSessions(user.id, actor, session.id);
      break;
    case 'allow_support':
      await ownAccount.allowSupport(holder);
      break;
    case 'end_support':
      await ownAccount.endSupport(holder);
      break;
    default:
      refuse('invalid_field', { field: 'change', why: 'must name a change of this page' });
  }
  return redirect(request, 'devices');
};

const route = { ...pageRoute, path: '/account/devices' } as const;

export const accountDevicesRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_account_devices',
    statuses: pageStatuses(302),
    summary: 'Show where a person is signed in',
    query: [],
    handle: atAccountPart('devices', show),
  },

  {
    ...route,
    method: 'POST',
    operation: 'end_account_sessions',
    statuses: pageStatuses(403),
    success: { status: 303 },
    summary: 'Sign a person out on other devices, or say whether support may act as them',
    query: [],
    body: formBody(['handle', 'csrf', 'change', 'id']),
    handle: atAccountPart('devices', change),
  },
];
