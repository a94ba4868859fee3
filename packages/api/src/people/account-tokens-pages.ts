/** The access tokens that a person made for their programs, and the form for another one. */
import { isRefusal, type AccessKey } from '@keyward/core';
import { scopesOfToken } from '@keyward/core/management';
import { formBody } from '../kernel/body.js';
import type { ApiResponse } from '../kernel/message.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { redirect, showForm, showPage } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import type { AccountTokensPage } from '../pages/pages.js';
import { atAccountPart, type AtAccount } from './account-holder.js';

const show = async (
  at: AtAccount,
  more: Pick<AccountTokensPage, 'made' | 'problem'> = {},
): Promise<ApiResponse> => {
  const { context, holder, pages, shared, locales } = at;
  const { ownAccount, storage, now } = context.keyward;
  const keys = await ownAccount.tokens(holder);
  const alive = keys.filter(({ expiresAt }) => expiresAt !== null && expiresAt > now());
  const choices = await ownAccount.tokenChoices(holder);
  const resources = await storage.resources.all([
    { attribute: 'id', in: alive.map(({ resourceId }) => resourceId ?? '') },
  ]);
  const names = new Map(resources.map(({ id, name }) => [id, name]));
  const page = pages.accountTokens(
    {
      ...shared,
      ...more,
      tokens: alive.map((key) => tokenOnPage(key, names)),
      choices: choices?.resources.map(({ resource: { id, name }, scopes }) => ({
        id,
        name,
        scopes,
      })),
      longestDays: choices?.longestDays ?? 0,
    },
    locales,
  );
  return more.problem === undefined ? showPage(page) : showForm(page, more.problem);
};

const tokenOnPage = (
  key: AccessKey,
  names: ReadonlyMap<string, string>,
): AccountTokensPage['tokens'][number] => ({
  id: key.id,
  label: key.label,
  resourceName: names.get(key.resourceId ?? '') ?? '',
  scopes: scopesOfToken(key),
  lastUsedAt: key.lastUsedAt,
  expiresAt: key.expiresAt!,
});

const change = async (at: AtAccount): Promise<ApiResponse> => {
  const { request, context, holder, field } = at;
  const { ownAccount } = context.keyward;
  if (field('change') === 'delete') {
    await ownAccount.deleteToken(holder, field('id'));
    return redirect(request, 'tokens');
  }
  try {
    const { secret } = await ownAccount.createToken(holder, {
      label: field('label').trim(),
      resourceId: field('id'),
      scopes: field('scope').split(' ').filter(Boolean),
      days: Number(field('days')),
    });
    return await show(at, { made: secret });
  } catch (error) {
    if (!isRefusal(error, 'invalid_field')) throw error;
    return show(at, { problem: 'refused' });
  }
};

const route = { ...pageRoute, path: '/account/tokens' } as const;

export const accountTokensRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_account_tokens',
    statuses: pageStatuses(302),
    summary: 'Show the access tokens of a person',
    query: [],
    handle: atAccountPart('tokens', (at) => show(at)),
  },

  {
    ...route,
    method: 'POST',
    operation: 'change_account_tokens',
    statuses: pageStatuses(303, 403),
    summary: 'Make or delete an access token of a person',
    query: [],
    body: formBody(['handle', 'csrf', 'change', 'id', 'label', 'scope', 'days']),
    handle: atAccountPart('tokens', change),
  },
];
