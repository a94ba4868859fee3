/** Where a person who comes from a provider says whether the account with their address is theirs, and proves it. */
import { isRefusal, secondFactorWish, type Refusal } from '@keyward/core';
import { formBody } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest, ApiResponse } from '../kernel/message.js';
import { sessionCookie } from '../pages/cookies.js';
import { redirect, showForm } from '../pages/page-answers.js';
import { goingOn } from '../pages/posted-form.js';
import type { LinkAccountPage } from '../pages/pages.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { networkOf } from '../kernel/throttle.js';
import { at, continuation } from '../pages/entry-points.js';
import { visit, type Visit } from './interaction.js';

const show = async (
  { keyward }: ApiContext,
  { handle, csrf, client, browser, pages, locales }: Visit,
  problem?: LinkAccountPage['problem'],
): Promise<ApiResponse> => {
  const { provider, account } = await keyward.federation.link.asked({ handle, browser });
  const page = pages.linkAccount(
    {
      handle,
      csrf,
      client,
      problem,
      providerName: provider.name,
      account: account.email ?? '',
      mayCreate: provider.createUsers,
      backTo: continuation(handle),
    },
    locales,
  );
  return showForm(page, problem);
};

const problemOf = ({ fact, values }: Refusal): LinkAccountPage['problem'] => {
  switch (fact) {
    case 'login_failed':
      return 'wrong';
    case 'user_blocked':
      return 'blocked';
    case 'address_unverified':
      return 'unverified';
    case 'too_many_requests':
      return { waitSeconds: Number(values['seconds']) };
    default:
      return undefined;
  }
};

const decide = async (
  request: ApiRequest,
  context: ApiContext,
  here: Visit,
): Promise<ApiResponse> => {
  const { keyward } = context;
  const { handle, browser, access, waiting, field } = here;
  const [place, address] = [{ handle, browser }, request.remoteAddress];
  if (field('action') === 'new') {
    const entered = await keyward.federation.link.decline(place, address);
    return entered.kind === 'second_factor'
      ? redirect(request, at('second-factor', handle))
      : redirect(request, continuation(handle), [sessionCookie(context, entered.secret)]);
  }
  try {
    const { user, missing } = await keyward.federation.link.prove({
      ...place,
      password: field('password'),
      network: networkOf(address),
      address,
      demandsSecondFactor: secondFactorWish(waiting) === 'demanded',
    });
    if (missing !== 'nothing') {
      await keyward.secondFactor.begin(place, access.client.id, user, missing);
      return redirect(request, at('second-factor', handle));
    }
    const { secret } = await keyward.sessions.begin(user, ['pwd'], browser.session);
    return redirect(request, continuation(handle), [sessionCookie(context, secret)]);
  } catch (error) {
    // A temporary password is replaced at the login page; the identity can be linked the next time.
    if (isRefusal(error, 'password_change_required'))
      return redirect(request, continuation(handle));
    const problem = isRefusal(error) ? problemOf(error) : undefined;
    if (problem === undefined) throw error;
    return show(context, here, problem);
  }
};

const row = {
  path: '/link-account',
  tag: 'Authorization',
  dialect: 'page',
  access: { kind: 'none' },
  origins: 'none',
  success: { status: 200 },
} as const;

export const accountLinkRoutes: readonly Route[] = [
  {
    ...row,
    method: 'GET',
    operation: 'show_account_link',
    statuses: pageStatuses(302, 403),
    summary:
      'Where a person who comes from an identity provider is asked whether an account is theirs',
    query: ['handle'],
    async handle(request, context) {
      const here = await visit(request, context);
      return goingOn(request, here, () => show(context, here));
    },
  },
  {
    ...row,
    method: 'POST',
    operation: 'decide_account_link',
    statuses: pageStatuses(403, 429),
    success: { status: 303 },
    summary: 'What that page sends',
    query: [],
    body: formBody(['handle', 'csrf', 'action', 'password']),
    async handle(request, context) {
      const here = await visit(request, context);
      return goingOn(request, here, () => decide(request, context, here));
    },
  },
];
