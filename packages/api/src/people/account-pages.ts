/** A person's own page: their second factors, to see, to add and to take away. */
import {
  isRefusal,
  refuse,
  type Authenticator,
  type Browser,
  type OwnChange,
  type Refusal,
} from '@keyward/core';
import { formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { appearanceOf } from '../pages/appearance.js';
import { readBrowser } from '../pages/cookies.js';
import { nameOnPage, redirect, showForm, showPage, showStep } from '../pages/page-answers.js';
import { valueOf } from '../pages/posted-form.js';
import type { AccountPage } from '../pages/pages.js';
import { readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { assertWithin, networkOf } from '../kernel/throttle.js';

/** What stands in for the others comes last. */
const inOrder = (all: readonly Authenticator[]): readonly Authenticator[] =>
  [...all].sort(
    (one, other) =>
      Number(one.kind === 'recovery_code') - Number(other.kind === 'recovery_code') ||
      one.createdAt.getTime() - other.createdAt.getTime(),
  );

const show = async (
  request: ApiRequest,
  context: ApiContext,
  browser: Browser,
  problem?: AccountPage['problem'],
): Promise<ApiResponse> => {
  const { keyward } = context;
  const { user, authenticators, app, passkey } = await keyward.secondFactor.own(browser);
  const { pages, locales } = await appearanceOf(request, context, user.tenantId);
  const page = pages.account(
    {
      handle: '',
      csrf: keyward.authorization.formToken(browser.binding),
      personName: nameOnPage(user),
      problem,
      app,
      passkey: passkey && { create: passkey },
      authenticators: inOrder(authenticators).map(
        ({ id, kind, label, createdAt, lastUsedAt, codeDigests }) => ({
          id,
          kind,
          label: label ?? '',
          createdAt,
          lastUsedAt,
          codesLeft: codeDigests.length,
        }),
      ),
    },
    locales,
  );
  return showForm(page, problem);
};

const changeIn = (field: (name: string) => string): OwnChange => {
  switch (field('change')) {
    case 'add_passkey':
      return { kind: 'add_passkey', answer: field('passkey'), label: field('label') };
    case 'add_app':
      return { kind: 'add_app', code: field('code').slice(0, 100) };
    case 'remove':
      return { kind: 'remove', id: field('id') };
    case 'renew_codes':
      return { kind: 'renew_codes' };
    default:
      return refuse('invalid_field', { field: 'change', why: 'must name a change of this page' });
  }
};

/** What can be said on the page; anything else is thrown on. */
const problemOf = (error: Refusal, { kind }: OwnChange): AccountPage['problem'] => {
  if (isRefusal(error, 'second_factor_wrong')) return kind === 'add_passkey' ? 'passkey' : 'wrong';
  if (isRefusal(error, 'second_factor_kept')) return 'kept';
  if (isRefusal(error, 'invalid_field')) return 'name';
  throw error;
};

/** Who has logged in too long ago does it again, and comes back. */
const orLogIn = async (
  request: ApiRequest,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> => {
  try {
    return await work();
  } catch (error) {
    // What another tab took away already is gone, and the page says so.
    if (isRefusal(error, 'login_required') || isRefusal(error, 'record_not_found'))
      return redirect(request, 'account');
    throw error;
  }
};

const change = async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
  const form = readForm(request);
  const { browser } = readBrowser(request, context);
  if (form.get('csrf') !== context.keyward.authorization.formToken(browser.binding))
    refuse('interaction_over');
  const wanted = changeIn((name) => form.get(name) ?? '');
  return orLogIn(request, async () => {
    try {
      const recoveryCodes = await context.keyward.secondFactor.changeOwn(
        browser,
        wanted,
        request.remoteAddress,
      );
      if (recoveryCodes === undefined) return redirect(request, 'account');
      const { user } = await context.keyward.secondFactor.own(browser);
      const { pages, locales } = await appearanceOf(request, context, user.tenantId);
      return showPage(
        pages.recoveryCodes({ codes: recoveryCodes, continueAt: 'account' }, locales),
      );
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return show(request, context, browser, problemOf(error, wanted));
    }
  });
};

const row = {
  path: '/account',
  tag: 'Authorization',
  dialect: 'page',
  access: { kind: 'none' },
  origins: 'none',
  success: { status: 200 },
} as const;

export const accountRoutes: readonly Route[] = [
  {
    ...row,
    method: 'GET',
    operation: 'show_account',
    statuses: pageStatuses(403, 429),
    summary: 'Where people see and change their own second factors',
    query: ['tenant_id', 'ui_locales'],
    async handle(request, context) {
      const { browser, cookies } = readBrowser(request, context);
      if (browser.session === undefined)
        assertWithin(
          await context.throttle.take('authorization', networkOf(request.remoteAddress)),
        );
      const parameter = valueOf(readPairs(request.query, 'query'));
      const next = await context.keyward.authorization.beginAccount(
        (name) => (name === 'tenant_id' && !context.multiTenant ? undefined : parameter(name)),
        browser,
      );
      return next.kind === 'account'
        ? show(request, context, browser)
        : showStep(request, context, next, browser.binding, cookies);
    },
  },
  {
    ...row,
    method: 'POST',
    operation: 'change_account',
    statuses: pageStatuses(303),
    summary: 'What that page sends',
    query: [],
    body: formBody(['handle', 'csrf', 'change', 'id', 'code', 'passkey', 'label']),
    handle: change,
  },
];
