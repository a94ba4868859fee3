/** A person's own page: to see, add and remove their second factors. */
import { isRefusal, refuse } from '@keyward/core';
import type { Browser, OwnChange } from '@keyward/core/internal';
import type { Authenticator } from '@keyward/core/ports';
import { formBody, readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { appearanceOf } from '../pages/appearance.js';
import { readBrowser } from '../pages/cookies.js';
import { pageFor } from '../pages/entry-points.js';
import { nameOnPage, redirect, showForm, showPage, showStep } from '../pages/page-answers.js';
import type { AccountPage } from '../pages/pages.js';
import { parameterOf, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { assertWithin, networkOf } from '../kernel/throttle.js';
import { pageRoute } from '../pages/page-route.js';

/** Recovery codes stand in for the others, so they come last. */
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

/** The problem that the page can show; undefined for any other error. */
const problemOf = (error: unknown, { kind }: OwnChange): AccountPage['problem'] => {
  if (isRefusal(error, 'second_factor_wrong')) return kind === 'add_passkey' ? 'passkey' : 'wrong';
  if (isRefusal(error, 'second_factor_kept')) return 'kept';
  if (isRefusal(error, 'invalid_field')) return 'name';
  return undefined;
};

/** Sends a person whose login is too old to log in again, and back here. */
const withLoginRedirect = async (
  request: ApiRequest,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> => {
  try {
    return await work();
  } catch (error) {
    // Another tab may have removed it already; the page shows what is left.
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
  return withLoginRedirect(request, async () => {
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
      const problem = problemOf(error, wanted);
      if (problem === undefined) throw error;
      return show(request, context, browser, problem);
    }
  });
};

const route = {
  ...pageRoute,
  path: '/account',
} as const;

export const accountRoutes: readonly Route[] = [
  {
    ...route,
    method: 'GET',
    operation: 'show_account',
    statuses: pageStatuses(302, 403, 429),
    summary: 'Show the account page',
    query: ['tenant_id', 'ui_locales', 'reset'],
    async handle(request, context) {
      const known = readBrowser(request, context);
      const { browser } = known;
      const parameter = parameterOf(readPairs(request.query, 'query'));
      // The link of a notice leads to a new password, also in a browser in which the person is logged in.
      const isReset = parameter('reset') === 'true';
      if (browser.session === undefined || isReset)
        assertWithin(
          await context.throttle.take('authorization', networkOf(request.remoteAddress)),
        );
      const next = await context.keyward.authorization.beginAccount(
        (name) => (name === 'tenant_id' && !context.multiTenant ? undefined : parameter(name)),
        isReset ? { ...browser, session: undefined } : browser,
      );
      if (isReset && next.kind === 'login')
        return redirect(request, pageFor('password-reset', next.handle), known.cookies);
      return next.kind === 'account'
        ? show(request, context, browser)
        : showStep(request, context, next, known);
    },
  },

  {
    ...route,
    method: 'POST',
    operation: 'change_account',
    statuses: pageStatuses(303),
    summary: 'Submit the account page',
    query: [],
    body: formBody(['handle', 'csrf', 'change', 'id', 'code', 'passkey', 'label']),
    handle: change,
  },
];
