/** What the pages of a person's own account share. */
import { isRefusal, refuse } from '@keyward/core';
import type { AccountHolder, Browser } from '@keyward/core/endpoints';
import { readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { parameterOf, readPairs } from '../kernel/query.js';
import { appearanceOf, type Appearance } from '../pages/appearance.js';
import { readBrowser } from '../pages/cookies.js';
import { loginForAccount, type AccountPart } from '../pages/entry-points.js';
import { nameOnPage, redirect } from '../pages/page-answers.js';
import { accountDone, type OwnAccountPage } from '../pages/pages.js';

/** A person at a page of their own account. */
export interface AtAccount extends Appearance {
  readonly request: ApiRequest;
  readonly context: ApiContext;
  readonly holder: AccountHolder;
  /** What every page shows. */
  readonly shared: OwnAccountPage;
  /** Of the form that was sent; empty for a page that is opened. */
  readonly field: (name: string) => string;
}

/** Proves the person, and reads how the pages look and speak for them. @throws Refusal `login_required` */
export const atAccount = async (
  request: ApiRequest,
  context: ApiContext,
  browser: Browser,
): Promise<AtAccount> => {
  const { keyward } = context;
  const holder = await keyward.ownAccount.holder(browser, {
    address: request.remoteAddress,
    requestId: request.id,
  });
  const { user } = holder;
  const form = request.method === 'POST' ? readForm(request) : undefined;
  const { personalTokens } = await keyward.tenants.settings(user.tenantId);
  const done = parameterOf(readPairs(request.query, 'query'))('done');

  return {
    request,
    context,
    holder,
    ...(await appearanceOf(request, context, user.tenantId, user.profile.locale)),
    shared: {
      handle: '',
      csrf: keyward.authorization.formToken(browser.binding),
      personName: nameOnPage(user),
      timeZone: user.profile.zoneinfo,
      done: accountDone.find((each) => each === done),
      hasTokens: personalTokens.allowed,
      hasDelegates: await keyward.ownAccount.hasDelegates(holder),
    },
    field: (name) => form?.get(name) ?? '',
  };
};

type PageAction = (at: AtAccount) => Promise<ApiResponse>;

/**
 * Opens a page of the own account, or takes a form of it.
 * Rule: a form counts only from our own page in the same browser (CSRF). A person whose login is too old logs in
 * again, and comes back to this page.
 */
export const atAccountPart =
  (part: AccountPart, act: PageAction) =>
  async (request: ApiRequest, context: ApiContext): Promise<ApiResponse> => {
    const { browser } = readBrowser(request, context);
    if (request.method === 'POST') assertOwnForm(request, context, browser);
    // What cannot be read is refused before anybody has to log in for it.
    readPairs(request.query, 'query');
    try {
      return await act(await atAccount(request, context, browser));
    } catch (error) {
      if (isRefusal(error, 'login_required')) return redirect(request, loginForAccount(part));
      // Another tab may have removed it already; the page shows what is left.
      if (isRefusal(error, 'record_not_found')) return redirect(request, part);
      throw error;
    }
  };

/** @throws Refusal `interaction_over` */
export const assertOwnForm = (
  request: ApiRequest,
  { keyward }: ApiContext,
  { binding }: Browser,
): void => {
  const isOwn = readForm(request).get('csrf') === keyward.authorization.formToken(binding);
  if (!isOwn) refuse('interaction_over');
};
